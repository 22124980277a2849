// SPDX-License-Identifier: MIT
//
// What sin, cos and tan share: |x| = (4 n + q) pi/2 + r with |r| <= pi/4, and sin and cos of r.
// Included by generic bodies.

#include "math/two_over_pi.h"

// pi/2 as a float and what that lacks.
#define PI_2_HIGH 0x1.921fb6p+0f
#define PI_2_LOW -0x1.777a5cp-25f

// r, and *quadrant, q or a number equal to it modulo 4, for a finite magnitude of pi/4 or more.
//
// In fixed point, one way for all arguments: |x| = m 2^e, m an integer of 24 bits, and only the bits
// of 2/pi from weight 2^(1-e) down matter modulo 4 quarter turns. 96 of them times m leave 64 good
// bits, two before the point: no float comes nearer to a multiple of pi/2 than 2^-30 or so.
HELPER floatn reduce_quarter_turns(floatn magnitude, intn *quadrant) {
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

    // The fraction of a quarter turn, -1/2 to 1/2, in units of 2^-64; its 31 highest bits as a float.
    longn fraction = as_longn(turns << (ulongn)2);
    ulongn size = as_ulongn(__builtin_elementwise_abs(fraction));
    ulongn zeros = __builtin_elementwise_clzg(size, (ulongn)63);
    floatn top = convert_floatn(as_intn(convert_uintn(size << zeros >> (ulongn)32) >> 1));
    intn exponent = 127 - 31 - as_intn(convert_uintn(zeros));
    floatn part = top * as_floatn(exponent << 23);
    floatn r = mad(part, (floatn)PI_2_HIGH, part * PI_2_LOW);
    return (high & 0x20000000u) != 0u ? -r : r;
}

// sin(r) = r + r^3 p(r^2), relative error below 2^-27 for |r| <= pi/4 (tools/minimax.py sin)
HELPER floatn sin_near_0(floatn r) {
    floatn z = r * r;
    floatn p = mad(z, (floatn)-0x1.9953fap-13f, (floatn)0x1.110778p-7f);
    p = mad(z, p, (floatn)-0x1.555546p-3f);
    return mad(z * r, p, r);
}

// cos(r) = 1 - r^2/2 + r^4 p(r^2), relative error below 2^-32 for |r| <= pi/4 (tools/minimax.py cos)
HELPER floatn cos_near_0(floatn r) {
    floatn z = r * r;
    floatn p = mad(z, (floatn)0x1.99e90ep-16f, (floatn)-0x1.6c0c2ap-10f);
    p = mad(z, p, (floatn)0x1.55554ap-5f);
    return mad(z * z, p, mad(z, (floatn)-0.5f, (floatn)1.0f));
}

// sin(r + quadrant pi/2): sin or cos of r, negated in the lower half of the circle.
HELPER floatn sin_in_quadrant(floatn r, intn quadrant) {
    floatn y = (quadrant & 1) != 0 ? cos_near_0(r) : sin_near_0(r);
    return (quadrant & 2) != 0 ? -y : y;
}

// r and *quadrant for every |x|; NaN for infinities and NaNs.
HELPER floatn reduce_trigonometric(floatn x, intn *quadrant) {
    floatn magnitude = fabs(x);
    intn small = magnitude < 0x1.921fb6p-1f;
    intn q;
    floatn r = reduce_quarter_turns(magnitude, &q);
    *quadrant = small ? (intn)0 : q;
    r = small ? magnitude : r;
    return magnitude < INFINITY ? r : (floatn)NAN;
}

// A magnitude in half turns, modulo 2, exactly; NaN for infinities and NaNs.
HELPER floatn within_circle(floatn magnitude) {
    return magnitude - 2.0f * floor(0.5f * magnitude);
}
