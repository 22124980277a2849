// SPDX-License-Identifier: MIT
//
// The rung that looks at the firmware's file; rungs.h says how a rung's function ends.

#ifndef BARECL_LADDER_LINK_H
#define BARECL_LADDER_LINK_H

#include "ladder/ladder.h"

void rung_link(const struct ladder *ladder);

#endif // BARECL_LADDER_LINK_H
