// SPDX-License-Identifier: MIT
//
// A line of text in the caller's memory. A signal handler may compose it: these functions allocate nothing, take no
// lock and use no locale. Text that does not fit is left out.

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

// Adds the number in decimal digits.
void bcl_line_number(struct bcl_line *line, uint64_t number);

// Adds the number as 0x2a.
void bcl_line_hex(struct bcl_line *line, uint64_t number);

#endif // BARECL_BASE_LINE_H
