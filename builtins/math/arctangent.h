// SPDX-License-Identifier: MIT
//
// Common parts of the inverse trigonometric functions. Included by generic bodies.

#ifndef WIDTH_HAS_ARCTANGENT
#define WIDTH_HAS_ARCTANGENT

#include "math/pairs.h"
#include "math/polynomial.h"

// pi/4, pi/2 and pi, each as a float and its error.
#define PI_4_HIGH BY_TYPE(0x1.921fb6p-1f, 0x1.921fb54442d18p-1)
#define PI_4_LOW BY_TYPE(-0x1.777a5cp-26f, 0x1.1a62633145c07p-55)
#define PI_2_HIGH BY_TYPE(0x1.921fb6p+0f, 0x1.921fb54442d18p+0)
#define PI_2_LOW BY_TYPE(-0x1.777a5cp-25f, 0x1.1a62633145c07p-54)
#define PI_HIGH BY_TYPE(0x1.921fb6p+1f, 0x1.921fb54442d18p+1)
#define PI_LOW BY_TYPE(-0x1.777a5cp-24f, 0x1.1a62633145c07p-53)
#define INVERSE_PI BY_TYPE(0x1.45f306p-2f, 0x1.45f306dc9c883p-2)

// atan(q) = q + q^3 p(q^2), relative error below 2^-28, 2^-57, for |q| <= 0.6 (tools/minimax.py atan)
HELPER gentype atan_near_0(gentype q) {
    gentype z = q * q;
    gentype p = polynomial(
        z, SINGLE(0x1.e3cfb2p-6f, -0x1.28464cp-4f, 0x1.b6c5ap-4f, -0x1.23a4bp-3f, 0x1.998ce6p-3f,
                  -0x1.555538p-2f)
               DOUBLE(-0x1.bb135b624a3afp-9, 0x1.a2b79ea2da46p-7, -0x1.98294a32a5443p-6,
                      0x1.1ef4630d3e446p-5, -0x1.57e58ba7af37bp-5, 0x1.835e6d6ff0901p-5,
                      -0x1.aeb69ae755ef2p-5, 0x1.e1d464e3065dcp-5, -0x1.11107f4690e32p-4,
                      0x1.3b13a8bcac696p-4, -0x1.745d16f2bdf16p-4, 0x1.c71c71c531371p-4,
                      -0x1.249249248f4e1p-3, 0x1.999999999995fp-3, -0x1.5555555555555p-2));
    return mad(z * q, p, q);
}

// asin(r) / r - 1 = z p(z), z = r^2, error below 2^-27, 2^-58, for 0 <= r <= 1/2 (tools/minimax.py asin)
HELPER gentype asin_excess(gentype z) {
    gentype p = polynomial(
        z, SINGLE(0x1.596ecep-5f, 0x1.8c2c76p-6f, 0x1.747d12p-5f, 0x1.3301fcp-4f, 0x1.5555c8p-3f)
               DOUBLE(0x1.e58a4f278e007p-6, -0x1.3bd7e353ddbc2p-6, 0x1.40c91fa8deb7ep-6,
                      0x1.8dcdf11997e0fp-9, 0x1.31777489dfd29p-7, 0x1.3b462d121c5d2p-7,
                      0x1.7b02ef007d23ep-7, 0x1.c990a42b32b03p-7, 0x1.1c4efd20ebb99p-6,
                      0x1.6e8ba121b9d5fp-6, 0x1.f1c71c7a5e151p-6, 0x1.6db6db6dac0eap-5,
                      0x1.3333333333389p-4, 0x1.5555555555555p-3));
    return z * p;
}

#endif // WIDTH_HAS_ARCTANGENT
