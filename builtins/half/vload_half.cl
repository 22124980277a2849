// SPDX-License-Identifier: MIT
//
// vload_halfn(i, p): n halves from p[i * n], as floats. vloada_halfn reads from p[i * n], or from p[i * 4] for n = 3;
// its p is aligned to the whole vector.

#if FLOAT_BITS == 32

#include "half/half.h"

#define ushortn VECTOR(ushort)

#define LOAD_IN(space)                                                                             \
    OVERLOAD gentype LOAD(size_t i, const space half *p) {                                          \
        return half_to_float(CONVERT(uint)(HALVES(i, (const space ushort *)p)));                   \
    }                                                                                              \
    LOAD_ALIGNED_IN(space)

#if N + 0
#define LOAD_ALIGNED_IN(space)                                                                     \
    OVERLOAD gentype LOADA(size_t i, const space half *p) {                                         \
        return half_to_float(CONVERT(uint)(HALVES_ALIGNED(i, (const space ushort *)p)));           \
    }
#else
#define LOAD_ALIGNED_IN(space)
#endif

#define LOAD PASTE(vload_half, N)
#define LOADA PASTE(vloada_half, N)
#if N + 0
#define HALVES PASTE(vload, N)
#else
#define HALVES(i, p) (p)[i]
#endif
#if N + 0 == 3
#define HALVES_ALIGNED(i, p) vload4(i, p).xyz
#else
#define HALVES_ALIGNED HALVES
#endif

LOAD_IN(__private)
LOAD_IN(__local)
LOAD_IN(__global)
LOAD_IN(__constant)
LOAD_IN(__generic)

#undef LOAD_ALIGNED_IN
#undef HALVES
#undef HALVES_ALIGNED
#endif
