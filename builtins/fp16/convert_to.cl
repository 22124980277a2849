// SPDX-License-Identifier: MIT
//
// convert_half[_MODE](T): converts floats like vstore_half. Integers first become floats, exactly: integers beyond the
// largest half are clamped to a magnitude that is still too large for a half.

#include "half/half.h"

FLOAT_TO_HALF(rte)
FLOAT_TO_HALF(rtz)
FLOAT_TO_HALF(rtp)
FLOAT_TO_HALF(rtn)

#define halfn VECTOR(half)
#define BEYOND 131072

#define TO_HALF(suffix, mode)                                                                      \
    OVERLOAD halfn PASTE(CONVERT(half), suffix)(gentype x) {                                       \
        return AS(half)(CAST(float_to_half_##mode(x), VECTOR(ushort)));                            \
    }                                                                                              \
    FROM_INTEGERS(suffix)

#if FLOAT_BITS == 32
#define FROM_INTEGERS(suffix)                                                                      \
    FROM_SMALL(char, suffix)                                                                       \
    FROM_SMALL(uchar, suffix)                                                                      \
    FROM_SMALL(short, suffix)                                                                      \
    FROM_SMALL(ushort, suffix)                                                                     \
    FROM_LARGE(int, -BEYOND, suffix)                                                               \
    FROM_LARGE(uint, 0, suffix)                                                                    \
    FROM_LARGE(long, -BEYOND, suffix)                                                              \
    FROM_LARGE(ulong, 0, suffix)

#define FROM_SMALL(T, suffix)                                                                      \
    OVERLOAD halfn PASTE(CONVERT(half), suffix)(VECTOR(T) x) {                                     \
        return PASTE(CONVERT(half), suffix)(CAST(x, gentype));                                     \
    }
#define FROM_LARGE(T, least, suffix)                                                               \
    OVERLOAD halfn PASTE(CONVERT(half), suffix)(VECTOR(T) x) {                                     \
        VECTOR(T) low = (T)least, high = (T)BEYOND;                                                \
        x = __builtin_elementwise_min(__builtin_elementwise_max(x, low), high);                    \
        return PASTE(CONVERT(half), suffix)(CAST(x, gentype));                                     \
    }
#else
#define FROM_INTEGERS(suffix)
#endif

TO_HALF(, rte)
TO_HALF(_rte, rte)
TO_HALF(_rtz, rtz)
TO_HALF(_rtp, rtp)
TO_HALF(_rtn, rtn)
