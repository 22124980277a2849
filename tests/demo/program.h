// SPDX-License-Identifier: MIT
//
// The demo's OpenCL program: from its source, or from a binary saved earlier.

#ifndef DEMO_PROGRAM_H
#define DEMO_PROGRAM_H

#include "run.h"

// Says on stderr which call failed, if one did. True for CL_SUCCESS.
bool succeeded(cl_int error, const char *call);

// A built program, NULL if there is none: stderr says why, with the compiler's log.
cl_program program_build(cl_context context, cl_device_id device,
                         const struct run_options *options);

#endif // DEMO_PROGRAM_H
