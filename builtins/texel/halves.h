// SPDX-License-Identifier: MIT
//
// half/half.h for the four channels of a texel.

#ifndef BARECL_BUILTINS_HALVES_H
#define BARECL_BUILTINS_HALVES_H

#define floatn float4
#define intn int4
#define uintn uint4
#define as_floatn as_float4
#define as_intn as_int4
#define as_uintn as_uint4
#define convert_floatn convert_float4
#define convert_intn convert_int4

#include "half/half.h"

FLOAT_TO_HALF(rte)

#undef floatn
#undef intn
#undef uintn
#undef as_floatn
#undef as_intn
#undef as_uintn
#undef convert_floatn
#undef convert_intn

#endif // BARECL_BUILTINS_HALVES_H
