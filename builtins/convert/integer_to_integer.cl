// SPDX-License-Identifier: MIT
//
// convert_T[_sat][_MODE](integer). The modes make no difference. Saturation clamps in the source's
// type, to what both ranges hold; where that is the whole source range the compiler drops it.

#include "convert/raw.h"

#define FROM(S, S_LOWEST, S_HIGHEST)                                                               \
    PLAIN(S, )                                                                                     \
    PLAIN(S, _rte)                                                                                 \
    PLAIN(S, _rtz)                                                                                 \
    PLAIN(S, _rtp)                                                                                 \
    PLAIN(S, _rtn)                                                                                 \
    SATURATED(S, S_LOWEST, S_HIGHEST, _sat)                                                        \
    SATURATED(S, S_LOWEST, S_HIGHEST, _sat_rte)                                                    \
    SATURATED(S, S_LOWEST, S_HIGHEST, _sat_rtz)                                                    \
    SATURATED(S, S_LOWEST, S_HIGHEST, _sat_rtp)                                                    \
    SATURATED(S, S_LOWEST, S_HIGHEST, _sat_rtn)

#define PLAIN(S, suffix)                                                                           \
    OVERLOAD gentype CONVERT_AS(suffix)(VECTOR(S) x) { return CAST(x, gentype); }

#define SATURATED(S, S_LOWEST, S_HIGHEST, suffix)                                                  \
    OVERLOAD gentype CONVERT_AS(suffix)(VECTOR(S) x) {                                             \
        const VECTOR(S) low = (S)((long)LOWEST > (long)S_LOWEST ? LOWEST : S_LOWEST);              \
        const VECTOR(S) high = (S)((ulong)HIGHEST < (ulong)S_HIGHEST ? HIGHEST : S_HIGHEST);       \
        x = __builtin_elementwise_min(__builtin_elementwise_max(x, low), high);                    \
        return CAST(x, gentype);                                                                   \
    }

FROM(char, CHAR_MIN, CHAR_MAX)
FROM(uchar, 0, UCHAR_MAX)
FROM(short, SHRT_MIN, SHRT_MAX)
FROM(ushort, 0, USHRT_MAX)
FROM(int, INT_MIN, INT_MAX)
FROM(uint, 0, UINT_MAX)
FROM(long, LONG_MIN, LONG_MAX)
FROM(ulong, 0, ULONG_MAX)
