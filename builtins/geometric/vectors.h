// SPDX-License-Identifier: MIT
//
// The widths that geometric functions have, and sizes of elements.

#ifndef BARECL_BUILTINS_VECTORS_H
#define BARECL_BUILTINS_VECTORS_H

#include "generic/names.h"

// F(type) for float to float4.
#define EACH_VECTOR(F) F(float) F(float2) F(float3) F(float4)

HELPER float largest(float x) { return fabs(x); }
HELPER float largest(float2 x) { return fmax(fabs(x.x), fabs(x.y)); }
HELPER float largest(float3 x) { return fmax(largest(x.xy), fabs(x.z)); }
HELPER float largest(float4 x) { return fmax(largest(x.lo), largest(x.hi)); }

// A power of two by which all elements may be multiplied so that their squares neither overflow nor
// vanish: 2^-e for the largest element's exponent e. Infinities and NaNs pass through.
HELPER float fitting_scale(float size) {
    uint exponent = clamp(as_uint(size) >> 23, 1u, 253u);
    return as_float((254u - exponent) << 23);
}

#endif // BARECL_BUILTINS_VECTORS_H
