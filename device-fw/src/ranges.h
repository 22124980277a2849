// SPDX-License-Identifier: MIT
//
// The ranges of a launch (bcl_kernarg in barecl/launch.h), checked.

#ifndef RANGES_H
#define RANGES_H

#include "board.h"

#include <stdbool.h>

// Whether the bytes are within the area.
static inline bool is_in_area(uint64_t address, uint64_t size, uintptr_t area,
                              uintptr_t area_size) {
    const uint64_t offset = address - area;
    return offset <= area_size && size <= area_size - offset;
}

// Returns their number, and in `ranges` their address. 0: they are not within the programs' area.
static inline uint32_t ranges_of(const struct bcl_kernarg *kernarg,
                                 const struct bcl_range **ranges) {
    const uint64_t offset = kernarg->ranges - BOARD_PROGRAMS_ADDRESS;
    const uint32_t count = kernarg->range_count;

    *ranges = (const void *)(uintptr_t)kernarg->ranges;
    if (count > BCL_MAX_RANGES || offset % 8 != 0 ||
        offset > BOARD_PROGRAMS_SIZE - count * sizeof **ranges)
        return 0;
    return count;
}

// Whether the range is within the buffers' area.
static inline bool range_is_of_buffers(const struct bcl_range *range) {
    const uint64_t offset = range->address - BOARD_BUFFERS_ADDRESS;
    return offset % BCL_RANGE_UNIT == 0 && offset <= BOARD_BUFFERS_SIZE &&
           range->size <= BOARD_BUFFERS_SIZE - offset;
}

#endif // RANGES_H
