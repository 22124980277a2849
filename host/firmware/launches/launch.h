// SPDX-License-Identifier: MIT
//
// What a core needs in its memory to run a launch (barecl/abi.h): data that work-groups only read, in the programs'
// area, data that they also write, in the buffers' area,
//
//     | bcl_kernarg: context, slots | values | ranges |
//     | barrier report | local memory | context arrays |
//
// and the packet that starts the launch. Each core has its own copy of both; the copies are contiguous. Local memory and
// context arrays are in the board's further regions instead where these have room (launches/regions.h).

#ifndef BARECL_FIRMWARE_LAUNCH_H
#define BARECL_FIRMWARE_LAUNCH_H

#include "device/launch.h"
#include "firmware/core.h"
#include "firmware/launches/store.h"
#include "firmware/programs/images.h"

// Bytes for the data that the work-groups of a launch only read. For each core BCL_LAUNCH_ARGUMENTS, which is enough
// for all arguments that OpenCL's minimum limits allow, and for the ranges; on boards with little memory, a quarter
// of the programs' area for all cores together.
#define BCL_LAUNCH_ARGUMENTS (20u << 10)
uint64_t bcl_launch_arguments(const struct bcl_board *board);

// The memory of a launch, and what the host later checks of it. The caller owns the memory.
struct bcl_launch_block {
    struct bcl_memory arguments; // bcl_launch_argument_bytes() of the programs' area
    struct bcl_memory work;      // bcl_launch_work_bytes() of the buffers' area
    struct bcl_heap *buffers;    // the heap of the kernel's buffers
    uint64_t copy, copy_wait;    // the core's values for bcl_launch_context
    struct bcl_store store;      // where the core has the launch's memory, as written
    struct bcl_launch_context contexts[BCL_MAX_CORES]; // as written, in the device's byte order
};

// The printf rings of a board's cores.
struct bcl_launch_rings {
    uint64_t address; // of the first core's, as the core sees it; 0: the launch prints nothing
    uint64_t size;    // bytes from one ring to the next
};

// Sets the `room` of a launch whose local_bytes are known. False: there is no room for its arguments.
bool bcl_launch_measure(const struct bcl_board *board, struct bcl_launch *launch);

// Bytes that a measured launch needs for all cores: of the programs' area, at most bcl_launch_arguments(); and of the
// buffers' area, at a multiple of BCL_PRIVATE_ALIGN, or BCL_TOO_LARGE.
uint64_t bcl_launch_argument_bytes(const struct bcl_launch *launch);
uint64_t bcl_launch_work_bytes(const struct bcl_launch *launch);

// On a board whose core reaches only its local store: the bytes there that a measured launch needs. `buffers`: the heap
// of the kernel's buffers; `rings`: the address of the board's printf rings.
uint64_t bcl_launch_store_bytes(const struct bcl_board *board, const struct bcl_launch *launch,
                                struct bcl_heap *buffers, uint64_t rings);

// Fills the memory of a measured launch that keeps the device's limits, and makes its packet.
void bcl_launch_write(const struct bcl_board *board, const struct bcl_launch *launch,
                      const struct bcl_launch_rings *rings, struct bcl_launch_block *block,
                      union bcl_packet *packet);

// The size of buffers on the board is a multiple of this number of bytes, so that its core can protect them by pages,
// or flush them by cache lines. If it is more than 1, the arguments end with a list of the buffers' ranges.
uint64_t bcl_launch_piece(const struct bcl_board *board);

// After the launch: whether its contexts are still as the host wrote them. False: the kernel has overwritten them,
// and its work-groups may have used wrong values.
bool bcl_launch_intact(const struct bcl_launch *launch, const struct bcl_launch_block *block);

// The core's barrier report, which says what stopped the launch.
struct bcl_barrier_report bcl_launch_report(const struct bcl_launch *launch,
                                            const struct bcl_launch_block *block, uint32_t core);

// The packet that announces an image to the core.
union bcl_packet bcl_launch_announcement(const struct bcl_loaded_image *image);

#endif // BARECL_FIRMWARE_LAUNCH_H
