// SPDX-License-Identifier: MIT
//
// What the inverse trigonometric functions share. Included by generic bodies.

#include "math/pairs.h"

// pi/4, pi/2 and pi, each as a float and what that lacks.
#define PI_4_HIGH 0x1.921fb6p-1f
#define PI_4_LOW -0x1.777a5cp-26f
#define PI_2_HIGH 0x1.921fb6p+0f
#define PI_2_LOW -0x1.777a5cp-25f
#define INVERSE_PI 0x1.45f306p-2f
#define PI_HIGH 0x1.921fb6p+1f
#define PI_LOW -0x1.777a5cp-24f

// atan(q) = q + q^3 p(q^2), relative error below 2^-28 for |q| <= 0.6 (tools/minimax.py atan)
HELPER floatn atan_near_0(floatn q) {
    floatn z = q * q;
    floatn p = mad(z, (floatn)0x1.e3cfb2p-6f, (floatn)-0x1.28464cp-4f);
    p = mad(z, p, (floatn)0x1.b6c5ap-4f);
    p = mad(z, p, (floatn)-0x1.23a4bp-3f);
    p = mad(z, p, (floatn)0x1.998ce6p-3f);
    p = mad(z, p, (floatn)-0x1.555538p-2f);
    return mad(z * q, p, q);
}

// asin(r) / r - 1 = z p(z), z = r^2, error below 2^-27 for 0 <= r <= 1/2 (tools/minimax.py asin)
HELPER floatn asin_excess(floatn z) {
    floatn p = mad(z, (floatn)0x1.596ecep-5f, (floatn)0x1.8c2c76p-6f);
    p = mad(z, p, (floatn)0x1.747d12p-5f);
    p = mad(z, p, (floatn)0x1.3301fcp-4f);
    p = mad(z, p, (floatn)0x1.5555c8p-3f);
    return z * p;
}
