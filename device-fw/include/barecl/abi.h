// SPDX-License-Identifier: MIT
//
// The layouts that a core shares with host and compiler. Layouts that only host and compiler share are in formats/.
//
//   packets.h      AQL packets, signals and the queue          host <-> firmware, in shared memory
//   control.h      the control block                           host <-> firmware, at the start of shared memory
//   launch.h       the launch context and the argument block   host -> work-group functions
//   printf_ring.h  the printf ring                             work-group functions -> host
//   pipe.h         the memory of a pipe                        host -> work-group functions
//
// The built-in library, which is OpenCL C, includes them to read the launch context.

#ifndef BARECL_ABI_H
#define BARECL_ABI_H

#include "barecl/control.h"
#include "barecl/launch.h"
#include "barecl/packets.h"
#include "barecl/printf_ring.h"

// The versions that the firmware implements and reports. The host does not use firmware of other versions.
#define BCL_FIRMWARE_ABI \
    BCL_ABI_OF(0u, BCL_PACKETS_VERSION, BCL_CONTROL_VERSION, BCL_LAUNCH_VERSION)

#endif // BARECL_ABI_H
