// SPDX-License-Identifier: MIT
//
// What sin, cos and tan share: |x| = (4 n + q) pi/2 + r with |r| <= pi/4, r as a sum of two floats, and
// sin, cos and tan of r. Included by generic bodies.

#include "math/pairs.h"
#include "math/two_over_pi.h"

// pi/2 as a float and what that lacks.
#define PI_2_HIGH 0x1.921fb6p+0f
#define PI_2_LOW -0x1.777a5cp-25f
#define TWO_OVER_PI 0x1.45f306p-1f

// pi/2 in parts of which a number below 2^11 times each but the last is exact (tools/constants.py).
#define PI_2_PART_1 0x1.922p+0f
#define PI_2_PART_2 -0x1.2afp-18f
#define PI_2_PART_3 0x1.0b4p-34f
#define PI_2_PART_4 0x1.84698ap-48f

// Below it, the number of quarter turns is below 2^11.
#define MOST_ORDINARY 3072.0f

// Of an ordinary magnitude. All but the last line is exact: no float below the bound comes nearer to a
// multiple of pi/2 than 2^-30 or so.
HELPER floatn reduce_ordinary(floatn magnitude, floatn *low, intn *quadrant) {
    floatn shifted = mad(magnitude, (floatn)TWO_OVER_PI, (floatn)0x1.8p+23f);
    *quadrant = as_intn(shifted); // the integer nearest to it, in the lowest bits
    floatn n = shifted - 0x1.8p+23f;
    floatn r, lost, rest;
    r = exact_sum(mad(n, (floatn)-PI_2_PART_1, magnitude), n * -PI_2_PART_2, &lost);
    r = exact_sum(r, mad(n, (floatn)-PI_2_PART_3, lost), &rest);
    *low = mad(n, (floatn)-PI_2_PART_4, rest);
    return r;
}

// Of any finite magnitude of pi/4 or more.
//
// In fixed point: |x| = m 2^e, m an integer of 24 bits, and only the bits of 2/pi from weight 2^(1-e)
// down matter modulo 4 quarter turns. 96 of them times m leave 64 good bits, two before the point.
HELPER floatn reduce_any(floatn magnitude, floatn *low, intn *quadrant) {
    uintn bits = as_uintn(magnitude);
    uintn m = (bits & 0x7fffffu) | 0x800000u;
    uintn first = (bits >> 23) - 120u; // e + 30: the table begins with 32 zeros
    uintn word = first >> 5, shift = first & 31u;
    uintn w0 = two_over_pi(word), w1 = two_over_pi(word + 1u);
    uintn w2 = two_over_pi(word + 2u), w3 = two_over_pi(word + 3u);
    w0 = __builtin_elementwise_fshl(w0, w1, shift);
    w1 = __builtin_elementwise_fshl(w1, w2, shift);
    w2 = __builtin_elementwise_fshl(w2, w3, shift);
    ulongn turns = convert_ulongn(m * w0) << (ulongn)32;
    turns += convert_ulongn(m) * convert_ulongn(w1);
    turns += convert_ulongn(mul_hi(m, w2));

    uintn high = convert_uintn(turns >> (ulongn)32);
    *quadrant = as_intn((high + 0x20000000u) >> 30);

    // The fraction of a quarter turn, -1/2 to 1/2, in units of 2^-64; its 31 highest bits as two floats.
    longn fraction = as_longn(turns << (ulongn)2);
    ulongn size = as_ulongn(__builtin_elementwise_abs(fraction));
    ulongn zeros = __builtin_elementwise_clzg(size, (ulongn)63);
    intn top = as_intn(convert_uintn(size << zeros >> (ulongn)32) >> 1);
    floatn unit = as_floatn((127 - 31 - as_intn(convert_uintn(zeros))) << 23);
    floatn part = convert_floatn(top & 0x7fffff80) * unit, part_low;
    floatn rest = convert_floatn(top & 0x7f) * unit;
    floatn r = exact_product(part, (floatn)PI_2_HIGH, &part_low);
    part_low += mad(part, (floatn)PI_2_LOW, rest * PI_2_HIGH);
    r = exact_sum(r, part_low, low);
    *low = (high & 0x20000000u) != 0u ? -*low : *low;
    return (high & 0x20000000u) != 0u ? -r : r;
}

