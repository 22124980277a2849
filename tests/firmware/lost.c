// SPDX-License-Identifier: MIT
//
// A core that finds no valid queue reports that it is lost, does nothing, and works again after a restart. A start
// changes nothing outside the control area.

#include "ladder/rig.h"

#include <string.h>
#include <time.h>

static struct rig rig;

static uint32_t ready(void) { return __atomic_load_n(&rig.core.control->ready, __ATOMIC_ACQUIRE); }

// Restarts a running core after `spoil` has damaged its queue.
static void expect_lost(void (*spoil)(struct bcl_queue *queue)) {
    const struct bcl_transport *transport = rig.core.link.transport;

    rig_start(&rig);
    transport->power_off(&rig.core.link);
    rig.core.control->ready = 0;
    spoil(&rig.core.control->queue);
    CHECK(transport->power_on(&rig.core.link, rig.firmware, rig.why));
    for (int naps = 0; ready() == 0 && naps < RIG_TIMEOUT_MS; ++naps)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    CHECK_EQUAL(ready(), BCL_LOST);
    CHECK_EQUAL(rig.core.control->abi_version, BCL_FIRMWARE_ABI);
    CHECK_EQUAL(rig.core.control->fault_count, 0);
}

static void in_buffers(struct bcl_queue *queue) {
    queue->base_address = bcl_core_address(&rig.core, rig.core.heap);
}
static void behind_the_area(struct bcl_queue *queue) {
    queue->base_address = bcl_core_address(&rig.core, rig.core.heap - 64);
}
static void nowhere(struct bcl_queue *queue) { queue->base_address |= 1ull << 32; }
static void of_no_size(struct bcl_queue *queue) { queue->size = 0; }
static void of_a_wrong_size(struct bcl_queue *queue) { queue->size = 63; }
static void too_large(struct bcl_queue *queue) { queue->size = 1u << 31; }

int main(int argc, char **argv) {
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig.buffer[7] = 4711;
    expect_lost(in_buffers);
    expect_lost(behind_the_area);
    expect_lost(nowhere);
    expect_lost(of_no_size);
    expect_lost(of_a_wrong_size);
    expect_lost(too_large);
    rig_start(&rig);
    rig_check_alive(&rig); // the kernels are still in memory
    CHECK_EQUAL(rig.buffer[7], 4711);
    rig_close(&rig);
}
