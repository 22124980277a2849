// SPDX-License-Identifier: MIT
//
// vstore_halfn[_MODE](v, i, p): stores n floats, rounded to halves, to p[i * n]; vstorea_halfn too, but to p[i * 4] for
// n = 3. Without a mode they round to nearest even, our devices' default.

#include "half/half.h"

FLOAT_TO_HALF(rte)
FLOAT_TO_HALF(rtz)
FLOAT_TO_HALF(rtp)
FLOAT_TO_HALF(rtn)

#define STORE PASTE(vstore_half, N)
#define STOREA PASTE(vstorea_half, N)
#if N + 0
#define PUT PASTE(vstore, N)
#else
#define PUT(v, i, p) ((p)[i] = (v))
#endif
#if N + 0 == 3
#define PUT_ALIGNED(v, i, p) vstore3(v, 0, (p) + 4 * (i))
#else
#define PUT_ALIGNED PUT
#endif

#define STORE_IN(space)                                                                            \
    STORE_AS(, rte, space)                                                                         \
    STORE_AS(_rte, rte, space)                                                                     \
    STORE_AS(_rtz, rtz, space)                                                                     \
    STORE_AS(_rtp, rtp, space)                                                                     \
    STORE_AS(_rtn, rtn, space)

#define STORE_AS(suffix, mode, space)                                                              \
    OVERLOAD void PASTE(STORE, suffix)(gentype v, size_t i, space half * p) {                       \
        PUT(CONVERT(ushort)(float_to_half_##mode(v)), i, (space ushort *)p);                       \
    }                                                                                              \
    STORE_ALIGNED_AS(suffix, mode, space)

#if N + 0
#define STORE_ALIGNED_AS(suffix, mode, space)                                                      \
    OVERLOAD void PASTE(STOREA, suffix)(gentype v, size_t i, space half * p) {                      \
        PUT_ALIGNED(CONVERT(ushort)(float_to_half_##mode(v)), i, (space ushort *)p);               \
    }
#else
#define STORE_ALIGNED_AS(suffix, mode, space)
#endif

STORE_IN(__private)
STORE_IN(__local)
STORE_IN(__global)
STORE_IN(__generic)

#undef STORE_ALIGNED_AS
#undef PUT
#undef PUT_ALIGNED
