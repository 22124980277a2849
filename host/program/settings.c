// SPDX-License-Identifier: MIT

#include "program/settings.h"

#include "base/environment.h"
#include "base/text.h"

static const struct {
    const char *variable, *setting;
} table[] = {
    {"BARECL_WORKITEM", "--workitem="},
    {"BARECL_CHECK", "--check="},
    {"BARECL_HORIZONTAL", "--horizontal="},
    {"BARECL_OPT", "--opt="},
};

char *bcl_settings_from_environment(void) {
    struct bcl_text text = {0};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const char *value = bcl_environment(table[i].variable);
        if (value != NULL && value[0] != '\0')
            bcl_text_add(&text, "%s%s%s", text.size > 0 ? " " : "", table[i].setting, value);
    }
    return bcl_text_take(&text);
}
