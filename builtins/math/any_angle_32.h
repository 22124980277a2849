// SPDX-License-Identifier: MIT
//
// The reduction of any float to |r| <= pi/4, for trigonometric.h.

#include "math/two_over_pi.h"

// Of any finite magnitude of pi/4 or more.
//
// In fixed point: |x| = m 2^e, m an integer of 24 bits, and only the bits of 2/pi from weight 2^(1-e)
// down matter modulo 4 quarter turns. 96 of them times m leave 64 good bits, two before the point.
HELPER gentype reduce_any(gentype magnitude, gentype *low, wordn *quadrant) {
    uwordn bits = as_uwordn(magnitude);
    uwordn m = (bits & 0x7fffffu) | 0x800000u;
    uwordn first = (bits >> 23) - 120u; // e + 30: the table begins with 32 zeros
    uwordn word = first >> 5, shift = first & 31u;
    uwordn w0 = two_over_pi(word), w1 = two_over_pi(word + 1u);
    uwordn w2 = two_over_pi(word + 2u), w3 = two_over_pi(word + 3u);
    w0 = __builtin_elementwise_fshl(w0, w1, shift);
    w1 = __builtin_elementwise_fshl(w1, w2, shift);
    w2 = __builtin_elementwise_fshl(w2, w3, shift);
    ulongn turns = convert_ulongn(m * w0) << (ulongn)32;
    turns += convert_ulongn(m) * convert_ulongn(w1);
    turns += convert_ulongn(mul_hi(m, w2));

    uwordn high = convert_uwordn(turns >> (ulongn)32);
    *quadrant = as_wordn((high + 0x20000000u) >> 30);

    // The fraction of a quarter turn, -1/2 to 1/2, in units of 2^-64; its 31 highest bits as two floats.
    longn fraction = as_longn(turns << (ulongn)2);
    ulongn size = as_ulongn(__builtin_elementwise_abs(fraction));
    ulongn zeros = __builtin_elementwise_clzg(size, (ulongn)63);
    wordn top = as_wordn(convert_uwordn(size << zeros >> (ulongn)32) >> 1);
    gentype unit = as_gentype((127 - 31 - as_wordn(convert_uwordn(zeros))) << 23);
    gentype part = convert_gentype(top & 0x7fffff80) * unit, part_low;
    gentype rest = convert_gentype(top & 0x7f) * unit;
    gentype r = exact_product(part, (gentype)PI_2_HIGH, &part_low);
    part_low += mad(part, (gentype)PI_2_LOW, rest * PI_2_HIGH);
    r = exact_sum(r, part_low, low);
    *low = (high & 0x20000000u) != 0u ? -*low : *low;
    return (high & 0x20000000u) != 0u ? -r : r;
}
