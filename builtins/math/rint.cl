// SPDX-License-Identifier: MIT
//
// rint(x): the nearest integer, of two the even one. Exact.
//
// A float of 2^23 or more has no bits for a fraction (a double: 2^52): adding that to |x| makes the addition
// round. x86
// has an instruction, which is not used: LLVM 22 makes one CVTPS2DQ of llvm.rint and a conversion, and
// without AVX folds a load into it that need not be aligned as that instruction demands.

#include "math/round.h"

OVERLOAD gentype rint(gentype x) { return keep_integers(x, fabs(x) + LEAST_INTEGER - LEAST_INTEGER); }
