// SPDX-License-Identifier: MIT

#include "store.h"

#include "dma.h"
#include "ranges.h"

#ifndef BOARD_STORE_SIZE
#error "no region has the role `buffers`"
#endif
#if !BOARD_KERNELS_SIZE
#error "no region has the role `code`"
#endif

#define STORE ((char *)BOARD_STORE_ADDRESS)
#define PART 0x8000u // every engine can make a copy of so many bytes

// The ranges in the store. Kernels may write the copies of their argument blocks.
static struct bcl_range taken[BCL_MAX_RANGES];
static uint32_t taken_count;

static void copy_part(uint64_t to, uint64_t from, uint32_t size) {
    const struct bcl_async_copy copy = {
        .to = to, .from = from, .size = size, .rows = 1, .to_pitch = size, .from_pitch = size};
    bool is_done;

    __atomic_thread_fence(__ATOMIC_SEQ_CST); // the core's stores come before the engine starts
    is_done = dma_copy(0, &copy);
    while (is_done && dma_runs(0))
        continue;
    __atomic_thread_fence(__ATOMIC_SEQ_CST); // and the engine's before the core's loads
    while (!is_done || !dma_is_done(0))
        continue;
}

static void copy(uint64_t to, uint64_t from, uint32_t size) {
    for (uint32_t done = 0, part; done < size; done += part) {
        part = size - done < PART ? size - done : PART;
        copy_part(to + done, from + done, part);
    }
}

void store_get(void *to, uint64_t from, uint32_t size) { copy((uintptr_t)to, from, size); }

void store_put(uint64_t to, const void *from, uint32_t size) { copy(to, (uintptr_t)from, size); }

void store_start(void) { dma_start(); }

// Copies the argument block. Returns its size; 0: it is not within the programs' area, or has no room.
static uint32_t take_block(uint64_t kernarg) {
    const uint64_t most = BOARD_PROGRAMS_ADDRESS + BOARD_PROGRAMS_SIZE - kernarg;
    const struct bcl_kernarg *block = (const struct bcl_kernarg *)STORE;

    store_get(STORE, kernarg, sizeof *block);
    const uint32_t size = block->next_core;
    if (size < sizeof *block || size > most || size > BOARD_STORE_SIZE)
        return 0;
    store_get(STORE, kernarg, size);
    return size;
}

// The places of the ranges follow from their order. `room`: bytes between the argument block and the store's end.
static bool take_ranges(const struct bcl_range *ranges, uint32_t count, uint32_t room) {
    char *place = STORE + BOARD_STORE_SIZE;
    for (uint32_t i = 0; i < count; ++i) {
        const struct bcl_range range = ranges[i];
        if (!range_is_of_buffers(&range) || range.size > room)
            return false;
        room -= (uint32_t)range.size;
        place -= range.size;
        store_get(place, range.address, (uint32_t)range.size);
        taken[taken_count++] = range;
    }
    return true;
}

const struct bcl_kernarg *store_take(const struct bcl_kernarg *kernarg) {
    const uint64_t address = (uintptr_t)kernarg;
    const struct bcl_kernarg *block = (const struct bcl_kernarg *)STORE;
    const uint32_t size = take_block(address);
    const uint64_t offset = block->ranges - address;
    const uint32_t count = block->range_count;

    taken_count = 0;
    if (size == 0 || count > BCL_MAX_RANGES || offset % 8 != 0 || offset > size ||
        count * sizeof(struct bcl_range) > size - offset ||
        !take_ranges((const struct bcl_range *)(STORE + offset), count, BOARD_STORE_SIZE - size)) {
        taken_count = 0;
        return 0;
    }
    return block;
}

void store_give(void) {
    char *place = STORE + BOARD_STORE_SIZE;
    for (uint32_t i = 0; i < taken_count; ++i) {
        place -= taken[i].size;
        store_put(taken[i].address, place, (uint32_t)taken[i].size);
    }
    taken_count = 0;
}
