// SPDX-License-Identifier: MIT

#include <stdlib.h>
#include <string.h>

char *strndup(const char *text, size_t size) {
    size_t length = strnlen(text, size);
    char *copy = malloc(length + 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *strdup(const char *text) { return strndup(text, (size_t)-1); }
