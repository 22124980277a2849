// SPDX-License-Identifier: MIT
//
// What a core needs in its memory to run a launch, in two pieces: what its work-groups only read, in
// the programs' area, and what they also write, in the buffers' area,
//
//     | bcl_kernarg: context, slots | values | ranges |
//     | barrier report | local memory | context arrays |
//
// and the packet that starts it (barecl/abi.h, sections 1 to 3). Where the board has a local memory
// of its own, local memory is there instead, from its start on.

#ifndef BARECL_FIRMWARE_LAUNCH_H
#define BARECL_FIRMWARE_LAUNCH_H

#include "device/launch.h"
#include "firmware/core.h"
#include "firmware/heap.h"

// The areas of a board's shared region that the host gives out.
struct bcl_launch_heaps {
    struct bcl_heap *buffers, *programs;
};

struct bcl_launch_memory {
    struct bcl_memory arguments; // of the programs' area
    struct bcl_memory work;      // of the buffers' area
};

// Allocates and fills `memory`, which the caller gives back with bcl_launch_release() when the
// packet has ended, and makes the packet. `printf_ring` is NULL if nothing prints. CL_SUCCESS;
// CL_INVALID_GLOBAL_WORK_SIZE: more work-items than a packet can name;
// CL_MEM_OBJECT_ALLOCATION_FAILURE.
cl_int bcl_launch_prepare(const struct bcl_board *board, const struct bcl_launch_heaps *heaps,
                          const struct bcl_launch *launch, const struct bcl_memory *printf_ring,
                          struct bcl_launch_memory *memory, union bcl_packet *packet);
void bcl_launch_release(const struct bcl_launch_heaps *heaps,
                        const struct bcl_launch_memory *memory);

// Where the launch in `memory` reports what stopped it.
const struct bcl_barrier_report *bcl_launch_report(const struct bcl_launch_memory *memory);

// Whether buffers are to be made of pieces that the board's core can tell apart: bytes of one.
uint64_t bcl_launch_piece(const struct bcl_board *board);

// What the driver knows of a loaded image: bcl_memory.driver_data. The runner's thread alone uses
// it.
struct bcl_loaded_image {
    bool announced;         // the core has been told of the code, or need not be
    struct bcl_memory code; // the instructions, if they are apart; size 0: they are not
};

// The packet that tells the core of it.
union bcl_packet bcl_launch_announcement(const struct bcl_memory *image);

#endif // BARECL_FIRMWARE_LAUNCH_H
