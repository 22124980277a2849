// SPDX-License-Identifier: MIT
//
// Precedes each kernel for the reference. It provides what prelude.h and the built-in library provide
// on a device. The reference runs one work-item at a time, so its atomic functions need not be
// atomic.

#include "primitives.h"

#define as_int(x) __builtin_astype(x, int)
#define as_uint(x) __builtin_astype(x, uint)
#define as_float(x) __builtin_astype(x, float)
#define ATOMIC(name, result)                        \
    INLINE int atomic_##name(local int *p, int x) { \
        int old = *p;                               \
        *p = result;                                \
        return old;                                 \
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

// Collective functions: each work-item stores its value, and reads the values of the others.
ulong *reference_slots(void); // the group's slots, one for each work-item

#define GATHERED(T, x)                                                        \
    T *all = (T *)reference_slots();                                          \
    const size_t own = get_local_linear_id(), size = get_local_linear_size(); \
    all[own] = x;                                                             \
    barrier(0)

#define FOLD(T, name, first, last, start, result) \
    INLINE T name(T x) {                          \
        GATHERED(T, x);                           \
        T so_far = start;                         \
        for (size_t i = first; i < last; ++i) {   \
            T next = all[i];                      \
            so_far = result;                      \
        }                                         \
        barrier(0);                               \
        return so_far;                            \
    }

#define FOLDS(T, name, identity, result)                                  \
    FOLD(T, work_group_reduce_##name, 1, size, all[0], result)            \
    FOLD(T, work_group_scan_inclusive_##name, 1, own + 1, all[0], result) \
    FOLD(T, work_group_scan_exclusive_##name, own ? 1 : 0, own, own ? all[0] : identity, result)

#define COLLECTIVES(T, least, most)                                    \
    FOLDS(T, add, 0, so_far + next)                                    \
    FOLDS(T, min, most, next < so_far ? next : so_far)                 \
    FOLDS(T, max, least, next > so_far ? next : so_far)                \
    INLINE T work_group_broadcast(T x, size_t i, size_t j, size_t k) { \
        GATHERED(T, x);                                                \
        x = all[(k * get_local_size(1) + j) * get_local_size(0) + i];  \
        barrier(0);                                                    \
        return x;                                                      \
    }                                                                  \
    INLINE T work_group_broadcast(T x, size_t i) { return work_group_broadcast(x, i, 0, 0); }

COLLECTIVES(int, INT_MIN, INT_MAX)
COLLECTIVES(uint, 0, UINT_MAX)
COLLECTIVES(long, LONG_MIN, LONG_MAX)
COLLECTIVES(float, -INFINITY, INFINITY)
INLINE int work_group_any(int x) { return work_group_reduce_max((int)(x != 0)); }
INLINE int work_group_all(int x) { return work_group_reduce_min((int)(x != 0)); }

#define sub_group_barrier barrier
#define sub_group_any work_group_any
#define sub_group_all work_group_all
#define sub_group_reduce_add work_group_reduce_add
#define sub_group_scan_exclusive_add work_group_scan_exclusive_add
#define get_sub_group_size() ((uint)get_local_linear_size())
#define get_sub_group_local_id() ((uint)get_local_linear_id())
#define get_sub_group_id() 0
#define get_num_sub_groups() 1
INLINE int sub_group_broadcast(int x, uint id) {
    GATHERED(int, x);
    x = all[id];
    barrier(0);
    return x;
}
