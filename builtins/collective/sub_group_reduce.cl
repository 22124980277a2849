// SPDX-License-Identifier: MIT
//
// sub_group_reduce_*, sub_group_scan_inclusive_*, sub_group_scan_exclusive_*, which all work-items of a sub-group call;
// also for the types of cl_khr_subgroup_extended_types.

#include "collective/fold.h"
#include "collective/sub_group.h"

#define WORD(T) OWN_WORD(T)
#define START(word, start) MEET_SOME()
#define IS_FIRST (get_sub_group_local_id() == 0)
#define JOIN() MEET_SOME()

#define TYPE(T, least, most) SUMS(T, sub_group) EXTREMES(T, sub_group, least, most)
EACH_EXTREMES(TYPE)
EACH_SMALL(TYPE)

#if FLOAT_BITS == 32
int COLLECTIVE sub_group_all(int predicate) { return sub_group_reduce_min(predicate != 0); }
int COLLECTIVE sub_group_any(int predicate) { return sub_group_reduce_max(predicate != 0); }
#endif
