// SPDX-License-Identifier: MIT
//
// A dispatch runs every work-group of a 3-dimensional grid once; its time stamps are in order.
// The packet is written byte by byte at HSA's offsets (HSA System Architecture 1.2, table 2-3).

#include "ladder/rig.h"

#include <string.h>

enum { GROUPS_X = 5, GROUPS_Y = 3, GROUPS_Z = 2, GROUPS = GROUPS_X * GROUPS_Y * GROUPS_Z };

static void put(unsigned char *packet, size_t offset, uint64_t value, size_t size) {
    memcpy(packet + offset, &value, size);
}

int main(int argc, char **argv) {
    struct rig rig;
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);

    rig_dispatch(&rig, KERNEL_index_groups, bcl_core_address(&rig.core, rig.buffer));
    *rig.number = 1000;
    memcpy(rig.kernarg->context.num_groups, (uint64_t[]){GROUPS_X, GROUPS_Y, GROUPS_Z}, 24);

    unsigned char bytes[64] = {0};
    put(bytes, 0, 2 | 1 << 8 | 2 << 9 | 2 << 11, 2); // dispatch, barrier bit, system fences
    put(bytes, 2, 3, 2);                             // dimensions
    put(bytes, 4, 8, 2);
    put(bytes, 6, 4, 2);
    put(bytes, 8, 1, 2);
    put(bytes, 12, 8 * GROUPS_X, 4);
    put(bytes, 16, 4 * GROUPS_Y, 4);
    put(bytes, 20, 1 * GROUPS_Z, 4);
    put(bytes, 32, bcl_core_address(&rig.core, rig.core.programs) + 16 * KERNEL_index_groups, 8);
    put(bytes, 40, bcl_core_address(&rig.core, rig.kernarg), 8);
    union bcl_packet packet;
    memcpy(&packet, bytes, sizeof packet);

    uint32_t id = rig_publish(&rig, &packet);
    CHECK_EQUAL(rig_wait(&rig, id), BCL_STATUS_OK);
    for (uint32_t group = 0; group < GROUPS; ++group)
        CHECK_EQUAL(rig.buffer[group], 1000 + group);
    CHECK_EQUAL(rig.buffer[GROUPS], 0);

    const struct bcl_signal signal = bcl_core_signal(&rig.core, id);
    CHECK(signal.end_ticks >= signal.start_ticks);
    rig_close(&rig);
}
