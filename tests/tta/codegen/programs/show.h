// SPDX-License-Identifier: MIT
//
// How the programs print: one hexadecimal number on each line, the same natively and on a machine.

#ifndef SHOW_H
#define SHOW_H

#include <stdio.h>

__attribute__((noinline)) static void show(const char *name, unsigned long long value) {
    for (; *name; ++name)
        putchar(*name);
    putchar(' ');
    unsigned halves[] = {(unsigned)(value >> 32), (unsigned)value};
    for (int digit = 0; digit < 16; ++digit) {
        putchar("0123456789abcdef"[halves[digit / 8] >> 28]);
        halves[digit / 8] <<= 4;
    }
    putchar('\n');
}

static inline unsigned bits(float value) {
    union {
        float f;
        unsigned u;
    } both = {value};
    return both.u;
}

static inline unsigned long long wide_bits(double value) {
    union {
        double d;
        unsigned long long u;
    } both = {value};
    return both.u;
}

// Numbers unknown at compile time.
static unsigned seed = 12345;
__attribute__((noinline)) static unsigned next(void) {
    seed = (seed << 5) - seed + 7;
    seed ^= seed >> 11;
    return seed;
}

#endif // SHOW_H
