// SPDX-License-Identifier: MIT
//
// The atomics of OpenCL 1.2 on int, uint and (xchg) float in global and local memory: atomic_* and
// the older names atom_*. Relaxed order, as the specification asks; mem_fence orders. They become
// lock-prefixed instructions on x86 and LDREX/STREX loops on ARM.

#include "generic/names.h"

#define RELAXED __ATOMIC_RELAXED

// atomic_NAME and atom_NAME: (pointer, value) -> the old value, which EXPRESSION computes from p, v.
#define BINARY_AT(name, space, type, expression)                                                   \
    type OVERLOAD atomic_##name(volatile space type *p, type v) { return expression; }             \
    type OVERLOAD atom_##name(volatile space type *p, type v) { return expression; }

#define BINARY(name, type, expression)                                                             \
    BINARY_AT(name, __global, type, expression)                                                    \
    BINARY_AT(name, __local, type, expression)

#define UNARY_AT(name, space, type, expression)                                                    \
    type OVERLOAD atomic_##name(volatile space type *p) { return expression; }                     \
    type OVERLOAD atom_##name(volatile space type *p) { return expression; }

#define UNARY(name, type, expression)                                                              \
    UNARY_AT(name, __global, type, expression)                                                     \
    UNARY_AT(name, __local, type, expression)

#define COMPARE_AT(prefix, space, type)                                                            \
    type OVERLOAD prefix##cmpxchg(volatile space type *p, type expected, type v) {                 \
        __atomic_compare_exchange_n(p, &expected, v, false, RELAXED, RELAXED);                     \
        return expected;                                                                           \
    }

#define INTEGER(type)                                                                              \
    BINARY(add, type, __atomic_fetch_add(p, v, RELAXED))                                           \
    BINARY(sub, type, __atomic_fetch_sub(p, v, RELAXED))                                           \
    BINARY(and, type, __atomic_fetch_and(p, v, RELAXED))                                           \
    BINARY(or, type, __atomic_fetch_or(p, v, RELAXED))                                             \
    BINARY(xor, type, __atomic_fetch_xor(p, v, RELAXED))                                           \
    BINARY(min, type, __atomic_fetch_min(p, v, RELAXED))                                           \
    BINARY(max, type, __atomic_fetch_max(p, v, RELAXED))                                           \
    BINARY(xchg, type, __atomic_exchange_n(p, v, RELAXED))                                         \
    UNARY(inc, type, __atomic_fetch_add(p, (type)1, RELAXED))                                      \
    UNARY(dec, type, __atomic_fetch_sub(p, (type)1, RELAXED))                                      \
    COMPARE_AT(atomic_, __global, type)                                                            \
    COMPARE_AT(atomic_, __local, type)                                                             \
    COMPARE_AT(atom_, __global, type)                                                              \
    COMPARE_AT(atom_, __local, type)

#define EXCHANGE_FLOAT(space)                                                                      \
    float OVERLOAD atomic_xchg(volatile space float *p, float v) {                                 \
        return as_float(__atomic_exchange_n((volatile space int *)p, as_int(v), RELAXED));         \
    }

INTEGER(int)
INTEGER(uint)
EXCHANGE_FLOAT(__global)
EXCHANGE_FLOAT(__local)
