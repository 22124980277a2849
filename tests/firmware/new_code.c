// SPDX-License-Identifier: MIT
//
// Code that the host puts where other code has run before is what runs from then on, once it has
// been announced with BCL_AGENT_LOAD.

#include "rig.h"

enum { PROGRAMS = 5 };

int main(int argc, char **argv) {
    struct rig rig;
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);

    uint16_t *code = (uint16_t *)(rig.buffer + 0x4000);
    struct bcl_kernel_descriptor *kernel = (struct bcl_kernel_descriptor *)(rig.buffer + 0x8000);
    kernel->workgroup_fast = bcl_core_address(&rig.core, code) | 1; // Thumb state
    for (uint16_t number = 1; number <= PROGRAMS; ++number) {
        code[0] = 0x6800;          // ldr  r0, [r0]
        code[1] = 0x2100 | number; // movs r1, #number
        code[2] = 0x6001;          // str  r1, [r0]
        code[3] = 0x4770;          // bx   lr
        union bcl_packet load = {
            .agent = {.first = BCL_HEADER(BCL_PACKET_AGENT, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM) |
                               BCL_AGENT_LOAD << 16,
                      .arg = {bcl_core_address(&rig.core, code), 8}}};
        CHECK_EQUAL(rig_run(&rig, &load), BCL_STATUS_OK);

        union bcl_packet packet =
            rig_dispatch(&rig, KERNEL_empty, bcl_core_address(&rig.core, rig.buffer));
        packet.dispatch.kernel_object = bcl_core_address(&rig.core, kernel);
        for (int time = 0; time < 3; ++time)
            CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
        CHECK_EQUAL(rig.buffer[0], number);
    }
    rig_close(&rig);
}
