// SPDX-License-Identifier: MIT
//
// Functions of halves that write a second result to memory.

#include "fp16/cast.h"
#include "math/pointers.h"

OVERLOAD floatn fract(floatn, __private floatn *);
OVERLOAD floatn modf(floatn, __private floatn *);
OVERLOAD floatn sincos(floatn, __private floatn *);

#define POINTERS_TO(space)                                                                         \
    OVERLOAD floatn frexp(floatn, space intn *);                                                   \
    OVERLOAD floatn lgamma_r(floatn, space intn *);                                                \
    OVERLOAD floatn remquo(floatn, floatn, space intn *);                                          \
    OVERLOAD halfn fract(halfn x, space halfn *whole) {                                            \
        floatn below, rest = fract(WIDE(x), &below);                                               \
        *whole = NARROW(below);                                                                    \
        return NARROW(rest > 0x1.ffcp-1f ? (floatn)0x1.ffcp-1f : rest);                            \
    }                                                                                              \
    OVERLOAD halfn modf(halfn x, space halfn *whole) {                                             \
        floatn truncated, rest = modf(WIDE(x), &truncated);                                        \
        *whole = NARROW(truncated);                                                                \
        return NARROW(rest);                                                                       \
    }                                                                                              \
    OVERLOAD halfn sincos(halfn x, space halfn *cosine) {                                          \
        floatn c, s = sincos(WIDE(x), &c);                                                         \
        *cosine = NARROW(c);                                                                       \
        return NARROW(s);                                                                          \
    }                                                                                              \
    OVERLOAD halfn frexp(halfn x, space intn *exponent) {                                          \
        return NARROW(frexp(WIDE(x), exponent));                                                   \
    }                                                                                              \
    OVERLOAD halfn lgamma_r(halfn x, space intn *sign) {                                           \
        return NARROW(lgamma_r(WIDE(x), sign));                                                    \
    }                                                                                              \
    OVERLOAD halfn remquo(halfn x, halfn y, space intn *quotient) {                                \
        return NARROW(remquo(WIDE(x), WIDE(y), quotient));                                         \
    }

IN_EVERY_SPACE(POINTERS_TO)

#undef POINTERS_TO
