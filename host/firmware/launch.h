// SPDX-License-Identifier: MIT
//
// What a core needs in its memory to run a launch: what work-groups only read, in the programs' area,
// and what they also write, in the buffers' area,
//
//     | bcl_kernarg: context, slots | values | ranges |
//     | barrier report | local memory | context arrays |
//
// each for every core of the board, one behind the other; and the packet that starts it (barecl/abi.h). Where the board has a local memory
// of its own, local memory is there instead, from its start on.

#ifndef BARECL_FIRMWARE_LAUNCH_H
#define BARECL_FIRMWARE_LAUNCH_H

#include "device/launch.h"
#include "firmware/core.h"
#include "firmware/images.h"

// Bytes that the host has for what the work-groups of any launch only read: for each core BCL_LAUNCH_ARGUMENTS,
// which is all arguments that a kernel may have by OpenCL's least, and the ranges; on boards with little memory a
// quarter of the programs' area for all.
#define BCL_LAUNCH_ARGUMENTS (20u << 10)
uint64_t bcl_launch_arguments(const struct bcl_board *board);

// Where a launch stands in the core's memory, and what the host wants to know of it again. The
// memory is the caller's.
struct bcl_launch_block {
    struct bcl_memory arguments; // bcl_launch_argument_bytes() of the programs' area
    struct bcl_memory work;      // bcl_launch_work_bytes() of the buffers' area
    struct bcl_heap *buffers;    // in which the kernel's buffers are
    uint64_t copy, copy_wait;    // the core's, of bcl_launch_context
    struct bcl_launch_context contexts[BCL_MAX_CORES]; // as written: in the devices' order of bytes
};

// The printf rings of a board's cores.
struct bcl_launch_rings {
    uint64_t address; // of the first core's, as the core sees it; 0: the launch prints nothing
    uint64_t size;    // bytes from one to the next
};

// Measures the launch, whose local_bytes are known: sets its `room`. False: its arguments have no room.
bool bcl_launch_measure(const struct bcl_board *board, struct bcl_launch *launch);

// Bytes that a measured launch needs for all cores: of the programs' area, at most bcl_launch_arguments(); and of the
// buffers' area, at a multiple of BCL_PRIVATE_ALIGN, or BCL_TOO_LARGE.
uint64_t bcl_launch_argument_bytes(const struct bcl_launch *launch);
uint64_t bcl_launch_work_bytes(const struct bcl_launch *launch);

// Fills the memory of a measured launch that the device's facts allow, and makes its packet. `rings` says where
// printf rings are.
void bcl_launch_write(const struct bcl_board *board, const struct bcl_launch *launch,
                      const struct bcl_launch_rings *rings, struct bcl_launch_block *block,
                      union bcl_packet *packet);

// Buffers are made of whole pieces of so many bytes, by which the board's core tells them apart, in pages or in
// the lines of its caches. If that is more than 1, arguments name them, in a list behind all else.
uint64_t bcl_launch_piece(const struct bcl_board *board);

// After the launch: whether its contexts are what the host wrote. Else the kernel has stored there,
// and its work-groups may have gone wrong.
bool bcl_launch_intact(const struct bcl_launch *launch, const struct bcl_launch_block *block);

// What that core says of what stopped the launch.
struct bcl_barrier_report bcl_launch_report(const struct bcl_launch *launch,
                                            const struct bcl_launch_block *block, uint32_t core);

// The packet that tells the core of an image.
union bcl_packet bcl_launch_announcement(const struct bcl_memory *image);

#endif // BARECL_FIRMWARE_LAUNCH_H
