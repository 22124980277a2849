// SPDX-License-Identifier: MIT
//
// rint(x): the nearest integer, of two the even one. Exact.
//
// A float of 2^23 or more has no bits for a fraction: adding 2^23 to |x| makes the addition round. x86
// has an instruction, which is not used: LLVM 22 makes one CVTPS2DQ of llvm.rint and a conversion, and
// without AVX folds a load into it that need not be aligned as that instruction demands.

#include "math/round.h"

OVERLOAD floatn rint(floatn x) { return keep_integers(x, fabs(x) + 0x1p+23f - 0x1p+23f); }
