// SPDX-License-Identifier: MIT
//
// The rungs of the ladder, from the lowest. All of it is constant.

#ifndef BARECL_LADDER_RUNGS_H
#define BARECL_LADDER_RUNGS_H

#include "ladder/ladder.h"

// A rung's function returns if the rung holds, after it has said in a line on the standard output what it measured.
// Else it ends the process with ladder_fail().
struct rung {
    const char *name;
    const char *what;                         // is tried
    void (*run)(const struct ladder *ladder); // in a process of its own
    const char *(*left_out)(
        const struct ladder *self); // a reason, or NULL: the rung is climbed. May be NULL: never
    const char *hint;               // what to look at when it fails; NULL: ladder_hint() of words.h
};
extern const struct rung ladder_rungs[];
extern const unsigned ladder_rung_count;

#endif // BARECL_LADDER_RUNGS_H
