// SPDX-License-Identifier: MIT
//
// Common parts of sin, cos and tan: |x| = (4 n + q) pi/2 + r with |r| <= pi/4, where r is a sum of two floats; and
// sin, cos and tan of r. Included by generic bodies.

#ifndef WIDTH_HAS_TRIGONOMETRIC
#define WIDTH_HAS_TRIGONOMETRIC

#include "math/pairs.h"
#include "math/polynomial.h"
#include "math/small_integers.h"

// pi/2 as one number, its error, and the error of their sum.
#define PI_2_HIGH BY_TYPE(0x1.921fb6p+0f, 0x1.921fb54442d18p+0)
#define PI_2_LOW BY_TYPE(-0x1.777a5cp-25f, 0x1.1a62633145c07p-54)
#define PI_2_LOWEST BY_TYPE(-0x1.ee59dap-50f, -0x1.f1976b7ed8fbcp-110)
#define TWO_OVER_PI BY_TYPE(0x1.45f306p-1f, 0x1.45f306dc9c883p-1)

// pi/2 in parts. The product of each part except the last with a number below 2^11 (double: 2^20) is exact
// (tools/constants.py).
#define PI_2_PART_1 BY_TYPE(0x1.922p+0f, 0x1.921fb544p+0)
#define PI_2_PART_2 BY_TYPE(-0x1.2afp-18f, 0x1.0b4611a6p-34)
#define PI_2_PART_3 BY_TYPE(0x1.0b4p-34f, 0x1.3198a2ep-69)
#define PI_2_PART_4 BY_TYPE(0x1.84698ap-48f, 0x1.b839a252049c1p-104)

// For smaller arguments, the number of quarter turns is below 2^11 (double: 2^20).
#define MOST_ORDINARY BY_TYPE(3072.0f, 0x1.8p+20)

// Added to a number of small magnitude, it leaves the integer nearest to that in the low bits.
#define TURN_SHIFTER BY_TYPE(0x1.8p+23f, 0x1.8p+52)

// Reduces a magnitude below MOST_ORDINARY. The distance of such a float to a multiple of pi/2 is at least about 2^-30,
// for doubles 2^-60. With fused operations, the first operation is exact, and so is the sum after it: where its first
// number is the smaller one, it needs no rounding. Without, all lines except the last are exact, or nearly.
HELPER gentype reduce_ordinary(gentype magnitude, gentype *low, wordn *quadrant) {
    gentype shifted = mad(magnitude, (gentype)TWO_OVER_PI, (gentype)TURN_SHIFTER);
    *quadrant = as_wordn(shifted); // the integer nearest to it, in the lowest bits
    gentype n = shifted - TURN_SHIFTER;
    gentype r, lost, rest;
    if (__bcl_has_fma(FLOAT_BITS)) {
        gentype part = n * -PI_2_LOW;
        r = exact_sum(__builtin_elementwise_fma(n, (gentype)-PI_2_HIGH, magnitude), part, &lost);
        rest = __builtin_elementwise_fma(n, (gentype)-PI_2_LOW, -part);
        rest = mad(n, (gentype)-PI_2_LOWEST, rest);
        *low = lost + rest;
        return r;
    }
    r = exact_sum(mad(n, (gentype)-PI_2_PART_1, magnitude), n * -PI_2_PART_2, &lost);
    r = exact_sum(r, mad(n, (gentype)-PI_2_PART_3, lost), &rest);
    *low = mad(n, (gentype)-PI_2_PART_4, rest);
    return r;
}

#if FLOAT_BITS == 32
#include "math/any_angle_32.h"
#else
#include "math/any_angle_64.h"
#endif

// r + *low and *quadrant, a number equal to q modulo 4, for every |x|; NaN for infinities and NaNs.
HELPER gentype reduce_trigonometric(gentype x, gentype *low, wordn *quadrant) {
    gentype magnitude = fabs(x), low_of_any;
    wordn quadrant_of_any, ordinary = magnitude < MOST_ORDINARY;
    gentype r = reduce_ordinary(magnitude, low, quadrant);
    gentype any = reduce_any(magnitude, &low_of_any, &quadrant_of_any);
    any = magnitude < INFINITY ? any : (gentype)NAN;
    *low = ordinary ? *low : low_of_any;
    *quadrant = ordinary ? *quadrant : quadrant_of_any;
    return ordinary ? r : any;
}

// The same for |x| in half turns; the reduction itself is exact.
HELPER gentype reduce_half_turns(gentype x, gentype *low, wordn *quadrant) {
    gentype magnitude = fabs(x);
    gentype halves = 2.0f * (magnitude - 2.0f * floor(0.5f * magnitude));
    gentype nearest = rint(halves);
    gentype part = halves - nearest;
    gentype r = exact_product(part, (gentype)PI_2_HIGH, low);
    *low = mad(part, (gentype)PI_2_LOW, *low);
    *quadrant = small_to_integer(nearest);
    return r;
}

