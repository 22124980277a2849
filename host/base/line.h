// SPDX-License-Identifier: MIT
//
// A line of text in memory of the caller's, which a signal's handler may compose: nothing is allocated, no lock is
// taken, and no locale is asked. What does not fit is left out.

#ifndef BARECL_BASE_LINE_H
#define BARECL_BASE_LINE_H

#include <stddef.h>
#include <stdint.h>

struct bcl_line {
    char *bytes; // zero-terminated after the first addition
    size_t size; // bytes at `bytes`, at least 1
    size_t used; // bytes of text, without the terminator
};

void bcl_line_add(struct bcl_line *line, const char *text);

// In decimal digits.
void bcl_line_number(struct bcl_line *line, uint64_t number);

// As 0x2a.
void bcl_line_hex(struct bcl_line *line, uint64_t number);

#endif // BARECL_BASE_LINE_H
