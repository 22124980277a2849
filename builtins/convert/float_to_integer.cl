// SPDX-License-Identifier: MIT
//
// convert_T[_sat][_MODE](float or double): rounds to an integer by the mode, towards zero without one.
// _sat: values outside of the range become its nearest end, a NaN 0. Without _sat they are undefined.

#include "convert/raw.h"

// One above the highest value: a power of two, hence exact.
#define LIMIT (2.0f * (real)(1ul << (BITS - 1 - SIGNED)))

// A float comparison's result as a condition for integers of this size.
#define CONDITION(x) CAST(x, gentype)

#define MODE(suffix, round)                                                                        \
    OVERLOAD gentype CONVERT_AS(suffix)(realn x) { return CAST(round(x), gentype); }              \
    OVERLOAD gentype PASTE(PASTE(CONVERT(T), _sat), suffix)(realn x) {                            \
        realn r = round(x);                                                                       \
        gentype y = CAST(r, gentype);                                                              \
        y = CONDITION(r >= LIMIT) ? (gentype)HIGHEST : y;                                          \
        y = CONDITION(r <= (real)LOWEST) ? (gentype)LOWEST : y;                                   \
        return CONDITION(x != x) ? (gentype)0 : y;                                                 \
    }

MODE(, )
MODE(_rtz, )
MODE(_rte, rint)
MODE(_rtp, ceil)
MODE(_rtn, floor)
