// SPDX-License-Identifier: MIT
//
// The base of sub-group functions. A sub-group is a work-group, or 128 work-items of a larger one with consecutive
// linear ids (docs/decisions/0020-sub-groups.md), so that a ballot has a bit for each.
//
// Work-items come to a meeting instead of a barrier, because other work-items of the work-group may be elsewhere: in
// other sub-groups, or in another branch (compiler/passes/barriers/Meetings.h). As in group_word.h, each use of the
// words is between two meetings.

#ifndef BARECL_COLLECTIVE_SUB_GROUP_H
#define BARECL_COLLECTIVE_SUB_GROUP_H

#include "collective/group_word.h"

#define MOST_ITEMS 128u

// Local memory of COUNT words of eight bytes; all calls in a kernel return the same memory. COUNT is the same constant
// in all calls. The compiler's passes use the first word: through it, work-items determine which meeting is next.
__local ulong *__bcl_sub_group_words(uint count) __attribute__((const));

// A meeting: the work-items that come to it continue together. `words`: the memory above.
void __bcl_meet(__local ulong *words) __attribute__((convergent));

#define WORDS() __bcl_sub_group_words(1 + MOST_ITEMS)
#define MEET_SOME() __bcl_meet(WORDS())

// A T for each work-item of one sub-group.
#define SLOTS(T) ((__local T *)(WORDS() + 1))
// A T for each sub-group, of which there are at most 64, with a second word beside it.
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
