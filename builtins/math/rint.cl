// SPDX-License-Identifier: MIT
//
// rint(x): the nearest integer, or the even one of two. Exact.
//
// A float of 2^23 or more (a double of 2^52 or more) has no bits for a fraction, so adding 2^23 to |x| rounds. x86's
// instruction is not used: LLVM 22 combines llvm.rint and a conversion into one CVTPS2DQ, and without AVX folds a load
// into it that may be less aligned than the instruction requires.

#include "math/round.h"

OVERLOAD gentype rint(gentype x) { return keep_integers(x, fabs(x) + LEAST_INTEGER - LEAST_INTEGER); }
