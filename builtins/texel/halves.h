// SPDX-License-Identifier: MIT
//
// half/half.h for the four channels of a texel.

#ifndef BARECL_BUILTINS_HALVES_H
#define BARECL_BUILTINS_HALVES_H

#include "generic/float_type.h"
#include "generic/names.h"

#define N 4
#define gentype VECTOR(real)
#define as_gentype AS(real)
#define convert_gentype CONVERT(real)

#include "half/half.h"

FLOAT_TO_HALF(rte)

#undef N
#undef gentype
#undef as_gentype
#undef convert_gentype

#endif // BARECL_BUILTINS_HALVES_H
