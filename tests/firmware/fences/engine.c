// SPDX-License-Identifier: MIT
//
// Copies by an engine (copies.c) that does not see the core's cache (lines.c). The engine must copy what the kernel has
// stored before, and the kernel must see the copy, whatever the cache has prefetched. A failure of the engine is
// detected. A kernel that waits for one of two copies computes while the other one is under way.

#include "copies.h"
#include "dma.h"
#include "groups.h"
#include "launches.h"
#include "shadow.h"

#include <string.h>

enum { COPIED = 256, BEHIND = COPIED, ANSWERS = 320, ASKED = 512 }; // words of the target's buffer

// -------------------------------------------------------------------------------------------------
// The engine copies late: when it is asked whether it has ended.

static struct bcl_async_copy under_way[BOARD_DMA_CHANNELS];
static bool fails;

// What happens during a kernel, in order: a digit each.
enum { STARTED = 1, ENDED = 3, COMPUTED = 5 }; // the first two plus the channel
static uint32_t story;
static void tell(uint32_t digit) { story = story * 10 + digit; }

void arch_copy(void) {}
void arch_copy_wait(void) {}
void dma_start(void) {}

bool dma_copy(unsigned channel, const struct bcl_async_copy *copy) {
    under_way[channel] = *copy;
    tell(STARTED + channel);
    return true;
}

bool dma_runs(unsigned channel) {
    const struct bcl_async_copy *copy = &under_way[channel];
    for (uint64_t row = 0; !fails && row < copy->rows; ++row)
        memcpy(memory() + copy->to + row * copy->to_pitch - BOARD_BUFFERS_ADDRESS,
               memory() + copy->from + row * copy->from_pitch - BOARD_BUFFERS_ADDRESS,
               (size_t)copy->size);
    tell(ENDED + channel);
    return false;
}

bool dma_is_done(unsigned channel) {
    (void)channel;
    return !fails;
}

// -------------------------------------------------------------------------------------------------
// The kernel

static void copy_rows(const void *arguments, const struct bcl_launch_context *context, size_t x,
                      size_t y, size_t z) {
    const uint64_t *slots = arguments;
    uint32_t *from = (uint32_t *)(uintptr_t)slots[0];
    volatile uint32_t *to = (uint32_t *)(uintptr_t)slots[1];
    struct bcl_async_copy *asked =
        (struct bcl_async_copy *)(uintptr_t)(slots[1] + ASKED * sizeof *to);
    (void)context, (void)x, (void)y, (void)z;

    *asked =
        (struct bcl_async_copy){slots[1], slots[0], 1000, 1, 0, 0}; // ends in the middle of a line
    to[ANSWERS] = (uint32_t)copies_service((uintptr_t)asked, COPIES_TAKE);
    *asked = (struct bcl_async_copy){slots[1], slots[0], 128, COPIED / 32, 128, 128};
    from[3] += 1;
    to[5] = 99;
    to[ANSWERS + 1] = (uint32_t)copies_service((uintptr_t)asked, COPIES_TAKE);
    to[BEHIND] = 7;
    copies_service(0, COPIES_WAIT);
    to[ANSWERS + 2] = memcmp((const void *)to, from, COPIED * sizeof *to) == 0;
}

// Copies `from` in two halves, and computes with the first one as soon as it is there.
static void copy_halves(const void *arguments, const struct bcl_launch_context *context, size_t x,
                        size_t y, size_t z) {
    const uint64_t *slots = arguments;
    volatile uint32_t *to = (uint32_t *)(uintptr_t)slots[1];
    struct bcl_async_copy *asked =
        (struct bcl_async_copy *)(uintptr_t)(slots[1] + ASKED * sizeof *to);
    uint32_t bits[2];
    (void)context, (void)x, (void)y, (void)z;

    story = 0;
    for (uint32_t half = 0; half < 2; ++half) {
        const uint32_t bytes = COPIED / 2 * sizeof *to;
        *asked = (struct bcl_async_copy){
            slots[1] + half * bytes, slots[0] + half * bytes, bytes, 1, 0, 0};
        bits[half] = (uint32_t)copies_service((uintptr_t)asked, COPIES_TAKE);
    }
    copies_service(bits[0], COPIES_WAIT);
    to[ANSWERS] = to[0] + to[COPIED / 2 - 1];
    tell(COMPUTED);
    copies_service(bits[1], COPIES_WAIT);
    to[ANSWERS + 1] = to[COPIED / 2] + to[COPIED - 1];
    tell(COMPUTED);
    copies_service(bits[0] | bits[1], COPIES_WAIT); // nothing is under way
    to[ANSWERS + 2] = story;
}

// Loads the kernel, which is code. Returns its launch, from buffer 0 to buffer 1.
static union bcl_packet launch_of(workgroup *kernel) {
    const union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    programs_at(0)->kernel.workgroup_fast = (uintptr_t)kernel;
    const union bcl_packet load = {
        .agent = {.first = BCL_HEADER(BCL_PACKET_AGENT, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM) |
                           BCL_AGENT_LOAD << 16,
                  .arg = {address_of(programs_at(0)), sizeof(struct programs)}}};
    run(&load);
    return packet;
}

static void check_order(void) {
    start_core();
    for (uint32_t i = 0; i < ASKED; ++i)
        buffer(0)[i] = 1000 + i;
    const union bcl_packet packet = launch_of(copy_halves);
    run(&packet);
    expect(MISSING_NOTHING, 0);
    CHECK_EQUAL(buffer(1)[ANSWERS], 2000 + COPIED / 2 - 1);
    CHECK_EQUAL(buffer(1)[ANSWERS + 1], 2000 + COPIED / 2 + COPIED - 1);
    CHECK_EQUAL(buffer(1)[ANSWERS + 2], 123545); // both start, the first ends, computing, ...
}

static void check_engine(bool engine_fails) {
    fails = engine_fails;
    start_core();
    for (uint32_t i = 0; i < ASKED; ++i) {
        buffer(0)[i] = 1000 + i;
        buffer(1)[i] = 0;
    }
    const union bcl_packet packet = launch_of(copy_rows);
    for (uint32_t round = 1; round <= 3; ++round) {
        run(&packet);
        expect(MISSING_NOTHING, 0);
        CHECK_EQUAL(buffer(1)[ANSWERS], 0);
        CHECK_EQUAL(buffer(1)[ANSWERS + 1], 1);
        CHECK_EQUAL(buffer(1)[ANSWERS + 2], 1);
        CHECK_EQUAL(buffer(1)[BEHIND], 7);
        CHECK_EQUAL(buffer(1)[3], 1003 + round);
        CHECK_EQUAL(memcmp(buffer(0), buffer(1), COPIED * sizeof(uint32_t)), 0);
        buffer(0)[9] = round; // by the host
    }
}

int main(void) {
    open_core();
    check_engine(false);
    check_engine(true);
    fails = false;
    check_order();
    close_core();
}
