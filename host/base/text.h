// SPDX-License-Identifier: MIT
//
// Zero-terminated text on the heap. The caller owns it and frees it with bcl_free(). NULL: no memory.

#ifndef BARECL_BASE_TEXT_H
#define BARECL_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

char *bcl_text_copy(const char *text);

// A copy of the first `length` bytes, or of all if the text is shorter.
char *bcl_text_copy_part(const char *text, size_t length);

char *bcl_text_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

// A text that grows. To be zeroed before the first use. After one addition has failed for lack of memory, the whole
// text is invalid.
struct bcl_text {
    char *bytes; // zero-terminated; NULL: empty
    size_t size; // bytes, without the terminator
    bool failed; // no memory for all of it
};

void bcl_text_add(struct bcl_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Returns the whole text, which the caller then owns; NULL: no memory. `text` is empty again.
char *bcl_text_take(struct bcl_text *text);

#endif // BARECL_BASE_TEXT_H
