// SPDX-License-Identifier: MIT
//
// A board's further regions of memory (bcl_board_region), from which launches get memory that only the core accesses:
// the host maps none of it. The core runs one launch at a time, so each launch has whole regions, and takes parts from
// their starts upwards. Each core of a board has an equal share of each region.

#ifndef BARECL_FIRMWARE_REGIONS_H
#define BARECL_FIRMWARE_REGIONS_H

#include "barecl/boards.h"
#include "device/launch.h"

enum bcl_region_role { BCL_LOCAL_MEMORY, BCL_PRIVATE_MEMORY };

// The memory that one launch has taken.
struct bcl_regions {
    const struct bcl_board *board;
    uint64_t taken[BCL_MAX_REGIONS]; // by region: bytes of each core's share
};

// Takes `size` bytes for each core from the region with room that the board prefers most for the role. False if no
// region has room: the memory must then be in the shared region.
bool bcl_regions_take(struct bcl_regions *regions, enum bcl_region_role role, uint64_t size,
                      struct bcl_launch_part *part);

// The largest local memory, in bytes for each core, that bcl_regions_take() can take from a region; 0 if there is none.
uint64_t bcl_regions_local_bytes(const struct bcl_board *board);

// The region for code; NULL if there is none.
const struct bcl_board_region *bcl_regions_code(const struct bcl_board *board);

// The region for what a launch accesses of the shared region, if the core does not reach that; NULL if it does.
const struct bcl_board_region *bcl_regions_buffers(const struct bcl_board *board);

#endif // BARECL_FIRMWARE_REGIONS_H
