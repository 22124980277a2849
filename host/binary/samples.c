// SPDX-License-Identifier: MIT

#include "binary/samples.h"

#define VERSION 1

void bcl_samples_begin(struct bcl_text *text, unsigned microseconds) {
    bcl_text_add(text, "samples %d %u\n", VERSION, microseconds);
}

void bcl_samples_add(struct bcl_text *text, const struct bcl_lines *lines, uint64_t address,
                     unsigned count) {
    struct bcl_source_place place = {.file = "", .function = ""}, outermost;
    if (lines->size > 0)
        bcl_lines_find(lines, address, &place);
    outermost = place;
    while (bcl_lines_caller(lines, &outermost))
        ;
    bcl_text_add(text, "%u\t%s\t%u\t%s\t%s\n", count, place.file, place.line, place.function,
                 outermost.function);
}
