// SPDX-License-Identifier: MIT
//
// The rungs of the ladder, in the order in which they are tried. All data are constant.

#ifndef BARECL_LADDER_RUNGS_H
#define BARECL_LADDER_RUNGS_H

#include "ladder/ladder.h"

// A rung's function prints a line with what it measured on the standard output and returns if the rung holds. Otherwise
// it ends the process with ladder_fail().
struct rung {
    const char *name;
    const char *what;                         // what the rung tries
    void (*run)(const struct ladder *ladder); // in a process of its own
    const char *(*left_out)(
        const struct ladder *self); // why the rung is left out; NULL result: it is not. The
                                    // function may be NULL: the rung is never left out
    const char *hint;               // what to look at when it fails; NULL: ladder_hint() of words.h
};
extern const struct rung ladder_rungs[];
extern const unsigned ladder_rung_count;

#endif // BARECL_LADDER_RUNGS_H
