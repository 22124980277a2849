// SPDX-License-Identifier: MIT

#include "program/source_file.h"

#include "base/allocate.h"
#include "base/environment.h"
#include "base/text.h"
#include "program/entries.h"

#include <stdbool.h>
#include <string.h>

char *bcl_build_options(const char *given) {
    const char *more = bcl_environment("BARECL_BUILD_OPTIONS");
    return more == NULL || more[0] == '\0' ? bcl_text_copy(given)
                                           : bcl_text_format("%s %s", given, more);
}

static bool has_word(const char *text, const char *word) {
    static const char space[] = " \t\n\v\f\r";
    size_t length = strlen(word);
    for (text += strspn(text, space); *text != '\0'; text += strspn(text, space)) {
        size_t next = strcspn(text, space);
        if (next == length && strncmp(text, word, length) == 0)
            return true;
        text += next;
    }
    return false;
}

// Whether a setting can name the folder: its path has no quotation mark, backslash or line end.
static bool is_plain(const char *path) { return strpbrk(path, "\"\\\n") == NULL; }

char *bcl_source_file_setting(const char *options, const char *source) {
    if (!has_word(options, "-g"))
        return NULL;
    const struct bcl_blob text = bcl_blob(source);
    struct bcl_entry_key key = bcl_entry_key(&text, 1);
    char *folder = bcl_entry_file(&key, "program.cl", &text), *setting = NULL;
    if (folder != NULL && is_plain(folder))
        setting = bcl_text_format("--debug-folder=\"%s\"", folder);
    bcl_free(folder);
    bcl_free(key.bytes);
    return setting;
}
