// SPDX-License-Identifier: MIT
//
// The queue goes round many times, with several packets in flight; a full ring refuses one more;
// packets end in order and their time stamps never fall.

#include "rig.h"

enum { PACKETS = 10 * BCL_CORE_PACKETS + 7, IN_FLIGHT = 11 };

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

    union bcl_packet packet = rig_dispatch(&rig, KERNEL_empty, 0);
    for (uint32_t i = 0; i < PACKETS + IN_FLIGHT; ++i) {
        if (i < PACKETS)
            CHECK_EQUAL(rig_publish(&rig, &packet), i);
        if (i >= IN_FLIGHT)
            take(&rig, i - IN_FLIGHT);
    }
    CHECK_EQUAL(rig.core.control->queue.write_id, PACKETS);

    // The first of these waits for a signal that this test owns, so nothing ends meanwhile.
    rig.signals[0].value = 1;
    union bcl_packet barrier = {
        .barrier = {.first = BCL_PACKET_BARRIER_AND,
                    .dep_signal = {bcl_core_address(&rig.core, &rig.signals[0])}}};
    while (rig.core.control->queue.read_id != PACKETS)
        continue;
    for (uint32_t i = 0; i < BCL_CORE_PACKETS; ++i)
        CHECK_EQUAL(rig_publish(&rig, i == 0 ? &barrier : &packet), PACKETS + i);
    CHECK(!bcl_core_publish(&rig.core, &packet, &id));
    __atomic_store_n(&rig.signals[0].value, 0, __ATOMIC_RELEASE);
    for (uint32_t i = 0; i < BCL_CORE_PACKETS; ++i)
        take(&rig, PACKETS + i);
    rig_check_alive(&rig);
    rig_close(&rig);
}
