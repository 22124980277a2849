// SPDX-License-Identifier: MIT
//
// Barrier-AND waits for all its signals, barrier-OR for one. An error of a signal that they waited for
// becomes their own status.

#include "ladder/rig.h"

#define WHILE_MS 30 // how long to check that a packet does not end

static struct rig rig;

static union bcl_packet barrier(uint32_t type, int signals) {
    union bcl_packet packet = {.first = BCL_HEADER(type, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM)};
    for (int i = 0; i < signals; ++i) {
        rig.signals[i] = (struct bcl_signal){.value = 1};
        packet.barrier.dep_signal[i] = bcl_core_address(&rig.core, &rig.signals[i]);
    }
    return packet;
}

static void end_signal(int i, int32_t status) {
    rig.signals[i].status = status;
    __atomic_store_n(&rig.signals[i].value, 0, __ATOMIC_RELEASE);
}

static void check_waits(uint32_t id) {
    CHECK_EQUAL(bcl_core_wait(&rig.core, id, WHILE_MS, rig.why), BCL_CORE_RUNNING);
}

static void test_and(int32_t status_of_one, int32_t wanted) {
    union bcl_packet packet = barrier(BCL_PACKET_BARRIER_AND, BCL_BARRIER_SIGNALS);
    uint32_t id = rig_publish(&rig, &packet);
    const int order[] = {4, 0, 3, 1};
    for (int i = 0; i < 4; ++i) {
        check_waits(id);
        end_signal(order[i], BCL_STATUS_OK);
    }
    check_waits(id);
    end_signal(2, status_of_one);
    CHECK_EQUAL(rig_wait(&rig, id), wanted);
}

static void test_or(int32_t status_of_one, int32_t wanted) {
    union bcl_packet packet = barrier(BCL_PACKET_BARRIER_OR, 3);
    uint32_t id = rig_publish(&rig, &packet);
    check_waits(id);
    end_signal(1, status_of_one);
    CHECK_EQUAL(rig_wait(&rig, id), wanted);
}

int main(int argc, char **argv) {
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);
    test_and(BCL_STATUS_OK, BCL_STATUS_OK);
    test_and(BCL_STATUS_FAULT, BCL_STATUS_DEPENDENCY);
    test_or(BCL_STATUS_OK, BCL_STATUS_OK);
    test_or(BCL_STATUS_FAULT, BCL_STATUS_DEPENDENCY);

    // A packet without signals does not wait.
    union bcl_packet packet = barrier(BCL_PACKET_BARRIER_AND, 0);
    CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
    packet = barrier(BCL_PACKET_BARRIER_OR, 0);
    CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
    rig_check_alive(&rig);
    rig_close(&rig);
}
