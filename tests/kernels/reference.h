// SPDX-License-Identifier: MIT
//
// Stands before each kernel for the reference: what prelude.h and the built-in library give on a
// device. Work-items of the reference run one at a time, so its atomics need not be any.

#include "primitives.h"

#define as_int(x) __builtin_astype(x, int)
#define as_uint(x) __builtin_astype(x, uint)
#define as_float(x) __builtin_astype(x, float)
#define ATOMIC(name, result)                                                                       \
    INLINE int atomic_##name(local int *p, int x) {                                                \
        int old = *p;                                                                              \
        *p = result;                                                                               \
        return old;                                                                                \
    }
ATOMIC(add, old + x)
ATOMIC(min, old < x ? old : x)
ATOMIC(max, old > x ? old : x)
ATOMIC(and, old &x)
ATOMIC(or, old | x)
ATOMIC(xor, old ^ x)
ATOMIC(xchg, x)
#define atomic_inc(p) atomic_add(p, 1)
INLINE int atomic_cmpxchg(local int *p, int expected, int x) {
    int old = *p;
    *p = old == expected ? x : old;
    return old;
}
