// SPDX-License-Identifier: MIT
//
// rint(x): the nearest integer, of two the even one. Exact.
//
// A float of 2^23 or more has no bits for a fraction: adding 2^23 to |x| makes the addition round.

#include "math/round.h"

OVERLOAD floatn rint(floatn x) {
#ifdef __x86_64__
    return __builtin_elementwise_rint(x);
#else
    return keep_integers(x, fabs(x) + 0x1p+23f - 0x1p+23f);
#endif
}
