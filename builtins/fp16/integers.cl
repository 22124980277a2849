// SPDX-License-Identifier: MIT
//
// Functions of halves with integer arguments or results.

#include "fp16/cast.h"

OVERLOAD intn ilogb(floatn);
OVERLOAD floatn ldexp(floatn, intn);
OVERLOAD floatn pown(floatn, intn);
OVERLOAD floatn rootn(floatn, intn);

OVERLOAD intn ilogb(halfn x) { return ilogb(WIDE(x)); }
OVERLOAD halfn ldexp(halfn x, intn n) { return NARROW(ldexp(WIDE(x), n)); }
OVERLOAD halfn pown(halfn x, intn n) { return NARROW(pown(WIDE(x), n)); }
OVERLOAD halfn rootn(halfn x, intn n) { return NARROW(rootn(WIDE(x), n)); }

#if N + 0
OVERLOAD halfn ldexp(halfn x, int n) { return ldexp(x, (intn)n); }
#endif

// A quiet NaN with that payload.
OVERLOAD halfn nan(ushortn payload) { return AS(half)((ushortn)(payload | (ushortn)0x7e00)); }

// nextafter(x, y): halves of one sign are ordered like their bits.
OVERLOAD halfn nextafter(halfn x, halfn y) {
    shortn bits = AS(short)(x), zero = 0;
    shortn upwards = x < y ? (shortn)1 : (shortn)-1, least = x < y ? (shortn)1 : (shortn)-32767;
    shortn moved = bits + (bits < zero ? (shortn)-upwards : upwards);
    shortn next = (shortn)(bits & (shortn)0x7fff) == zero ? least : moved;
    halfn of_numbers = x == y ? y : AS(half)(next);
    return (x != x) | (y != y) ? x + y : of_numbers;
}
