// SPDX-License-Identifier: MIT

#include "base/text.h"

#include "base/allocate.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

char *bcl_text_copy(const char *text) { return bcl_text_copy_part(text, strlen(text)); }

char *bcl_text_copy_part(const char *text, size_t length) {
    length = strnlen(text, length);
    char *copy = bcl_allocate(bcl_add(length, 1));
    if (copy == NULL)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

// Adds formatted text. A first vsnprintf() measures its length.
static void add(struct bcl_text *text, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    uint64_t room = bcl_add(bcl_add(text->size, (uint64_t)length), 1);
    char *bytes = length >= 0 && !text->failed ? bcl_resize(text->bytes, room) : NULL;
    text->failed = bytes == NULL;
    if (bytes == NULL)
        return;
    vsnprintf(bytes + text->size, (size_t)length + 1, format, arguments);
    text->bytes = bytes;
    text->size += (size_t)length;
}

void bcl_text_add(struct bcl_text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add(text, format, arguments);
    va_end(arguments);
}

char *bcl_text_take(struct bcl_text *text) {
    char *bytes = text->bytes;
    bool failed = text->failed;
    *text = (struct bcl_text){0};
    if (!failed)
        return bytes != NULL ? bytes : bcl_text_copy("");
    bcl_free(bytes);
    return NULL;
}

char *bcl_text_format(const char *format, ...) {
    struct bcl_text text = {0};
    va_list arguments;
    va_start(arguments, format);
    add(&text, format, arguments);
    va_end(arguments);
    return bcl_text_take(&text);
}
