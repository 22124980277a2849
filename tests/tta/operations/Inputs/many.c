// SPDX-License-Identifier: MIT
//
// Operations with many inputs and outputs, by name and by meaning, on words that are made up at run time.
#include <stdio.h>

#if HAS != __has_operation(join4)
#error __has_operation
#endif

static unsigned next(unsigned *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state ^ *state >> 13;
}

__attribute__((noinline)) static unsigned join(unsigned a, unsigned b, unsigned c, unsigned d) {
    return (a & 0xff) | (b & 0xff) << 8 | (c & 0xff) << 16 | d << 24;
}

int main(void) {
    unsigned state = 1;
    for (int n = 0; n < 20; ++n) {
        unsigned a = next(&state), b = next(&state), c = next(&state), x;
        unsigned short y;
        signed char z;
        turn3(a, b, c, &x, &y, &z);
        printf("%08x %d %d %08x %08x\n", x, y, z, join4(a, b, c, x), join(c, b, a, y));
    }
    return 0;
}
