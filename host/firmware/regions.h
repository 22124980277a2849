// SPDX-License-Identifier: MIT
//
// A board's further regions of memory (bcl_board_region), from which launches get memory that only the core accesses:
// the host maps none of it. The core runs one launch at a time, so each launch has the regions for itself, and takes
// parts from their starts on. The cores of a board share each region equally.

#ifndef BARECL_FIRMWARE_REGIONS_H
#define BARECL_FIRMWARE_REGIONS_H

#include "barecl/boards.h"
#include "device/launch.h"

enum bcl_region_role { BCL_LOCAL_MEMORY, BCL_PRIVATE_MEMORY };

// What one launch has taken.
struct bcl_regions {
    const struct bcl_board *board;
    uint64_t taken[BCL_MAX_REGIONS]; // bytes of each region, of each core's share
};

// Takes `size` bytes for each core from the first region, in the order of the board's preference for the role, that
// has room. False: none has, so that the memory must be in the shared region.
bool bcl_regions_take(struct bcl_regions *regions, enum bcl_region_role role, uint64_t size,
                      struct bcl_launch_part *part);

// Bytes of a core's share of the region from which bcl_regions_take() takes the largest local memory; 0: none.
uint64_t bcl_regions_local_bytes(const struct bcl_board *board);

// The region for code; NULL: none.
const struct bcl_board_region *bcl_regions_code(const struct bcl_board *board);

#endif // BARECL_FIRMWARE_REGIONS_H
