// SPDX-License-Identifier: MIT
//
// A kernel that shows whether two launches run at the same time. Each of the two launches waits for the other
// one.
//
//     kernel void meet(global volatile int *flags, int me)    // me: 0 or 1
//
// `flags` has four elements. A launch sets flags[2 + me] when it has seen the other launch. It stays 0 if the two
// do not run at the same time: the launch then gives up after a long time.

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
