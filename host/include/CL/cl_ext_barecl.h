// SPDX-License-Identifier: MIT
//
// BareCL's additions to OpenCL. Applications include this file after CL/cl.h.

#ifndef CL_EXT_BARECL_H
#define CL_EXT_BARECL_H

// For clGetEventProfilingInfo(), of type cl_ulong: what the device counted while a kernel's work-groups ran, on all
// cores and threads. Each is available where CL_PROFILING_COMMAND_END is, if the device counts it; otherwise
// the call returns CL_PROFILING_INFO_NOT_AVAILABLE. docs/howto/profile.md lists the devices.
#define CL_PROFILING_COMMAND_CYCLES_BARECL \
    0xBA2EC001u // of the clock of the core that runs the kernel
#define CL_PROFILING_COMMAND_INSTRUCTIONS_BARECL 0xBA2EC002u // completed ones

#endif // CL_EXT_BARECL_H
