// SPDX-License-Identifier: MIT
//
// length(x) = sqrt(dot(x, x)), scaled against overflow and underflow: length(s x) / s.
// Allowed: 3 + n / 2 ulp, measured below 2.

#include "geometric/vectors.h"

#define LENGTH(type)                                                                               \
    OVERLOAD real length(type x) {                                                                \
        real scale = fitting_scale(largest(x));                                                   \
        type y = x * scale;                                                                        \
        return sqrt(dot(y, y)) / scale;                                                            \
    }

EACH_VECTOR(LENGTH)
