// SPDX-License-Identifier: MIT
//
// The queue wraps many times, with several packets in flight. A full ring refuses another packet.
// Packets end in order, and their time stamps never decrease.

#include "ladder/rig.h"

enum { IN_FLIGHT = 3 };

static uint64_t last_tick;

static void take(struct rig *rig, uint32_t id) {
    CHECK_EQUAL(rig_wait(rig, id), BCL_STATUS_OK);
    const struct bcl_signal signal = bcl_core_signal(&rig->core, id);
    CHECK(signal.start_ticks >= last_tick);
    CHECK(signal.end_ticks >= signal.start_ticks);
    last_tick = signal.end_ticks;
}

int main(int argc, char **argv) {
    struct rig rig;
    uint32_t id;
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);
    const uint32_t ring = rig.core.packets, packets = 10 * ring + 7;

    union bcl_packet packet = rig_dispatch(&rig, KERNEL_empty, 0);
    for (uint32_t i = 0; i < packets + IN_FLIGHT; ++i) {
        if (i < packets)
            CHECK_EQUAL(rig_publish(&rig, &packet), i);
        if (i >= IN_FLIGHT)
            take(&rig, i - IN_FLIGHT);
    }
    CHECK_EQUAL(rig.core.control->queue.write_id, packets);

    // The first of these waits for a signal of this test, so no packet ends meanwhile.
    rig.signals[0].value = 1;
    union bcl_packet barrier = {
        .barrier = {.first = BCL_PACKET_BARRIER_AND,
                    .dep_signal = {bcl_core_address(&rig.core, &rig.signals[0])}}};
    do
        bcl_core_refresh(&rig.core);
    while (rig.core.control->queue.read_id != packets);
    for (uint32_t i = 0; i < ring; ++i)
        CHECK_EQUAL(rig_publish(&rig, i == 0 ? &barrier : &packet), packets + i);
    CHECK(!bcl_core_publish(&rig.core, &packet, &id));
    __atomic_store_n(&rig.signals[0].value, 0, __ATOMIC_RELEASE);
    for (uint32_t i = 0; i < ring; ++i)
        take(&rig, packets + i);
    rig_check_alive(&rig);
    rig_close(&rig);
}
