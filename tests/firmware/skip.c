// SPDX-License-Identifier: MIT
//
// Packets that are published at once: a dispatch directly after a barrier packet that finds a failure does not run, nor
// does a packet that waits for that dispatch. The packet after it runs.

#include "ladder/rig.h"

static union bcl_packet barrier_on(const struct rig *rig, uint32_t id) {
    return (union bcl_packet){
        .barrier = {.first = BCL_HEADER(BCL_PACKET_BARRIER_AND, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM),
                    .dep_signal = {bcl_core_signal_address(&rig->core, id)}}};
}

int main(int argc, char **argv) {
    struct rig rig;
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);
    const uint32_t first = bcl_core_next_id(&rig.core);
    const union bcl_packet bad = {.first = BCL_HEADER(BCL_PACKET_VENDOR, 0, 0)};
    const union bcl_packet store =
        rig_dispatch(&rig, KERNEL_store, bcl_core_address(&rig.core, rig.buffer));

    // The last packet waits for the first store, which does not run.
    const union bcl_packet failing[] = {bad, barrier_on(&rig, first), store,
                                        barrier_on(&rig, first + 2), store};
    const int32_t wanted[] = {BCL_STATUS_BAD_PACKET, BCL_STATUS_DEPENDENCY, BCL_STATUS_DEPENDENCY,
                              BCL_STATUS_DEPENDENCY, BCL_STATUS_DEPENDENCY};
    if (rig.core.packets < 5) {
        printf("skipped: the board's ring has no room for 5 packets\n");
        return 77;
    }
    rig.buffer[0] = 0;
    CHECK(bcl_core_publish_all(&rig.core, failing, 5));
    CHECK_EQUAL(bcl_core_next_id(&rig.core), first + 5);
    for (uint32_t i = 0; i < 5; ++i)
        CHECK_EQUAL(rig_wait(&rig, first + i), wanted[i]);
    CHECK_EQUAL(rig.buffer[0], 0);

    // A failure affects one dispatch, and a later barrier packet that finds a success cancels it.
    const union bcl_packet going_on[] = {bad, barrier_on(&rig, first + 5), store, store,
                                         barrier_on(&rig, first + 8)};
    CHECK(bcl_core_publish_all(&rig.core, going_on, 5));
    CHECK_EQUAL(rig_wait(&rig, first + 7), BCL_STATUS_DEPENDENCY);
    CHECK_EQUAL(rig_wait(&rig, first + 8), BCL_STATUS_OK);
    CHECK_EQUAL(rig_wait(&rig, first + 9), BCL_STATUS_OK);
    CHECK(rig.buffer[0] != 0);

    // If not all packets fit, none is published.
    union bcl_packet many[BCL_CORE_PACKETS + 1];
    for (uint32_t i = 0; i <= rig.core.packets; ++i)
        many[i] = store;
    CHECK(!bcl_core_publish_all(&rig.core, many, rig.core.packets + 1));
    CHECK_EQUAL(bcl_core_next_id(&rig.core), first + 10);
    rig_check_alive(&rig);
    rig_close(&rig);
}
