// SPDX-License-Identifier: MIT
//
// The atomics of OpenCL 1.2 in global and local memory: atomic_* on int, uint and (xchg) float, the older
// names atom_*; and where the core has atomics of 64 bits, also the functions of cl_khr_int64_base_atomics and
// cl_khr_int64_extended_atomics. Their order is relaxed, as the specification says; mem_fence orders accesses.
// They become lock-prefixed instructions on x86 and LDREX/STREX loops on ARM.

#include "generic/names.h"

#define RELAXED __ATOMIC_RELAXED

// PREFIX##NAME: (pointer, value) -> the old value, which EXPRESSION computes from p, v.
#define BINARY_AT(prefix, name, space, type, expression)                                           \
    type OVERLOAD prefix##name(volatile space type *p, type v) { return expression; }

#define BINARY(prefix, name, type, expression)                                                     \
    BINARY_AT(prefix, name, __global, type, expression)                                            \
    BINARY_AT(prefix, name, __local, type, expression)

#define UNARY_AT(prefix, name, space, type, expression)                                            \
    type OVERLOAD prefix##name(volatile space type *p) { return expression; }

#define UNARY(prefix, name, type, expression)                                                      \
    UNARY_AT(prefix, name, __global, type, expression)                                             \
    UNARY_AT(prefix, name, __local, type, expression)

#define COMPARE_AT(prefix, space, type)                                                            \
    type OVERLOAD prefix##cmpxchg(volatile space type *p, type expected, type v) {                 \
        __atomic_compare_exchange_n(p, &expected, v, false, RELAXED, RELAXED);                     \
        return expected;                                                                           \
    }

#define INTEGER(prefix, type)                                                                      \
    BINARY(prefix, add, type, __atomic_fetch_add(p, v, RELAXED))                                   \
    BINARY(prefix, sub, type, __atomic_fetch_sub(p, v, RELAXED))                                   \
    BINARY(prefix, and, type, __atomic_fetch_and(p, v, RELAXED))                                   \
    BINARY(prefix, or, type, __atomic_fetch_or(p, v, RELAXED))                                     \
    BINARY(prefix, xor, type, __atomic_fetch_xor(p, v, RELAXED))                                   \
    BINARY(prefix, min, type, __atomic_fetch_min(p, v, RELAXED))                                   \
    BINARY(prefix, max, type, __atomic_fetch_max(p, v, RELAXED))                                   \
    BINARY(prefix, xchg, type, __atomic_exchange_n(p, v, RELAXED))                                 \
    UNARY(prefix, inc, type, __atomic_fetch_add(p, (type)1, RELAXED))                              \
    UNARY(prefix, dec, type, __atomic_fetch_sub(p, (type)1, RELAXED))                              \
    COMPARE_AT(prefix, __global, type)                                                             \
    COMPARE_AT(prefix, __local, type)

#define EXCHANGE_FLOAT(space)                                                                      \
    float OVERLOAD atomic_xchg(volatile space float *p, float v) {                                 \
        return as_float(__atomic_exchange_n((volatile space int *)p, as_int(v), RELAXED));         \
    }

INTEGER(atomic_, int)
INTEGER(atomic_, uint)
INTEGER(atom_, int)
INTEGER(atom_, uint)
EXCHANGE_FLOAT(__global)
EXCHANGE_FLOAT(__local)
#if ATOMIC_BITS == 64
INTEGER(atom_, long)
INTEGER(atom_, ulong)
#endif
