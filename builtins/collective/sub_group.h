// SPDX-License-Identifier: MIT
//
// What the functions of sub-groups stand on. A sub-group is a work-group, or of a larger one 128 work-items
// with consecutive linear ids (docs/decisions/0020-sub-groups.md), so that a ballot has a bit for each.
//
// Work-items meet instead of coming to a barrier: some of the work-group may be elsewhere, those of other
// sub-groups, or all whom a branch sent there (compiler/passes/barriers/Meetings.h). As with group_word.h, who uses
// the words stands between two meetings.

#ifndef BARECL_COLLECTIVE_SUB_GROUP_H
#define BARECL_COLLECTIVE_SUB_GROUP_H

#include "collective/group_word.h"

#define MOST_ITEMS 128u

// Local memory of COUNT words of eight bytes, the same one for all who ask in a kernel; COUNT: a constant,
// the same one everywhere. The first word is the passes': what work-items agree by where they meet.
__local ulong *__bcl_sub_group_words(uint count) __attribute__((const));

// Those work-items that come to it go on together. `words`: the above.
void __bcl_meet(__local ulong *words) __attribute__((convergent));

#define WORDS() __bcl_sub_group_words(1 + MOST_ITEMS)
#define MEET_SOME() __bcl_meet(WORDS())

// A T for each work-item of one sub-group.
#define SLOTS(T) ((__local T *)(WORDS() + 1))
// Or a T for each sub-group, of 64 at most, with a second word beside it.
#define OWN_WORD(T) ((volatile __local T *)(WORDS() + 1 + 2 * get_sub_group_id()))
#define OWN_FLAG() OWN_WORD(ulong)[1]

#define INTEGERS(DO) DO(char) DO(uchar) DO(short) DO(ushort) DO(int) DO(uint) DO(long) DO(ulong)
#if FLOAT_BITS == 32
#define ALL_TYPES(DO) INTEGERS(DO) DO(float)
#elif FLOAT_BITS == 16
#define ALL_TYPES(DO) DO(half)
#else
#define ALL_TYPES(DO) DO(double)
#endif

#endif // BARECL_COLLECTIVE_SUB_GROUP_H
