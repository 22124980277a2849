// SPDX-License-Identifier: MIT
//
// The climb: each rung in a process of its own. One thread.

#ifndef BARECL_LADDER_CLIMB_H
#define BARECL_LADDER_CLIMB_H

#include "ladder/ladder.h"

enum outcome { RUNG_HOLDS, RUNG_FAILS, RUNG_LEFT_OUT };

#define MOST_RUNGS 16

// How the rungs went, in the order of ladder_rungs.
struct climb {
    unsigned count; // rungs that were tried or left out
    struct {
        enum outcome outcome;
        char *said; // what the rung measured, why it fails, or why it was left out (base/text.h)
    } rungs[MOST_RUNGS];
};

// Climbs to the rung `last` (NULL: to the top), or to the first rung that fails. Prints a line for each rung.
void climb(struct climb *result, const struct ladder *ladder, const char *last);
bool climb_is_whole(const struct climb *result);
void climb_close(struct climb *result);

#endif // BARECL_LADDER_CLIMB_H
