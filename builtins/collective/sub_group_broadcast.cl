// SPDX-License-Identifier: MIT
//
// sub_group_broadcast, also for the types of cl_khr_subgroup_extended_types; and sub_group_non_uniform_broadcast and
// sub_group_broadcast_first of cl_khr_subgroup_ballot. Vectors are passed in halves.

#include "collective/sub_group.h"

#define BROADCAST(T, function)                                                                     \
    T COLLECTIVE function(T x, uint from) {                                                        \
        volatile __local T *word = OWN_WORD(T);                                                    \
        MEET_SOME();                                                                               \
        if (get_sub_group_local_id() == from)                                                      \
            *word = x;                                                                             \
        MEET_SOME();                                                                               \
        return *word;                                                                              \
    }                                                                                              \
    T##2 COLLECTIVE function(T##2 x, uint from) {                                                  \
        return (T##2)(function(x.x, from), function(x.y, from));                                   \
    }                                                                                              \
    T##3 COLLECTIVE function(T##3 x, uint from) {                                                  \
        return (T##3)(function(x.xy, from), function(x.z, from));                                  \
    }                                                                                              \
    T##4 COLLECTIVE function(T##4 x, uint from) {                                                  \
        return (T##4)(function(x.lo, from), function(x.hi, from));                                 \
    }                                                                                              \
    T##8 COLLECTIVE function(T##8 x, uint from) {                                                  \
        return (T##8)(function(x.lo, from), function(x.hi, from));                                 \
    }                                                                                              \
    T##16 COLLECTIVE function(T##16 x, uint from) {                                                \
        return (T##16)(function(x.lo, from), function(x.hi, from));                                \
    }

#define FIRST(T)                                                                                   \
    T COLLECTIVE sub_group_broadcast_first(T x) {                                                  \
        volatile __local T *word = OWN_WORD(T);                                                    \
        MEET_SOME();                                                                               \
        OWN_FLAG() = 0;                                                                            \
        MEET_SOME();                                                                               \
        if (OWN_FLAG() == 0) {                                                                     \
            OWN_FLAG() = 1;                                                                        \
            *word = x;                                                                             \
        }                                                                                          \
        MEET_SOME();                                                                               \
        return *word;                                                                              \
    }

#define TYPE(T) BROADCAST(T, sub_group_broadcast) BROADCAST(T, sub_group_non_uniform_broadcast) FIRST(T)
ALL_TYPES(TYPE)
