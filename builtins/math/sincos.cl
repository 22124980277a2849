// SPDX-License-Identifier: MIT
//
// sincos(x, &c): sin(x), and c = cos(x).

#include "math/pointers.h"

#define SINCOS(space)                                                                              \
    OVERLOAD gentype sincos(gentype x, space gentype *c) {                                            \
        *c = cos(x);                                                                               \
        return sin(x);                                                                             \
    }

IN_EVERY_SPACE(SINCOS)
