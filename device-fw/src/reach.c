// SPDX-License-Identifier: MIT

#include "reach.h"

#include "board.h"

// The ranges of the last launch.
static struct bcl_range reach[BCL_MAX_RANGES];
static uint32_t reach_count;

static bool is_in_reach(const struct bcl_range *ranges, uint32_t count) {
    if (count != reach_count)
        return false;
    for (uint32_t i = 0; i < count; ++i) {
        if (ranges[i].address != reach[i].address || ranges[i].size != reach[i].size)
            return false;
    }
    return true;
}

// What is not a part of the buffers' area stays as it is.
static void map_ranges(bool in_reach) {
    for (uint32_t i = 0; i < reach_count; ++i) {
        uint64_t offset = reach[i].address - BOARD_BUFFERS_ADDRESS, size = reach[i].size;
        if (offset % BCL_RANGE_UNIT == 0 && offset <= BOARD_BUFFERS_SIZE &&
            size <= BOARD_BUFFERS_SIZE - offset)
            reach_map((uint32_t)reach[i].address, (uint32_t)size, in_reach);
    }
}

static void change_reach(const struct bcl_range *ranges, uint32_t count) {
    map_ranges(false);
    reach_count = count;
    for (uint32_t i = 0; i < count; ++i)
        reach[i] = ranges[i];
    map_ranges(true);
    reach_changed();
}

void reach_launch(const struct bcl_kernarg *kernarg) {
    uint64_t offset = kernarg->ranges - BOARD_PROGRAMS_ADDRESS;
    uint32_t count = kernarg->range_count;

    if (count > BCL_MAX_RANGES || offset > BOARD_PROGRAMS_SIZE - count * sizeof *reach ||
        offset % 8 != 0)
        count = 0;
    const struct bcl_range *ranges = (const void *)(uintptr_t)kernarg->ranges;
    if (!is_in_reach(ranges, count))
        change_reach(ranges, count);
}
