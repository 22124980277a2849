// SPDX-License-Identifier: MIT
//
// cl_khr_subgroup_shuffle, cl_khr_subgroup_shuffle_relative, cl_khr_subgroup_rotate: each work-item puts its value into
// its slot, and reads another slot. There are slots for one sub-group, which the sub-groups use one after another. The
// value of a work-item that did not come, or does not exist, is undefined. Rotation uses the size of a full sub-group,
// so a smaller last sub-group rotates with a gap.

#include "collective/sub_group.h"

#define SHUFFLE(T)                                                                                 \
    T COLLECTIVE sub_group_shuffle(T x, uint from) {                                               \
        __local T *slots = SLOTS(T);                                                               \
        T result = x;                                                                              \
        for (uint turn = 0, turns = get_num_sub_groups(); turn < turns; ++turn) {                  \
            bool is_ours = turn == get_sub_group_id();                                             \
            MEET_SOME();                                                                           \
            if (is_ours)                                                                           \
                slots[get_sub_group_local_id()] = x;                                               \
            MEET_SOME();                                                                           \
            if (is_ours)                                                                           \
                result = slots[from % MOST_ITEMS];                                                 \
        }                                                                                          \
        return result;                                                                             \
    }                                                                                              \
    T COLLECTIVE sub_group_shuffle_xor(T x, uint mask) {                                           \
        return sub_group_shuffle(x, get_sub_group_local_id() ^ mask);                              \
    }                                                                                              \
    T COLLECTIVE sub_group_shuffle_up(T x, uint delta) {                                           \
        return sub_group_shuffle(x, get_sub_group_local_id() - delta);                             \
    }                                                                                              \
    T COLLECTIVE sub_group_shuffle_down(T x, uint delta) {                                         \
        return sub_group_shuffle(x, get_sub_group_local_id() + delta);                             \
    }                                                                                              \
    T COLLECTIVE sub_group_rotate(T x, int delta) {                                                \
        int size = (int)get_max_sub_group_size();                                                  \
        int from = ((int)get_sub_group_local_id() + delta) % size;                                 \
        return sub_group_shuffle(x, (uint)(from < 0 ? from + size : from));                        \
    }                                                                                              \
    T COLLECTIVE sub_group_clustered_rotate(T x, int delta, uint size) {                           \
        uint own = get_sub_group_local_id(), last = size - 1;                                      \
        return sub_group_shuffle(x, (own & ~last) | ((own + (uint)delta) & last));                 \
    }

ALL_TYPES(SHUFFLE)