// r + *low and *quadrant, a number equal to q modulo 4, for every |x|; NaN for infinities and NaNs.
HELPER floatn reduce_trigonometric(floatn x, floatn *low, intn *quadrant) {
    floatn magnitude = fabs(x), low_of_any;
    intn quadrant_of_any, ordinary = magnitude < MOST_ORDINARY;
    floatn r = reduce_ordinary(magnitude, low, quadrant);
    floatn any = reduce_any(magnitude, &low_of_any, &quadrant_of_any);
    any = magnitude < INFINITY ? any : (floatn)NAN;
    *low = ordinary ? *low : low_of_any;
    *quadrant = ordinary ? *quadrant : quadrant_of_any;
    return ordinary ? r : any;
}

// The same for |x| in half turns; what is reduced is exact.
HELPER floatn reduce_half_turns(floatn x, floatn *low, intn *quadrant) {
    floatn magnitude = fabs(x);
    floatn halves = 2.0f * (magnitude - 2.0f * floor(0.5f * magnitude));
    floatn nearest = rint(halves);
    floatn part = halves - nearest;
    floatn r = exact_product(part, (floatn)PI_2_HIGH, low);
    *low = mad(part, (floatn)PI_2_LOW, *low);
    *quadrant = convert_intn(nearest);
    return r;
}

// Of so small an argument sinpi and tanpi are multiples; it is moved up, or parts of the product would be
// subnormal.
#define SMALL_TURN 0x1p-80f
#define TURN_SCALE 0x1p+64f

// sin(r) = r + r^3 p(r^2), relative error below 2^-27 for |r| <= pi/4 (tools/minimax.py sin)
HELPER floatn sin_near_0(floatn r, floatn low) {
    floatn z = r * r;
    floatn p = mad(z, (floatn)-0x1.9953fap-13f, (floatn)0x1.110778p-7f);
    p = mad(z, p, (floatn)-0x1.555546p-3f);
    return r + mad(z * r, p, low);
}

// cos(r) = 1 - r^2/2 + r^4 p(r^2), relative error below 2^-32 for |r| <= pi/4 (tools/minimax.py cos)
HELPER floatn cos_near_0(floatn r, floatn low) {
    floatn z = r * r;
    floatn p = mad(z, (floatn)0x1.99e90ep-16f, (floatn)-0x1.6c0c2ap-10f);
    p = mad(z, p, (floatn)0x1.55554ap-5f);
    floatn lost, w = exact_sum((floatn)1.0f, -0.5f * z, &lost);
    return w + mad(z * z, p, mad(-r, low, lost));
}

// sin(r + quadrant pi/2): sin or cos of r, negated in the lower half of the circle.
HELPER floatn sin_in_quadrant(floatn r, floatn low, intn quadrant) {
    floatn y = (quadrant & 1) != 0 ? cos_near_0(r, low) : sin_near_0(r, low);
    return (quadrant & 2) != 0 ? -y : y;
}

// tan(r) = r + r^3 p(r^2), relative error below 2^-29 for |r| <= pi/4 (tools/minimax.py tan); in odd
// quadrants -1 / tan(r).
HELPER floatn tan_in_quadrant(floatn r, floatn low, intn quadrant) {
    floatn z_low, z = exact_product(r, r, &z_low);
    floatn p = mad(z, (floatn)0x1.1e8cf4p-8f, (floatn)0x1.9e1c52p-14f);
    p = mad(z, p, (floatn)0x1.62c8a4p-7f);
    p = mad(z, p, (floatn)0x1.5cc12ap-6f);
    p = mad(z, p, (floatn)0x1.bad9bep-5f);
    p = mad(z, p, (floatn)0x1.110d9ep-3f);
    p = mad(z, p, (floatn)0x1.55556p-2f);
    floatn tail = mad(z * r, p, mad(low, z, low) + z_low * r * p), t_low;
    floatn t = exact_sum(r, tail, &t_low);

    floatn y = -1.0f / t, part_low;
    floatn part = exact_product(y, t, &part_low);
    floatn error = mad(y, t_low, (1.0f + part) + part_low);
    return (quadrant & 1) != 0 ? mad(y, error, y) : t;
}

// y with its sign changed where x is negative.
HELPER floatn odd_in(floatn x, floatn y) {
    return as_floatn(as_uintn(y) ^ (as_uintn(x) & 0x80000000u));
}
