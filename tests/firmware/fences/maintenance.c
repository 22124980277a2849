// SPDX-License-Identifier: MIT
//
// The firmware's own maintenance of Arm's caches (cached.c, arch/arm/cache.c and fences.c) on a model of a cache
// (lines.c): each side's stores arrive, and missing maintenance is detected, with the address.

#include "launches.h"

#include <string.h>

// The host announces the kernels, like any code.
static void start(void) {
    model_plant(PLANTED_NOTHING);
    start_core();
    for (int place = 0; place < PLACES; ++place)
        launch(place, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    const union bcl_packet load = {
        .agent = {.first = BCL_HEADER(BCL_PACKET_AGENT, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM) |
                           BCL_AGENT_LOAD << 16,
                  .arg = {address_of(programs_at(0)), PLACES * sizeof(struct programs)}}};
    run(&load);
    expect(MISSING_NOTHING, 0);
}

static void set_buffers(void) {
    memset(buffer(0), 0, WORDS * sizeof(uint32_t));
    memset(buffer(1), 0, WORDS * sizeof(uint32_t));
    buffer(0)[7] = 1;
}

// Without cleaning, the core's stores do not arrive.
static void check_no_clean(void) {
    set_buffers();
    union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    model_plant(PLANTED_NO_CLEAN);
    run(&packet);
    expect(MISSING_CLEAN, address_of(&buffer(1)[7]));
    CHECK_EQUAL(buffer(1)[7], 0);
}

// Without invalidation, the host's stores do not arrive.
static void check_no_invalidate(void) {
    set_buffers();
    union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    run(&packet);
    expect(MISSING_NOTHING, 0);
    CHECK_EQUAL(buffer(1)[7], 1);
    model_plant(PLANTED_NO_INVALIDATE);
    buffer(0)[5] = 1;
    run(&packet);
    expect(MISSING_ACQUIRE, address_of(&buffer(0)[5]));
    CHECK_EQUAL(buffer(1)[5], 0);
}

// The launch does not name the memory that it writes.
static void check_no_range(void) {
    set_buffers();
    union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    const struct bcl_range from = {address_of(buffer(0)), BCL_RANGE_UNIT};
    run(&packet);
    set_ranges(0, &from, 1);
    buffer(0)[9] = 1;
    run(&packet);
    expect(MISSING_RELEASE, address_of(&buffer(1)[7]));
    CHECK_EQUAL(buffer(1)[9], 0);
}

// A packet without a release: the next acquire does not lose its stores.
static void check_late_release(void) {
    set_buffers();
    union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_AGENT);
    run(&packet);
    expect(MISSING_RELEASE, address_of(&buffer(1)[7]));
    CHECK_EQUAL(buffer(1)[7], 0);
    packet = launch(0, 0, 2, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    run(&packet);
    expect(MISSING_NOTHING, 0);
    CHECK_EQUAL(buffer(1)[7], 1);
}

// A chain whose launches name more ranges than the firmware records. Many overlap, and some are larger than the cache.
static void check_many_ranges(void) {
    enum { UNITS = 50 };
    set_buffers();
    for (int place = 0; place < PLACES; ++place) {
        const bool is_last = place == PLACES - 1;
        union bcl_packet packet =
            launch(place, 0, 1, place == 0 ? BCL_FENCE_SYSTEM : BCL_FENCE_AGENT,
                   is_last ? BCL_FENCE_SYSTEM : BCL_FENCE_AGENT);
        struct bcl_range ranges[MOST_RANGES];
        for (int i = 0; i + place < UNITS; ++i)
            ranges[i] =
                (struct bcl_range){address_of(buffer(i)), (uint64_t)(place + 1) * BCL_RANGE_UNIT};
        set_ranges(place, ranges, (uint32_t)(UNITS - place));
        const uint32_t id = publish(&packet);
        if (is_last)
            wait_for(id);
    }
    expect(MISSING_NOTHING, 0);
    CHECK_EQUAL(buffer(1)[7], PLACES);
}

int main(void) {
    static void (*const checks[])(void) = {check_chains,   check_no_clean,     check_no_invalidate,
                                           check_no_range, check_late_release, check_many_ranges};
    open_core();
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; ++i) {
        start();
        checks[i]();
    }
    close_core();
}
