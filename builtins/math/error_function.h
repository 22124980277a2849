// SPDX-License-Identifier: MIT
//
// Common parts of erf and erfc. Included by generic bodies.

#ifndef WIDTH_HAS_ERROR_FUNCTION
#define WIDTH_HAS_ERROR_FUNCTION

#include "math/exponential.h"

// erf(x) - x = x p(x^2), relative error of erf(x) below 2^-30, 2^-56, for |x| <= 1 (tools/minimax.py erf)
HELPER gentype erf_excess(gentype x) {
    gentype z = x * x;
    gentype p = polynomial(
        z, SINGLE(-0x1.23087p-17f, 0x1.c8c8d6p-14f, -0x1.b9d558p-11f, 0x1.55e0eep-8f,
                  -0x1.b82232p-6f, 0x1.ce2ea2p-4f, -0x1.812744p-2f, 0x1.06eba8p-3f)
               DOUBLE(0x1.05fccb83cf37bp-34, -0x1.389c36ba235e9p-30, 0x1.f7b46724de981p-27,
                      -0x1.5f1ec38082bdcp-23, 0x1.b9df216542643p-20, -0x1.f4d1e306e0024p-17,
                      0x1.f9a321d4dab9dp-14, -0x1.c02db3dabced8p-11, 0x1.565bcd0dba7cep-8,
                      -0x1.b82ce31284df1p-6, 0x1.ce2f21a042b2fp-4, -0x1.812746b0379e6p-2,
                      0x1.06eba8214db69p-3));
    return x * p;
}

#endif // WIDTH_HAS_ERROR_FUNCTION
