// SPDX-License-Identifier: MIT
//
// The function of OpenCL 3.1 that Debian's headers do not declare.

#ifndef BARECL_API_VERSION_3_1_H
#define BARECL_API_VERSION_3_1_H

#include <CL/cl.h>

// The local size that a launch without a local size has. The same function as clGetKernelSuggestedLocalWorkSizeKHR.
CL_API_ENTRY cl_int CL_API_CALL clGetKernelSuggestedLocalWorkSize(
    cl_command_queue command_queue, cl_kernel kernel, cl_uint work_dim,
    const size_t *global_work_offset, const size_t *global_work_size,
    size_t *suggested_local_work_size);

#endif // BARECL_API_VERSION_3_1_H
