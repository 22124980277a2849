// SPDX-License-Identifier: MIT
//
// ceil(x): the smallest integer not below x. Exact.

#include "math/round.h"

OVERLOAD gentype ceil(gentype x) {
#ifdef __x86_64__
    return __builtin_elementwise_ceil(x);
#else
    gentype t = cut(x);
    return keep_integers(x, t < x ? t + 1.0f : t);
#endif
}
