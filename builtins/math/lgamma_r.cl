// SPDX-License-Identifier: MIT
//
// lgamma_r(x, &sign) = lgamma(x); sign: 1 or -1, the sign of gamma(x), or 0 where x is 0 or a negative
// integer.

#include "math/log_gamma.h"
#include "math/pointers.h"

#define LGAMMA_R(space)                                                                            \
    OVERLOAD gentype lgamma_r(gentype x, space intn *sign) {                                         \
        gentype below = floor(x), half_below = 0.5f * below;                                        \
        wordn is_odd = half_below != floor(half_below);                                             \
        wordn pole = (x == below) & (x <= 0.0f);                                                    \
        wordn s = (x < 0.0f) & is_odd ? (wordn)-1 : (wordn)1;                                         \
        *sign = convert_intn(pole ? (wordn)0 : s);                                                                \
        return log_gamma(x);                                                                       \
    }

IN_EVERY_SPACE(LGAMMA_R)
