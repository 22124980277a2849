// SPDX-License-Identifier: MIT

#include "copies.h"

#include "arch.h"
#include "control.h"
#include "dma.h"
#include "ranges.h"
#include "reach.h"

#if BOARD_CORE_COUNT > 1
#error "the cores of a board do not share an engine"
#endif

// The copy that each channel is making; rows is 0 if the channel is idle.
static struct bcl_async_copy given[BOARD_DMA_CHANNELS];
bool copies_are_given;

#define OR_IS_IN(attributes, area, area_size) || is_in_area(address, size, area, area_size)

// Whether this is memory of buffers that the launch may write.
static bool is_of_buffers(uint64_t address, uint64_t size) {
#ifdef BOARD_CORE_ISOLATION_LAUNCHES
    return reach_has(address, size);
#else
    return is_in_area(address, size, BOARD_BUFFERS_ADDRESS, BOARD_BUFFERS_SIZE);
#endif
}

// Whether the launch may write this memory.
static bool is_of_launches(uint64_t address, uint64_t size) {
    return is_of_buffers(address, size) BOARD_WORK_REGIONS(OR_IS_IN);
}

// Whether the copy engine can access this memory, which the launch may write.
static bool is_in_reach(uint64_t address, uint64_t size) {
    return is_of_buffers(address, size) BOARD_ENGINE_REGIONS(OR_IS_IN);
}

// Whether a kernel's variable may have this address.
static bool is_readable(uintptr_t address) {
    return address % 8 == 0 && (is_of_launches(address, sizeof(struct bcl_async_copy)) ||
                                is_in_area(address, sizeof(struct bcl_async_copy),
                                           BOARD_STACK_ADDRESS, BOARD_STACK_SIZE));
}

// Bytes from the first byte of the first row to the end of the last row.
static uint64_t span_of(const struct bcl_async_copy *copy, uint64_t pitch) {
    return (copy->rows - 1) * pitch + copy->size;
}

// The bounds of the first four conditions keep span_of() from wrapping.
static bool is_allowed(const struct bcl_async_copy *copy) {
    return copy->rows - 1 < BOARD_BUFFERS_SIZE && copy->size <= BOARD_BUFFERS_SIZE &&
           copy->to_pitch <= BOARD_BUFFERS_SIZE && copy->from_pitch <= BOARD_BUFFERS_SIZE &&
           is_in_reach(copy->to, span_of(copy, copy->to_pitch)) &&
           is_in_reach(copy->from, span_of(copy, copy->from_pitch));
}

// A condition for each region that the engine can access and the core caches.
#define CACHED_ENGINE 0
#define CACHED_ENGINE_CACHED 1
#define OR_IS_CACHED(attributes, area, area_size) \
    || (CACHED_##attributes && is_in_area(address, 1, area, area_size))

static bool is_cached(uint64_t address) {
#ifdef BOARD_MEMORY_SHARED_CACHED_TRUE
    const bool are_buffers = is_in_area(address, 1, BOARD_BUFFERS_ADDRESS, BOARD_BUFFERS_SIZE);
#else
    const bool are_buffers = false;
    (void)address;
#endif
    return are_buffers BOARD_ENGINE_REGIONS(OR_IS_CACHED);
}

#define LINE 64u

// The engine bypasses the caches, so it may only write whole lines: the core may change the rest of a line meanwhile.
static bool is_apart(const struct bcl_async_copy *copy) {
    const uint64_t parts = copy->to | copy->size | (copy->rows == 1 ? 0 : copy->to_pitch);
    return parts % LINE == 0 || !is_cached(copy->to);
}

static void flush(uint64_t address, uint64_t size) {
    if (is_cached(address))
        arch_cache_flush((uint32_t)address, (uint32_t)size);
}

static void flush_from(const struct bcl_async_copy *copy) {
    flush(copy->from, span_of(copy, copy->from_pitch));
}

static void flush_to(const struct bcl_async_copy *copy) {
    flush(copy->to, span_of(copy, copy->to_pitch));
}

// Repeats on the core a copy that the engine could not make. If the memory is at fault, the core's fault says where.
static void copy_by_core(const struct bcl_async_copy *copy) {
    for (uint32_t row = 0; row < copy->rows; ++row)
        __builtin_memcpy((void *)(uintptr_t)(copy->to + row * copy->to_pitch),
                         (const void *)(uintptr_t)(copy->from + row * copy->from_pitch),
                         (size_t)copy->size);
}

// Returns the copy's bit; 0: the core must make it.
static uint32_t take(const struct bcl_async_copy *asked) {
    const struct bcl_async_copy copy = *asked;
    unsigned channel = 0;

    while (channel < BOARD_DMA_CHANNELS && given[channel].rows != 0)
        ++channel;
    if (channel == BOARD_DMA_CHANNELS || !is_allowed(&copy) || !is_apart(&copy))
        return 0;
    flush_from(&copy);
    flush_to(&copy);
    __atomic_thread_fence(__ATOMIC_SEQ_CST); // the core's stores come before the engine starts
    if (!dma_copy(channel, &copy))
        return 0;
    given[channel] = copy;
    copies_are_given = true;
    ++CONTROL->copy_count;
    return 1u << channel;
}

static void await(unsigned channel) {
    const struct bcl_async_copy copy = given[channel];
    while (dma_runs(channel))
        continue;
    given[channel].rows = 0;
    flush_to(&copy); // lines that the core has read ahead
    if (!dma_is_done(channel))
        copy_by_core(&copy);
}

static void await_all(uint32_t bits) {
    for (unsigned channel = 0; channel < BOARD_DMA_CHANNELS; ++channel) {
        if ((bits & 1u << channel) != 0 && given[channel].rows != 0)
            await(channel);
    }
}

void copies_end(void) {
    await_all(UINT32_MAX);
    copies_are_given = false;
}

uintptr_t copies_service(uintptr_t asked, uint32_t what) {
    if (what == COPIES_TAKE && is_readable(asked))
        return take((const struct bcl_async_copy *)asked);
    if (what == COPIES_WAIT)
        await_all(asked != 0 ? (uint32_t)asked : UINT32_MAX);
    return 0;
}

static void start_clock(void) {
#if BOARD_DMA_CLOCK_ADDRESS
    volatile uint32_t *const clock = (volatile uint32_t *)BOARD_DMA_CLOCK_ADDRESS;
    *clock |= BOARD_DMA_CLOCK_BITS;
    (void)*clock; // the clock runs when the store has arrived
#endif
}

void copies_start(void) {
    start_clock();
    dma_start();
    CONTROL->copy = (uintptr_t)arch_copy;
    CONTROL->copy_wait = (uintptr_t)arch_copy_wait;
}
