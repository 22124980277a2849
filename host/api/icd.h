// SPDX-License-Identifier: MIT
//
// The dispatch table by which an ICD loader (cl_khr_icd) finds the library's functions.

#ifndef BARECL_API_ICD_H
#define BARECL_API_ICD_H

#include "api/objects/object.h"

#include <CL/cl_icd.h>

// The table of Debian's headers, followed by the entry that OpenCL 3.1 adds.
struct bcl_icd_dispatch {
    cl_icd_dispatch until_3_0;
    cl_int(CL_API_CALL *clGetKernelSuggestedLocalWorkSize)(cl_command_queue, cl_kernel, cl_uint,
                                                           const size_t *, const size_t *,
                                                           size_t *);
};

extern const struct bcl_icd_dispatch bcl_icd_dispatch;

#endif // BARECL_API_ICD_H
