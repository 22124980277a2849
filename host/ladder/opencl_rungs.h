// SPDX-License-Identifier: MIT
//
// The rungs that are OpenCL programs; rungs.h says how a rung's function ends.

#ifndef BARECL_LADDER_OPENCL_RUNGS_H
#define BARECL_LADDER_OPENCL_RUNGS_H

#include "ladder/ladder.h"

void rung_compiler(const struct ladder *ladder);
void rung_printf(const struct ladder *ladder);
void rung_demo(const struct ladder *ladder);

#endif // BARECL_LADDER_OPENCL_RUNGS_H
