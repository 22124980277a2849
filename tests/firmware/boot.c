// SPDX-License-Identifier: MIT
//
// The firmware starts, reports its version, and processes packets. A second start keeps the memory.

#include "ladder/rig.h"

int main(int argc, char **argv) {
    struct rig rig;
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig.buffer[100] = 99;
    for (int time = 0; time < 2; ++time) {
        rig_start(&rig);
        CHECK_EQUAL(rig.core.control->ready, BCL_READY);
        CHECK_EQUAL(rig.core.control->abi_version, BCL_FIRMWARE_ABI);
        CHECK_EQUAL(rig.core.control->boot_count, 1);
        CHECK_EQUAL(rig.core.control->fault_count, 0);
        CHECK(rig.core.control->tick_hz > 0);
        rig_check_alive(&rig);
        CHECK_EQUAL(rig.buffer[100], 99);
    }
    rig_close(&rig);
}
