// SPDX-License-Identifier: MIT
//
// The rungs without OpenCL and without a compiler; rungs.h says how a rung's function ends.

#ifndef BARECL_LADDER_CORE_RUNGS_H
#define BARECL_LADDER_CORE_RUNGS_H

#include "ladder/ladder.h"

void rung_ready(const struct ladder *ladder);
void rung_echo(const struct ladder *ladder);
void rung_memory(const struct ladder *ladder);
void rung_kernel(const struct ladder *ladder);
void rung_ids(const struct ladder *ladder);
void rung_fault(const struct ladder *ladder);
void rung_time(const struct ladder *ladder);

#endif // BARECL_LADDER_CORE_RUNGS_H
