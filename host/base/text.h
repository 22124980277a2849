// SPDX-License-Identifier: MIT
//
// Text on the heap, zero-terminated, the caller's to give back with bcl_free(). NULL: no memory.

#ifndef BARECL_BASE_TEXT_H
#define BARECL_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

char *bcl_text_copy(const char *text);

// Its first `length` bytes, or all if it is shorter.
char *bcl_text_copy_part(const char *text, size_t length);

char *bcl_text_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

// A text that grows. Zero it before the first use; what it has failed to add fails the whole.
struct bcl_text {
    char *bytes; // zero-terminated; NULL: empty
    size_t size; // bytes, without the terminator
    bool failed; // no memory for all of it
};

void bcl_text_add(struct bcl_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The whole, which is the caller's now; or NULL. `text` is empty again.
char *bcl_text_take(struct bcl_text *text);

#endif // BARECL_BASE_TEXT_H
