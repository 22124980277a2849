// SPDX-License-Identifier: MIT
//
// The fences of the host library's packets and of the packet processor, on a core with a cache (model.h): each side's
// stores arrive, and a missing fence is detected, with the address.

#include "board.h"
#include "launches.h"

// The host changes a word, but the packet has no acquire.
static void check_no_acquire(uint32_t scope) {
    union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    run(&packet);
    expect(MISSING_NOTHING, 0);
    packet = launch(0, 0, 1, scope, BCL_FENCE_SYSTEM);
    run(&packet); // there is nothing new
    expect(MISSING_NOTHING, 0);
    buffer(0)[5] += 1;
    run(&packet);
    expect(MISSING_ACQUIRE, address_of(&buffer(0)[5]));
}

// New arguments, or a new program.
static void check_no_acquire_of_programs(void) {
    union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    run(&packet);
    expect(MISSING_NOTHING, 0);
    struct programs *programs = programs_at(0);
    packet = launch(0, 0, 1, BCL_FENCE_AGENT, BCL_FENCE_SYSTEM);
    programs->slots[1] ^= 0x1000;
    run(&packet);
    const char *second_byte = (const char *)&programs->slots[1] + 1;
    expect(MISSING_ACQUIRE, address_of(second_byte));
}

// The packet has no release for the kernel's stores.
static void check_no_release(uint32_t scope) {
    for (int i = 0; i < WORDS; ++i)
        buffer(0)[i] = 0;
    buffer(0)[7] = 1;
    buffer(1)[7] = 0;
    union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, scope);
    run(&packet);
    expect(MISSING_RELEASE, address_of(&buffer(1)[7]));
    CHECK_EQUAL(buffer(1)[7], 0);

    // The next packet's acquire would discard them.
    run(&packet);
    expect(MISSING_CLEAN, address_of(&buffer(1)[7]));
}

// Host and kernel store into the same cache line at the same time.
static void hold_and_store(const void *arguments, const struct bcl_launch_context *context,
                           size_t x, size_t y, size_t z) {
    add_words(arguments, context, x, y, z);
    ++buffer(1)[9]; // as the host sees it
}

static void check_shared_line(void) {
    buffer(0)[0] = 1;
    union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    programs_at(0)->kernel.workgroup_fast = (uintptr_t)hold_and_store;
    run(&packet);
    expect(SHARED_LINE, address_of(&buffer(1)[9]));
}

// The core rings the host after each packet: when the next packet has ended, the bell has rung for this one.
static void check_bell(void) {
    volatile uint32_t *bell =
        (uint32_t *)(core.link.memory + BOARD_BELL_ADDRESS - BOARD_MEMORY_SHARED_ADDRESS);
    const union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    *bell = 0;
    for (int i = 0; i < 2; ++i)
        run(&packet);
    CHECK_EQUAL(*bell, BOARD_BELL_VALUE);
}

int main(void) {
    open_core();
    start_core();
    check_chains();
    check_bell();
    static const uint32_t scopes[] = {BCL_FENCE_NONE, BCL_FENCE_AGENT};
    for (int i = 0; i < 2; ++i) {
        check_no_acquire(scopes[i]);
        start_core();
        check_no_release(scopes[i]);
        start_core();
    }
    check_no_acquire_of_programs();
    start_core();
    check_shared_line();
    close_core();
}
