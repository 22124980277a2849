// SPDX-License-Identifier: MIT
//
// distance(x, y) = length(x - y).

#include "geometric/vectors.h"

#define DISTANCE(type)                                                                             \
    OVERLOAD real distance(type x, type y) { return length(x - y); }

EACH_VECTOR(DISTANCE)
