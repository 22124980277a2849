// SPDX-License-Identifier: MIT
//
// The reduction of any float to |r| <= pi/4, for trigonometric.h.

#include "math/two_over_pi.h"

// The upper word of the product m w, with m of 24 bits, from products of one word each. For mul_hi(), LLVM assumes two
// words in each lane, which costs too much where vectors have no such lanes (Helium).
HELPER uwordn product_high(uwordn m, uwordn w) {
    uwordn m_high = m >> 8, m_low = m & 0xffu, w_high = w >> 16, w_low = w & 0xffffu;
    uwordn across = m_high * w_low, up = m_low * w_high;
    uwordn carry = ((across & 0xffffu) + ((up & 0xffu) << 8) + (m_low * w_low >> 8)) >> 16;
    uwordn middle = (across >> 16) + (up >> 8) + carry;
    uwordn top = m_high * w_high;
    return (top >> 8) + (((top & 0xffu) + middle) >> 8);
}

// Reduces any finite magnitude of pi/4 or more.
//
// In fixed point: |x| = m 2^e, m an integer of 24 bits, and only the bits of 2/pi from weight 2^(1-e)
// down matter modulo 4 quarter turns. 96 of them times m leave 64 good bits, two before the point, in two
// words: few cores have vectors of longer ones.
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
    uwordn part = m * w1, after = part + product_high(m, w2);
    uwordn high = m * w0 + product_high(m, w1) + (after < part ? (uwordn)1 : (uwordn)0);
    *quadrant = as_wordn((high + 0x20000000u) >> 30);

    // The magnitude of the fraction of a quarter turn, -1/2 to 1/2, within one in its last bit; its 31 highest
    // bits as two floats. No float is so near to a multiple of a quarter turn that its first word is 0.
    uwordn negative = as_uwordn(as_wordn(high << 2) >> 31);
    uwordn size = __builtin_elementwise_fshl(high, after, (uwordn)2) ^ negative;
    uwordn zeros = __builtin_elementwise_clzg(size, (uwordn)31);
    uwordn next = (after << 2) ^ negative;
    wordn top = as_wordn(__builtin_elementwise_fshl(size, next, zeros) >> 1);
    gentype unit = as_gentype((127 - 31 - as_wordn(zeros)) << 23);
    gentype whole = convert_gentype(top & 0x7fffff80) * unit, whole_low;
    gentype rest = convert_gentype(top & 0x7f) * unit;
    gentype r = exact_product(whole, (gentype)PI_2_HIGH, &whole_low);
    whole_low += mad(whole, (gentype)PI_2_LOW, rest * PI_2_HIGH);
    r = exact_sum(r, whole_low, low);
    *low = negative != 0u ? -*low : *low;
    return negative != 0u ? -r : r;
}
