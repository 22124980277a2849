// SPDX-License-Identifier: MIT
//
// floor(x): the greatest integer not above x. Exact.

#include "math/round.h"

OVERLOAD gentype floor(gentype x) {
#ifdef __x86_64__
    return __builtin_elementwise_floor(x);
#else
    gentype t = cut(x);
    return keep_integers(x, t > x ? t - 1.0f : t);
#endif
}