// For smaller arguments sinpi and tanpi are multiples of x. They are scaled up, since parts of the product would be
// subnormal.
#define SMALL_TURN BY_TYPE(0x1p-80f, 0x1p-900)
#define TURN_SCALE BY_TYPE(0x1p+64f, 0x1p+200)

// sin(r) = r + sin_tail(r), r + r^3 p(r^2), relative error below 2^-27, 2^-57, for |r| <= pi/4 (tools/minimax.py sin)
HELPER gentype sin_tail(gentype r, gentype low) {
    gentype z = r * r;
    gentype p = polynomial(z, SINGLE(-0x1.9953fap-13f, 0x1.110778p-7f, -0x1.555546p-3f)
                                  DOUBLE(-0x1.ab17a79237a19p-41, 0x1.61217ec01749dp-33,
                                         -0x1.ae64541266378p-26, 0x1.71de3a54605eep-19,
                                         -0x1.a01a01a019936p-13, 0x1.111111111111p-7,
                                         -0x1.5555555555555p-3));
    return mad(z * r, p, low);
}

// cos(r) as a sum of two, 1 - r^2/2 + r^4 p(r^2), relative error below 2^-32, 2^-59, for |r| <= pi/4
// (tools/minimax.py cos)
HELPER gentype cos_in_two(gentype r, gentype low, gentype *tail) {
    gentype z = r * r;
    gentype p = polynomial(z, SINGLE(0x1.99e90ep-16f, -0x1.6c0c2ap-10f, 0x1.55554ap-5f)
                                  DOUBLE(-0x1.907d7aebd5e3dp-37, 0x1.1eeb68b109173p-29,
                                         -0x1.27e4fa17a41b4p-22, 0x1.a01a019f4e867p-16,
                                         -0x1.6c16c16c16966p-10, 0x1.5555555555555p-5));
    gentype lost, w = exact_sum((gentype)1.0f, -0.5f * z, &lost);
    *tail = mad(z * z, p, mad(-r, low, lost));
    return w;
}

// sin(r + quadrant pi/2): sin or cos of r, negated in the lower half of the circle.
HELPER gentype sin_in_quadrant(gentype r, gentype low, wordn quadrant) {
    gentype cos_low, sine = r + sin_tail(r, low), cosine = cos_in_two(r, low, &cos_low);
    gentype y = (quadrant & 1) != 0 ? cosine + cos_low : sine;
    return (quadrant & 2) != 0 ? -y : y;
}

// tan(r) = r + r^3 p(r^2), relative error below 2^-29, 2^-56, for |r| <= pi/4 (tools/minimax.py tan), as a
// sum of two; in odd quadrants -1 / tan(r).
HELPER gentype tan_in_quadrant(gentype r, gentype low, wordn quadrant) {
    gentype z_low, cube_low, tail_low, t_low;
    gentype z = exact_product(r, r, &z_low), cube = exact_product(z, r, &cube_low);
    gentype p = polynomial(
        z, SINGLE(0x1.1e8cf4p-8f, 0x1.9e1c52p-14f, 0x1.62c8a4p-7f, 0x1.5cc12ap-6f, 0x1.bad9bep-5f,
                  0x1.110d9ep-3f, 0x1.55556p-2f)
               DOUBLE(0x1.1cc93a6631a32p-17, -0x1.338e0c452bd77p-16, 0x1.3292ecbafa24ep-15,
                      -0x1.72a937585429cp-17, 0x1.d2803ca5e2239p-15, 0x1.7960a69680fd6p-14,
                      0x1.f9e57ea24e246p-13, 0x1.351b5fae63e47p-11, 0x1.7da7fd40e93d4p-10,
                      0x1.d6d3941ed0842p-9, 0x1.226e366378b07p-7, 0x1.664f487d7e84cp-6,
                      0x1.ba1ba1ba29cd2p-5, 0x1.1111111111099p-3, 0x1.5555555555555p-2));
    gentype tail = exact_product(cube, p, &tail_low);
    tail_low += mad(mad(z_low, r, cube_low), p, mad(low, z, low));
    gentype t = exact_sum(r, tail, &t_low);
    t = exact_sum(t, t_low + tail_low, &t_low);

    gentype y = -1.0f / t, part_low;
    gentype part = exact_product(y, t, &part_low);
    gentype error = mad(y, t_low, (1.0f + part) + part_low);
    return (quadrant & 1) != 0 ? mad(y, error, y) : t;
}

// y with its sign changed where x is negative.
HELPER gentype odd_in(gentype x, gentype y) {
    return as_gentype(as_uwordn(y) ^ (as_uwordn(x) & SIGN_BIT));
}

#endif // WIDTH_HAS_TRIGONOMETRIC
