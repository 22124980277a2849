// SPDX-License-Identifier: MIT
//
// What a core needs in its memory to run a launch, in one piece:
//
//     | bcl_kernarg: context, slots | values | barrier report | local memory | context arrays |
//
// and the packet that starts it (barecl/abi.h, sections 1 and 3). Where the board has a local
// memory of its own, local memory is there instead, from its start on.

#ifndef BARECL_FIRMWARE_LAUNCH_H
#define BARECL_FIRMWARE_LAUNCH_H

#include "device/launch.h"
#include "firmware/core.h"
#include "firmware/heap.h"

// Allocates and fills `memory`, which the caller gives back to the heap when the packet has ended,
// and makes the packet. `printf_ring` is a device address, or 0. CL_SUCCESS;
// CL_INVALID_GLOBAL_WORK_SIZE: more work-items than a packet can name;
// CL_MEM_OBJECT_ALLOCATION_FAILURE.
cl_int bcl_launch_prepare(const struct bcl_board *board, struct bcl_heap *heap,
                          const struct bcl_launch *launch, uint64_t printf_ring,
                          struct bcl_memory *memory, union bcl_packet *packet);

// Where the launch in `memory` reports what stopped it.
const struct bcl_barrier_report *bcl_launch_report(const struct bcl_memory *memory);

// What the driver knows of a loaded image: bcl_memory.driver_data. The runner's thread alone uses
// it.
struct bcl_loaded_image {
    bool announced;         // the core has been told of the code, or need not be
    struct bcl_memory code; // the instructions, if they are apart; size 0: they are not
};

// The packet that tells the core of it.
union bcl_packet bcl_launch_announcement(const struct bcl_memory *image);

#endif // BARECL_FIRMWARE_LAUNCH_H
