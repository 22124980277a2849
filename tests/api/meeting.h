// SPDX-License-Identifier: MIT
//
// A kernel of which two wait for each other: neither ends as it should unless both run at the same time.
//
//     kernel void meet(global volatile int *flags, int me)    // 0 or 1
//
// Of four flags the last two say who has met the other.

#ifndef MEETING_H
#define MEETING_H

#define MEETING                                                    \
    "__kernel void meet(__global volatile int *flags, int me) {\n" \
    "    atomic_xchg(&flags[me], 1);\n"                            \
    "    for (int i = 0; i < 2000000000; ++i)\n"                   \
    "        if (atomic_add(&flags[1 - me], 0)) {\n"               \
    "            flags[2 + me] = 1;\n"                             \
    "            return;\n"                                        \
    "        }\n"                                                  \
    "}\n"

#endif // MEETING_H
