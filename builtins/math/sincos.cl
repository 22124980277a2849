// SPDX-License-Identifier: MIT
//
// sincos(x, &c): sin(x), and c = cos(x).

#include "math/pointers.h"
#include "math/trigonometric.h"

#define SINCOS(space)                                                                              \
    OVERLOAD gentype sincos(gentype x, space gentype *c) {                                         \
        wordn quadrant;                                                                            \
        gentype low, r = reduce_trigonometric(x, &low, &quadrant);                                 \
        *c = sin_in_quadrant(r, low, quadrant + 1);                                                \
        return odd_in(x, sin_in_quadrant(r, low, quadrant));                                       \
    }

IN_EVERY_SPACE(SINCOS)
