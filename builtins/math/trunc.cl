// SPDX-License-Identifier: MIT
//
// trunc(x): the integer part of x. Exact.

#include "math/round.h"

OVERLOAD gentype trunc(gentype x) {
#ifdef __x86_64__
    return __builtin_elementwise_trunc(x);
#else
    return keep_integers(x, cut(x));
#endif
}
