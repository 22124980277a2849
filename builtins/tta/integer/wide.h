// SPDX-License-Identifier: MIT
//
// Numbers of 64 bits as two words.

#ifndef TTA_WIDE_H
#define TTA_WIDE_H

#include <stdint.h>

static inline uint32_t low(uint64_t value) { return (uint32_t)value; }

static inline uint32_t high(uint64_t value) { return (uint32_t)(value >> 32); }

static inline uint64_t pair(uint32_t high, uint32_t low) { return (uint64_t)high << 32 | low; }

// The whole product, from products of halves: only multiplications of 32 bits.
static inline uint64_t multiply_whole(uint32_t a, uint32_t b) {
    uint32_t a0 = a & 0xffff, a1 = a >> 16, b0 = b & 0xffff, b1 = b >> 16;
    uint32_t lowest = a0 * b0, highest = a1 * b1;
    uint32_t middle = a1 * b0 + (lowest >> 16); // does not overflow
    uint32_t other = a0 * b1 + (middle & 0xffff);
    return pair(highest + (middle >> 16) + (other >> 16), other << 16 | (lowest & 0xffff));
}

#endif // TTA_WIDE_H
