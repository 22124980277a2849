// SPDX-License-Identifier: MIT
//
// From sRGB to linear light, both 0 to 1 (IEC 61966-2-1):
//
//     linear = s / 12.92 where s <= 0.04045, ((s + 0.055) / 1.055)^2.4 elsewhere
//
// The power is a polynomial of the square root, with a relative error of 2^-18.6; 1 stays 1. Kernels cannot write
// such images.

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

#endif // BARECL_BUILTINS_SRGB_H
