// SPDX-License-Identifier: MIT
//
// normalize(x) = x / length(x), scaled as length is. A zero vector stays as it is; infinite elements
// become 1 with their sign and the finite ones beside them 0. Allowed: 2 + n ulp.

#include "geometric/vectors.h"

HELPER float unit(float x) { return copysign(isinf(x) ? 1.0f : 0.0f, x); }
HELPER float2 unit(float2 x) { return (float2)(unit(x.x), unit(x.y)); }
HELPER float3 unit(float3 x) { return (float3)(unit(x.xy), unit(x.z)); }
HELPER float4 unit(float4 x) { return (float4)(unit(x.lo), unit(x.hi)); }

#define NORMALIZE(type)                                                                            \
    OVERLOAD type normalize(type x) {                                                              \
        float size = largest(x);                                                                   \
        type y = isinf(size) ? unit(x) : x * fitting_scale(size);                                  \
        float square = dot(y, y);                                                                  \
        return square == 0.0f ? x : y * rsqrt(square);                                             \
    }

EACH_VECTOR(NORMALIZE)
