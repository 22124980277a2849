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
#include "firmware/images.h"

// Where a launch stands in the core's memory, and what the host wants to know of it again.
struct bcl_launch_block {
    struct bcl_memory memory;          // the caller's
    struct bcl_launch_context context; // as it was written
    uint64_t report_offset;
};

// Bytes that the launch needs; at a multiple of BCL_PRIVATE_ALIGN.
uint64_t bcl_launch_size(const struct bcl_board *board, const struct bcl_launch *launch);

// Fills block->memory, which is large enough, and the rest of the block, and makes the packet: of a
// launch that the device's facts allow. `printf_ring` is a device address, or 0.
void bcl_launch_write(const struct bcl_board *board, const struct bcl_launch *launch,
                      uint64_t printf_ring, struct bcl_launch_block *block,
                      union bcl_packet *packet);

// After the launch: whether its context is what the host wrote. Else the kernel has stored there,
// and its work-groups may have gone wrong.
bool bcl_launch_intact(const struct bcl_launch_block *block);

// What the launch says of what stopped it.
struct bcl_barrier_report bcl_launch_report(const struct bcl_launch_block *block);

// The packet that tells the core of an image.
union bcl_packet bcl_launch_announcement(const struct bcl_memory *image);

#endif // BARECL_FIRMWARE_LAUNCH_H
