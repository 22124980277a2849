// SPDX-License-Identifier: MIT
//
// The widths of geometric functions, and scaling of elements.

#ifndef BARECL_BUILTINS_VECTORS_H
#define BARECL_BUILTINS_VECTORS_H

#include "generic/float_type.h"
#include "generic/names.h"

#define real2 BY_TYPE(float2, double2)
#define real3 BY_TYPE(float3, double3)
#define real4 BY_TYPE(float4, double4)

// F(type) for real to real4.
#define EACH_VECTOR(F) F(real) F(real2) F(real3) F(real4)

HELPER real largest(real x) { return fabs(x); }
HELPER real largest(real2 x) { return fmax(fabs(x.x), fabs(x.y)); }
HELPER real largest(real3 x) { return fmax(largest(x.xy), fabs(x.z)); }
HELPER real largest(real4 x) { return fmax(largest(x.lo), largest(x.hi)); }

// A power of two for scaling all elements so that their squares neither overflow nor vanish: 2^-e, where e is the
// largest element's exponent. Infinities and NaNs pass through.
HELPER real fitting_scale(real size) {
    UWORD exponent = BY_TYPE(as_uint(size), as_ulong(size)) >> FRACTION_SIZE;
    exponent = (UWORD)(2 * BIAS) - clamp(exponent, (UWORD)1, (UWORD)(2 * BIAS - 1));
    return BY_TYPE(as_float(exponent << FRACTION_SIZE), as_double(exponent << FRACTION_SIZE));
}

#endif // BARECL_BUILTINS_VECTORS_H
