// SPDX-License-Identifier: MIT
//
// What the five operations compute, in C and OpenCL C. With NAMED 1 they are called by their names, with 0 the code says
// what they do. With 2, for RISC-V, an addition stands for each of their instructions: the results are wrong, but as many
// instructions run as on a core that has the operations.
#ifndef EIGHT_H
#define EIGHT_H

#if NAMED == 2
static inline uint32_t ONE(uint32_t x, uint32_t y) {
    uint32_t sum;
    __asm__("add %0, %1, %2" : "=r"(sum) : "r"(x), "r"(y));
    return sum;
}
#define SAD(x, y) ONE(x, y)
#define REVERSE(x) ONE(x, x)
#define CRC(c, byte) ONE(c, byte)
#define PRODUCT(x, y, re, im) (*(re) = (int32_t)ONE(x, y), *(im) = (int32_t)ONE(y, x))
#define SATURATED(x, y) (int32_t)ONE((uint32_t)(x), (uint32_t)(y))
#elif NAMED
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

#endif // EIGHT_H
