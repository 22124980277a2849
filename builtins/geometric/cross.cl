// SPDX-License-Identifier: MIT
//
// cross(x, y) = (x.y y.z - x.z y.y, x.z y.x - x.x y.z, x.x y.y - x.y y.x); a fourth element becomes 0.

#include "generic/names.h"

OVERLOAD float3 cross(float3 x, float3 y) { return x.yzx * y.zxy - x.zxy * y.yzx; }

OVERLOAD float4 cross(float4 x, float4 y) { return (float4)(cross(x.xyz, y.xyz), 0.0f); }
