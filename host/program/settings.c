// SPDX-License-Identifier: MIT

#include "program/settings.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *variable, *setting;
} table[] = {
    {"BARECL_WORKITEM", "--workitem="},
    {"BARECL_CHECK", "--check="},
    {"BARECL_HORIZONTAL", "--horizontal="},
    {"BARECL_OPT", "--opt="},
};

char *bcl_settings_from_environment(void) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return NULL;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const char *value = getenv(table[i].variable);
        if (value != NULL && value[0] != '\0')
            fprintf(out, "%s%s%s", ftell(out) > 0 ? " " : "", table[i].setting, value);
    }
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
