// SPDX-License-Identifier: MIT
//
// The reduction of any double to |r| <= pi/4, for trigonometric.h.

#include "math/two_over_pi.h"

// Reduces any finite magnitude of pi/4 or more, like any_angle_32.h with words of twice the size: m has 53
// bits, and its product with 192 bits of 2/pi has 128 good bits, two before the point.
HELPER gentype reduce_any(gentype magnitude, gentype *low, wordn *quadrant) {
    const UWORD half_turn = (UWORD)1 << 61; // half of a quarter turn
    uwordn bits = as_uwordn(magnitude);
    uwordn m = (bits & FRACTION_BITS) | (FRACTION_BITS + 1);
    uwordn first = (bits >> FRACTION_SIZE) - 1013ul; // the table begins with 64 zeros
    uwordn word = first >> 6, shift = first & 63ul;
    uwordn w0 = two_over_pi(word), w1 = two_over_pi(word + 1ul);
    uwordn w2 = two_over_pi(word + 2ul), w3 = two_over_pi(word + 3ul);
    w0 = __builtin_elementwise_fshl(w0, w1, shift);
    w1 = __builtin_elementwise_fshl(w1, w2, shift);
    w2 = __builtin_elementwise_fshl(w2, w3, shift);
    uwordn carried = mul_hi(m, w2), turns_low = m * w1 + carried;
    uwordn turns = m * w0 + mul_hi(m, w1) + (turns_low < carried ? (uwordn)1ul : (uwordn)0ul);

    wordn negative = (turns & half_turn) != 0ul;
    *quadrant = as_wordn((turns + half_turn) >> 62);

    // The fraction of a quarter turn, -1/2 to 1/2, in units of 2^-128; its magnitude's 106 highest bits as
    // two doubles.
    uwordn high = turns << 2 | turns_low >> 62, rest = turns_low << 2;
    high = negative ? ~high : high;
    rest = negative ? ~rest : rest;
    uwordn zeros = __builtin_elementwise_clzg(high, (uwordn)63ul);
    high = __builtin_elementwise_fshl(high, rest, zeros);
    rest = rest << zeros;
    gentype unit = as_gentype(((uwordn)(BIAS - 53) - zeros) << FRACTION_SIZE);
    gentype part = convert_gentype(as_wordn(high >> 11)) * unit, part_low;
    rest = (high << 53 | rest >> 11) >> 11;
    gentype after = convert_gentype(as_wordn(rest)) * unit * 0x1p-53;
    gentype r = exact_product(part, (gentype)PI_2_HIGH, &part_low);
    part_low += mad(part, (gentype)PI_2_LOW, after * PI_2_HIGH);
    r = exact_sum(r, part_low, low);
    *low = negative ? -*low : *low;
    return negative ? -r : r;
}
