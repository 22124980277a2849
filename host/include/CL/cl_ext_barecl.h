// SPDX-License-Identifier: MIT
//
// What BareCL has beyond OpenCL and its extensions. An application includes this file after CL/cl.h.

#ifndef CL_EXT_BARECL_H
#define CL_EXT_BARECL_H

// clGetEventProfilingInfo(): cl_ulong. What the device counted while the work-groups of a kernel ran, summed over all
// cores and threads. They are available under the same conditions as CL_PROFILING_COMMAND_END, and if the device has
// such a counter; else the call returns CL_PROFILING_INFO_NOT_AVAILABLE. docs/howto/profile.md lists the devices.
#define CL_PROFILING_COMMAND_CYCLES_BARECL \
    0xBA2EC001u // of the clock of the core that runs the kernel
#define CL_PROFILING_COMMAND_INSTRUCTIONS_BARECL 0xBA2EC002u // that have ended

#endif // CL_EXT_BARECL_H
