// SPDX-License-Identifier: MIT
//
// The packet processor on a core that sleeps until the host rings (model.h) misses no packet, whenever it is
// published. If the host did not ring, or rang before it published the packet, the core would sleep for ever.

#include "launches.h"

static void await_sleep(void) { CHECK_EQUAL(model_await_sleep(WAIT_MS), true); }

static union bcl_packet simple(void) { return launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM); }

// The core sleeps, is woken, and sleeps again before the host does anything else: the packet must be complete when the
// host rings.
static void check_asleep(void) {
    const union bcl_packet packet = simple();
    await_sleep();
    model_slow_bell(true);
    for (int i = 0; i < 100; ++i)
        run(&packet);
    model_slow_bell(false);
}

// The core has found no packet; before it sleeps, a packet is published.
static void check_before_sleep(void) {
    const union bcl_packet packet = simple();
    await_sleep();
    for (int i = 0; i < 100; ++i) {
        model_hold();
        run(&packet); // the core sleeps already
        await_sleep();
        const uint32_t id = publish(&packet);
        model_let_go();
        wait_for(id);
        await_sleep();
    }
}

int main(void) {
    open_core();
    start_core();
    check_asleep();
    start_core();
    check_before_sleep();
    start_core();
    check_chains();
    close_core();
}
