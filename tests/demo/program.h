// SPDX-License-Identifier: MIT
//
// The demo's OpenCL program, built from its source or from a saved binary.

#ifndef DEMO_PROGRAM_H
#define DEMO_PROGRAM_H

#include "run.h"

// Returns true for CL_SUCCESS. Otherwise prints on stderr which call failed, and returns false.
bool succeeded(cl_int error, const char *call);

// Returns a built program, or NULL after printing the reason and the compiler's log on stderr.
cl_program program_build(cl_context context, cl_device_id device,
                         const struct run_options *options);

#endif // DEMO_PROGRAM_H
