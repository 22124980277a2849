// SPDX-License-Identifier: MIT
//
// frexp(x, &e) = m with x = m 2^e and 1/2 <= |m| < 1. Exact. 0, infinities and NaNs are returned as
// they are, with e = 0.

#include "math/parts.h"
#include "math/pointers.h"

#define FREXP(space)                                                                               \
    OVERLOAD floatn frexp(floatn x, space intn *exponent) {                                        \
        intn e;                                                                                    \
        uintn fraction = normalized(x, &e) & FRACTION_BITS;                                        \
        floatn m = as_floatn((as_uintn(x) & SIGN_BIT) | 0x3f000000u | fraction);                   \
        *exponent = is_ordinary(x) ? e + 1 : 0;                                                    \
        return is_ordinary(x) ? m : x;                                                             \
    }

IN_EVERY_SPACE(FREXP)
