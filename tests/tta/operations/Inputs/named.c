// SPDX-License-Identifier: MIT
//
// The five operations by name, on words that are made up at run time.
#include <stdio.h>

#if HAS != __has_operation(sad8x4) || __has_operation(nothing)
#error __has_operation
#endif

static unsigned next(unsigned *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state ^ *state >> 13;
}

int main(void) {
    unsigned state = 1;
    for (int n = 0; n < 100; ++n) {
        unsigned a = next(&state), b = next(&state);
        int re, im;
        cmul16(a, b, &re, &im);
        printf("%u %08x %08x %d %d %d\n", sad8x4(a, b), bitrev(a), crc32b(a, b & 0xff),
               addsat((int)a, (int)b), re, im);
    }
    printf("%u %u\n", sad8x4(1, 3), crc32b(0xffffffff, 'x')); // constants fold
    return 0;
}
