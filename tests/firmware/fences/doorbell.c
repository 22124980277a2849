// SPDX-License-Identifier: MIT
//
// The packet processor on a core that sleeps until the host rings (model.h): no packet is missed, whenever it is
// published. The core sleeps for ever if the host does not ring, or rings before the packet is there.

#include "launches.h"

static void await_sleep(void) { CHECK_EQUAL(model_await_sleep(WAIT_MS), true); }

static union bcl_packet simple(void) { return launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM); }

// The core sleeps, is rung for, and sleeps again before the host does anything else: all is there when it rings.
static void check_asleep(void) {
    const union bcl_packet packet = simple();
    await_sleep();
    model_slow_bell(true);
    for (int i = 0; i < 100; ++i)
        run(&packet);
    model_slow_bell(false);
}

// The core has looked, and found nothing; before it sleeps, a packet is published.
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
