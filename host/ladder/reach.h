// SPDX-License-Identifier: MIT
//
// The rung that looks at the way to the board; rungs.h says how a rung's function ends.

#ifndef BARECL_LADDER_REACH_H
#define BARECL_LADDER_REACH_H

#include "ladder/ladder.h"

void rung_reach(const struct ladder *ladder);

#endif // BARECL_LADDER_REACH_H
