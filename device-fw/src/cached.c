// SPDX-License-Identifier: MIT

#include "cached.h"

#include "ranges.h"

// The ranges that launches have taken and not given back.
static struct bcl_range taken[BCL_MAX_RANGES];
static uint32_t taken_count;

static void flush(const struct bcl_range *range) {
    arch_cache_flush((uint32_t)range->address, (uint32_t)range->size);
}

static void give_all(void) {
    for (uint32_t i = 0; i < taken_count; ++i)
        flush(&taken[i]);
    taken_count = 0;
}

static bool is_taken(const struct bcl_range *range) {
    for (uint32_t i = 0; i < taken_count; ++i) {
        const uint64_t offset = range->address - taken[i].address;
        if (offset <= taken[i].size && range->size <= taken[i].size - offset)
            return true;
    }
    return false;
}

// Flushes the argument blocks of all cores. In the first block the ranges come last and end at
// `behind`.
static void flush_block(const struct bcl_kernarg *kernarg, const struct bcl_range *behind) {
    const uint32_t address = (uint32_t)(uintptr_t)kernarg;
    const uint32_t most = BOARD_PROGRAMS_ADDRESS + BOARD_PROGRAMS_SIZE - address;
    const uint64_t of_cores = (uint64_t)kernarg->next_core * BOARD_CORE_COUNT;
    uint32_t size = (uint32_t)(uintptr_t)behind - address;

    if (size > most)
        size = sizeof *kernarg;
    if (of_cores > size)
        size = of_cores < most ? (uint32_t)of_cores : most;
    arch_cache_flush(address, size);
}

void cached_take(const struct bcl_kernarg *kernarg) {
    const struct bcl_range *ranges;

    arch_cache_flush((uint32_t)(uintptr_t)kernarg, sizeof *kernarg);
    const uint32_t count = ranges_of(kernarg, &ranges);
    flush_block(kernarg, ranges + count);
    if (taken_count + count > BCL_MAX_RANGES)
        give_all();
    for (uint32_t i = 0; i < count; ++i) {
        if (!range_is_of_buffers(&ranges[i]) || is_taken(&ranges[i]))
            continue;
        taken[taken_count] = ranges[i];
        flush(&taken[taken_count++]);
    }
}

void cached_give(uint32_t scope) {
    if (scope == BCL_FENCE_SYSTEM)
        give_all();
}
