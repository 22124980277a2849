// SPDX-License-Identifier: MIT
//
// frexp(x, &e) = m with x = m 2^e and 1/2 <= |m| < 1. Exact. 0, infinities and NaNs are returned as
// they are, with e = 0.

#include "math/parts.h"
#include "math/pointers.h"

#define HALF_BITS ((UWORD)(BIAS - 1) << FRACTION_SIZE)

#define FREXP(space)                                                                               \
    OVERLOAD gentype frexp(gentype x, space intn *exponent) {                                        \
        wordn e;                                                                                    \
        uwordn fraction = normalized(x, &e) & FRACTION_BITS;                                        \
        gentype m = as_gentype((as_uwordn(x) & SIGN_BIT) | HALF_BITS | fraction);                   \
        *exponent = convert_intn(is_ordinary(x) ? e + 1 : (wordn)0);                                                    \
        return is_ordinary(x) ? m : x;                                                             \
    }

IN_EVERY_SPACE(FREXP)
