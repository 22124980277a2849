// SPDX-License-Identifier: MIT
//
// convert_float[_MODE](integer). Up to 16 bits every integer is a float. Above, conversion rounds to
// nearest even; for the other modes the magnitude is cut to its 24 highest bits, which converts
// exactly, and made one unit larger where the mode says so and something was cut off.

#include "convert/raw.h"

#define TO_FLOAT(suffix) PASTE(CONVERT(float), suffix)

OVERLOAD floatn TO_FLOAT()(gentype x) { return CAST(x, floatn); }
OVERLOAD floatn TO_FLOAT(_rte)(gentype x) { return CAST(x, floatn); }

#if BITS <= 16
OVERLOAD floatn TO_FLOAT(_rtz)(gentype x) { return CAST(x, floatn); }
OVERLOAD floatn TO_FLOAT(_rtp)(gentype x) { return CAST(x, floatn); }
OVERLOAD floatn TO_FLOAT(_rtn)(gentype x) { return CAST(x, floatn); }
#else

// 1 for negative numbers.
HELPER ugentype sign_of(gentype x) { return SIGNED ? as_ugentype(x) >> (ugentype)(BITS - 1) : (ugentype)0; }

// `away`: 1 in the elements that are to round away from zero.
HELPER floatn directed(gentype x, ugentype away) {
    ugentype magnitude = as_ugentype(SIGNED ? __builtin_elementwise_max(x, -x) : x);
    ugentype zeros = __builtin_elementwise_clzg(magnitude, (ugentype)0);
    ugentype cut = magnitude & ((ugentype)-1 >> (ugentype)24 >> zeros);
    uintn step = CAST(cut != 0 ? away : (ugentype)0, uintn);
    uintn bits = as_uintn(CAST(magnitude - cut, floatn)) + step;
    return as_floatn(bits | CAST(sign_of(x), uintn) << 31);
}

OVERLOAD floatn TO_FLOAT(_rtz)(gentype x) { return directed(x, (ugentype)0); }
OVERLOAD floatn TO_FLOAT(_rtp)(gentype x) { return directed(x, sign_of(x) ^ (ugentype)1); }
OVERLOAD floatn TO_FLOAT(_rtn)(gentype x) { return directed(x, sign_of(x)); }
#endif
