// SPDX-License-Identifier: MIT
//
// work_group_broadcast of one, two and three ids, work_group_all, work_group_any.

#include "collective/group_word.h"

// The value of the one work-item for which IS_SOURCE holds.
#define BROADCAST(T, is_source, ...)                                                               \
    T COLLECTIVE work_group_broadcast(T x, __VA_ARGS__) {                                          \
        volatile __local T *word = GROUP_WORD(T);                                                  \
        MEET();                                                                                    \
        if (is_source)                                                                             \
            *word = x;                                                                             \
        MEET();                                                                                    \
        return *word;                                                                              \
    }

#define IN_X (get_local_id(0) == id_x)
#define IN_XY (IN_X && get_local_id(1) == id_y)
#define IN_XYZ (IN_XY && get_local_id(2) == id_z)

#define TYPE(T)                                                                                    \
    BROADCAST(T, IN_X, size_t id_x)                                                                \
    BROADCAST(T, IN_XY, size_t id_x, size_t id_y)                                                  \
    BROADCAST(T, IN_XYZ, size_t id_x, size_t id_y, size_t id_z)

#if FLOAT_BITS == 32
TYPE(int)
TYPE(uint)
TYPE(long)
TYPE(ulong)
TYPE(float)

int COLLECTIVE work_group_all(int predicate) { return work_group_reduce_min(predicate != 0); }
int COLLECTIVE work_group_any(int predicate) { return work_group_reduce_max(predicate != 0); }
#elif FLOAT_BITS == 16
TYPE(half)
#else
TYPE(double)
#endif
