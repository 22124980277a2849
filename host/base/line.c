// SPDX-License-Identifier: MIT

#include "base/line.h"

void bcl_line_add(struct bcl_line *line, const char *text) {
    while (*text != '\0' && line->used + 1 < line->size)
        line->bytes[line->used++] = *text++;
    line->bytes[line->used] = '\0';
}

static void add_digits(struct bcl_line *line, uint64_t number, unsigned base) {
    char digits[21];
    size_t at = sizeof digits;
    digits[--at] = '\0';
    do {
        digits[--at] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0);
    bcl_line_add(line, digits + at);
}

void bcl_line_number(struct bcl_line *line, uint64_t number) { add_digits(line, number, 10); }

void bcl_line_hex(struct bcl_line *line, uint64_t number) {
    bcl_line_add(line, "0x");
    add_digits(line, number, 16);
}
