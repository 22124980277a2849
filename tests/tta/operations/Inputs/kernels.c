// SPDX-License-Identifier: MIT
//
// Eight loops whose core is one of the five operations (eight.h, loops.h). KERNEL chooses a loop. Prints a sum of the
// results and, with CLOCK, the cycles of the loop in another line.
#include <stdint.h>
#include <stdio.h>

enum { COUNT = 256 };
static uint32_t a[COUNT + 16], b[COUNT + 16], out[2 * COUNT];

#define GLOBAL
#include "eight.h"

static __attribute__((noinline)) void kernel(void) {
#include "loops.h"
}

#if CLOCK
unsigned __tta_rtc(unsigned);
#endif

int main(void) {
    uint32_t state = 12345, sum = 0;
    for (int i = 0; i < COUNT + 16; ++i) {
        a[i] = state = state * 1664525u + 1013904223u;
        b[i] = state = state * 22695477u + 1u;
    }
#if CLOCK
    unsigned start = __tta_rtc(0);
#endif
    kernel();
#if CLOCK
    const unsigned cycles = __tta_rtc(0) - start;
#endif
    for (int i = 0; i < 2 * COUNT; ++i)
        sum = sum * 31 + out[i];
    printf("%08x\n", sum);
#if CLOCK
    printf("%u\n", cycles);
#endif
    return 0;
}
