// SPDX-License-Identifier: MIT
//
// dot(x, y) = the sum of the products of the elements.

#include "generic/names.h"

OVERLOAD float dot(float x, float y) { return x * y; }
OVERLOAD float dot(float2 x, float2 y) { return mad(x.x, y.x, x.y * y.y); }
OVERLOAD float dot(float3 x, float3 y) { return mad(x.x, y.x, mad(x.y, y.y, x.z * y.z)); }
OVERLOAD float dot(float4 x, float4 y) { return dot(x.lo, y.lo) + dot(x.hi, y.hi); }
