// SPDX-License-Identifier: MIT
//
// lgamma_r(x, &sign) = lgamma(x); sign: 1 or -1, the sign of gamma(x), or 0 where x is 0 or a negative
// integer.

#include "math/log_gamma.h"
#include "math/pointers.h"

#define LGAMMA_R(space)                                                                            \
    OVERLOAD floatn lgamma_r(floatn x, space intn *sign) {                                         \
        floatn below = floor(x), half_below = 0.5f * below;                                        \
        intn is_odd = half_below != floor(half_below);                                             \
        intn pole = (x == below) & (x <= 0.0f);                                                    \
        intn s = (x < 0.0f) & is_odd ? (intn)-1 : (intn)1;                                         \
        *sign = pole ? (intn)0 : s;                                                                \
        return log_gamma(x);                                                                       \
    }

IN_EVERY_SPACE(LGAMMA_R)
