// SPDX-License-Identifier: MIT
//
// The reader of line tables (barecl/lines.h). bcl_binary_parse() checks a binary's table as a whole; the other
// functions read only such a table (bcl_image.lines). They allocate nothing and take no lock: a signal handler may
// call them.

#ifndef BARECL_BINARY_LINES_H
#define BARECL_BINARY_LINES_H

#include "barecl/lines.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A line table. The bytes belong to the binary.
struct bcl_lines {
    const unsigned char *bytes;
    size_t size;         // bytes; 0: no table
    const char *strings; // the binary's string table
};

// A place in the source.
struct bcl_source_place {
    const char *file, *function; // of the binary's string table; may be empty
    uint32_t line, column;       // from 1 on; 0: unknown
    uint32_t number;             // in the table
    uint32_t caller; // n: the function was inlined at the place `number - n`; 0: it was not inlined
};

// Whether this is a table whose names are offsets below `string_size`, or none.
bool bcl_lines_are_good(const struct bcl_lines *lines, uint32_t string_size);

// The place in the source that the instruction at `address` comes from. `address`: bytes from the start of the
// image's payload or, where code stands apart, instructions from the first. False: it is not known.
bool bcl_lines_find(const struct bcl_lines *lines, uint64_t address,
                    struct bcl_source_place *place);

// Replaces *place by the place where its function was inlined. False: it was not inlined.
bool bcl_lines_caller(const struct bcl_lines *lines, struct bcl_source_place *place);

#endif // BARECL_BINARY_LINES_H
