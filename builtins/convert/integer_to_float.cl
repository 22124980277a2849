// SPDX-License-Identifier: MIT
//
// convert_float[_MODE](integer), or double. A float holds every integer of up to 16 bits, a double of up to 32 bits.
// Larger ones are rounded to nearest even. For the other modes, the magnitude is cut to its DIGITS highest bits, which
// converts exactly, and increased by one unit if the mode says so and the lost bits were not 0.

#include "convert/raw.h"

#define TO_FLOAT(suffix) PASTE(CONVERT(real), suffix)

OVERLOAD realn TO_FLOAT()(gentype x) { return CAST(x, realn); }
OVERLOAD realn TO_FLOAT(_rte)(gentype x) { return CAST(x, realn); }

#if BITS < DIGITS
OVERLOAD realn TO_FLOAT(_rtz)(gentype x) { return CAST(x, realn); }
OVERLOAD realn TO_FLOAT(_rtp)(gentype x) { return CAST(x, realn); }
OVERLOAD realn TO_FLOAT(_rtn)(gentype x) { return CAST(x, realn); }
#else

// 1 for negative numbers.
HELPER ugentype sign_of(gentype x) { return SIGNED ? as_ugentype(x) >> (ugentype)(BITS - 1) : (ugentype)0; }

// `away`: 1 in the elements that round away from zero.
HELPER realn directed(gentype x, ugentype away) {
    ugentype magnitude = as_ugentype(SIGNED ? __builtin_elementwise_max(x, -x) : x);
    ugentype zeros = __builtin_elementwise_clzg(magnitude, (ugentype)0);
    ugentype cut = magnitude & ((ugentype)-1 >> (ugentype)DIGITS >> zeros);
    uwordn step = CAST(cut != 0 ? away : (ugentype)0, uwordn);
    uwordn bits = as_uwordn(CAST(magnitude - cut, realn)) + step;
    return as_realn(bits | CAST(sign_of(x), uwordn) << (FLOAT_BITS - 1));
}

OVERLOAD realn TO_FLOAT(_rtz)(gentype x) { return directed(x, (ugentype)0); }
OVERLOAD realn TO_FLOAT(_rtp)(gentype x) { return directed(x, sign_of(x) ^ (ugentype)1); }
OVERLOAD realn TO_FLOAT(_rtn)(gentype x) { return directed(x, sign_of(x)); }
#endif
