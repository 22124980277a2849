// SPDX-License-Identifier: MIT
//
// OpenCL's types and codes for the whole library. It uses the names of the newest headers, because the dispatch table
// spans all versions of OpenCL.

#ifndef BARECL_BASE_OPENCL_H
#define BARECL_BASE_OPENCL_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_1_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
// Debian's header has prototypes of an older cl_khr_command_buffer: api/command_buffer_khr.h.
#define CL_NO_PROTOTYPES
#include <CL/cl.h>
#include <CL/cl_ext.h>

#endif // BARECL_BASE_OPENCL_H
