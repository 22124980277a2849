// SPDX-License-Identifier: MIT
//
// remquo(x, y, &n) = remainder(x, y); n: the 7 lowest bits of the multiple, with its sign.

#include "math/pointers.h"
#include "math/remainder.h"

#define REMQUO(space)                                                                              \
    OVERLOAD float remquo(float x, float y, space int *n) {                                        \
        int quotient;                                                                              \
        float r = nearest_remainder(x, y, &quotient);                                              \
        *n = quotient;                                                                             \
        return r;                                                                                  \
    }                                                                                              \
    HALVES(space, 2, )                                                                             \
    THREE(space)                                                                                   \
    HALVES(space, 4, 2)                                                                            \
    HALVES(space, 8, 4)                                                                            \
    HALVES(space, 16, 8)

#define HALVES(space, n, m)                                                                        \
    OVERLOAD float##n remquo(float##n x, float##n y, space int##n *quotient) {                     \
        int##m low, high;                                                                          \
        float##n r = (float##n)(remquo(x.lo, y.lo, &low), remquo(x.hi, y.hi, &high));              \
        *quotient = (int##n)(low, high);                                                           \
        return r;                                                                                  \
    }

#define THREE(space)                                                                               \
    OVERLOAD float3 remquo(float3 x, float3 y, space int3 *quotient) {                             \
        int2 low;                                                                                  \
        int high;                                                                                  \
        float3 r = (float3)(remquo(x.xy, y.xy, &low), remquo(x.z, y.z, &high));                    \
        *quotient = (int3)(low, high);                                                             \
        return r;                                                                                  \
    }

IN_EVERY_SPACE(REMQUO)
