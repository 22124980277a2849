// SPDX-License-Identifier: MIT
//
// work_group_reduce_*, work_group_scan_inclusive_*, work_group_scan_exclusive_*.

#include "collective/fold.h"
#include "collective/group_word.h"

#define WORD(T) GROUP_WORD(T)
#define START(word, start) MEET()
#define IS_FIRST is_first()
#define JOIN() MEET()

#define TYPE(T, least, most) SUMS(T, work_group) EXTREMES(T, work_group, least, most)
EACH_EXTREMES(TYPE)
