// SPDX-License-Identifier: MIT
//
// Eight loops whose core is one of the five operations. KERNEL chooses a loop. With NAMED, the operation is called by
// its name; without, C code computes the same. Prints a sum of the results and, with CLOCK, the cycles of the loop in
// another line.
#include <stdint.h>
#include <stdio.h>

enum { COUNT = 256 };
static uint32_t a[COUNT + 16], b[COUNT + 16], out[2 * COUNT];

#if NAMED
#define SAD(x, y) sad8x4(x, y)
#define REVERSE(x) bitrev(x)
#define CRC(c, byte) crc32b(c, byte)
#define PRODUCT(x, y, re, im) cmul16(x, y, re, im)
#define SATURATED(x, y) addsat(x, y)
#else
static inline uint32_t SAD(uint32_t x, uint32_t y) {
    uint32_t sum = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t p = (x >> shift) & 0xff, q = (y >> shift) & 0xff;
        sum += p < q ? q - p : p - q;
    }
    return sum;
}
static inline uint32_t REVERSE(uint32_t x) {
    x = ((x & 0x55555555) << 1) | ((x >> 1) & 0x55555555);
    x = ((x & 0x33333333) << 2) | ((x >> 2) & 0x33333333);
    x = ((x & 0x0f0f0f0f) << 4) | ((x >> 4) & 0x0f0f0f0f);
    x = ((x & 0x00ff00ff) << 8) | ((x >> 8) & 0x00ff00ff);
    return (x << 16) | (x >> 16);
}
static inline uint32_t CRC(uint32_t c, uint8_t byte) {
    c ^= byte;
    for (int bit = 0; bit < 8; ++bit)
        c = (c & 1) ? 0xedb88320 ^ (c >> 1) : c >> 1;
    return c;
}
static inline void PRODUCT(uint32_t x, uint32_t y, int32_t *re, int32_t *im) {
    int32_t xr = (int16_t)x, xi = (int16_t)(x >> 16), yr = (int16_t)y, yi = (int16_t)(y >> 16);
    *re = xr * yr - xi * yi;
    *im = (int32_t)((uint32_t)(xi * yr) + (uint32_t)(xr * yi));
}
static inline int32_t SATURATED(int32_t x, int32_t y) {
    int32_t sum;
    if (!__builtin_add_overflow(x, y, &sum))
        return sum;
    return x < 0 ? INT32_MIN : INT32_MAX;
}
#endif

static __attribute__((noinline)) void kernel(void) {
    uint32_t sum = 0;
    int32_t re, im, re_sum = 0, im_sum = 0;
#if KERNEL == 0 // differences of two blocks
    for (int i = 0; i < COUNT; ++i)
        sum += SAD(a[i], b[i]);
#elif KERNEL == 1 // the best of several places
    sum = ~0u;
    for (int place = 0; place < 16; ++place) {
        uint32_t cost = 0;
        for (int i = 0; i < 16; ++i)
            cost += SAD(a[i], b[place + i]);
        sum = cost < sum ? cost : sum;
    }
#elif KERNEL == 2 // words turned round
    for (int i = 0; i < COUNT; ++i)
        out[i] = REVERSE(a[i]);
#elif KERNEL == 3 // a chain of words turned round
    for (int i = 0; i < COUNT; ++i)
        sum = REVERSE(sum ^ a[i]) + b[i];
#elif KERNEL == 4 // a checksum
    const uint8_t *bytes = (const uint8_t *)a;
    sum = ~0u;
    for (int i = 0; i < COUNT; ++i)
        sum = CRC(sum, bytes[i]);
#elif KERNEL == 5 // complex numbers multiplied and added up
    for (int i = 0; i < COUNT; ++i) {
        PRODUCT(a[i], b[i], &re, &im);
        re_sum += re >> 8;
        im_sum += im >> 8;
    }
    sum = (uint32_t)(re_sum ^ im_sum);
#elif KERNEL == 6 // complex numbers turned by one angle
    for (int i = 0; i < COUNT; ++i) {
        PRODUCT(a[i], b[0], &re, &im);
        out[2 * i] = (uint32_t)re;
        out[2 * i + 1] = (uint32_t)im;
    }
#else             // two sounds mixed
    for (int i = 0; i < COUNT; ++i)
        out[i] = (uint32_t)SATURATED((int32_t)a[i], (int32_t)b[i]);
#endif
    (void)re, (void)im, (void)re_sum, (void)im_sum;
    out[0] += sum;
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
