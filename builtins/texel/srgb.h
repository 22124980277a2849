// SPDX-License-Identifier: MIT
//
// Between sRGB and linear light, both 0 to 1 (IEC 61966-2-1):
//
//     linear = s / 12.92 where s <= 0.04045, ((s + 0.055) / 1.055)^2.4 elsewhere
//     s = 12.92 linear where linear <= 0.0031308, 1.055 linear^(1/2.4) - 0.055 elsewhere
//
// 1 stays 1. The powers are polynomials of roots: of 2.4 with a relative error of 2^-18.6, of 1/2.4 with an
// absolute one of 2^-14.8, which is a hundredth of what 8 bits tell apart.

#ifndef BARECL_BUILTINS_SRGB_H
#define BARECL_BUILTINS_SRGB_H

#include "generic/names.h"

HELPER float3 linear_of(float3 s) {
    float3 x = (s + 0.055f) * (1.0f / 1.055f), y = sqrt(x);
    // tools/minimax.py srgb_linear
    float3 p = -0x1.017c5ap-3f;
    p = p * y + 0x1.29fe8cp-1f;
    p = p * y - 0x1.289274p+0f;
    p = p * y + 0x1.531ceap+0f;
    p = p * y - 0x1.0add0ap+0f;
    p = p * y + 0x1.63895p+0f;
    p = p * y + 0x1.fe587ep-6f;
    float3 curve = s < 1.0f ? p * x * x : s;
    return s <= 0.04045f ? s * (1.0f / 12.92f) : curve;
}

// Outside of 0 to 1 saturates; 0 for NaN.
HELPER float3 srgb_of(float3 linear) {
    float3 x = linear > 0.0f ? linear : 0.0f;
    x = x < 1.0f ? x : 1.0f;
    float3 y = sqrt(sqrt(x));
    // tools/minimax.py linear_srgb
    float3 p = 0x1.3bb20ap-4f;
    p = p * y - 0x1.459d3cp-2f;
    p = p * y + 0x1.106b6ap+0f;
    p = p * y + 0x1.7cbf56p-3f;
    p = p * y - 0x1.2a84bep-7f;
    return x <= 0.0031308f ? x * 12.92f : 1.055f * p - 0.055f;
}

#endif // BARECL_BUILTINS_SRGB_H
