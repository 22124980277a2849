// SPDX-License-Identifier: MIT

#include "reach.h"

#include "ranges.h"

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

// Ranges that are not within the buffers' area are ignored.
static void map_ranges(bool in_reach) {
    for (uint32_t i = 0; i < reach_count; ++i) {
        if (range_is_of_buffers(&reach[i]))
            reach_map((uint32_t)reach[i].address, (uint32_t)reach[i].size, in_reach);
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

bool reach_has(uint64_t address, uint64_t size) {
    for (uint32_t i = 0; i < reach_count; ++i) {
        const uint64_t offset = address - reach[i].address;
        if (range_is_of_buffers(&reach[i]) && offset <= reach[i].size &&
            size <= reach[i].size - offset)
            return true;
    }
    return false;
}

void reach_launch(const struct bcl_kernarg *kernarg) {
    const struct bcl_range *ranges;
    const uint32_t count = ranges_of(kernarg, &ranges);
    if (!is_in_reach(ranges, count))
        change_reach(ranges, count);
}
