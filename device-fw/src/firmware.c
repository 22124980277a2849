// SPDX-License-Identifier: MIT

#include "firmware.h"

#include "control.h"
#include "copies.h"
#include "cores.h"
#include "packets.h"
#include "trace.h"

void firmware_start(void) {
    arch_start();
    arch_ticks_start();

    store_start();
    trace_line("BareCL's firmware, ABI version 0x", BCL_FIRMWARE_ABI);
    CONTROL->abi_version = BCL_FIRMWARE_ABI;
    CONTROL->boot_count = 1;
    CONTROL->tick_hz = BOARD_TICKS_HZ;
    if (!packets_start())
        control_give_up();
    cores_start();
    copies_start();
    CONTROL_SHOW(abi_version);
    CONTROL_SHOW(boot_count);
    CONTROL_SHOW(tick_hz);
    __atomic_store_n(&CONTROL->ready, BCL_READY, __ATOMIC_RELEASE);
    CONTROL_SHOW(ready);
    packets_run(false);
}

#if BOARD_CORE_COUNT > 1
void firmware_join(void) { cores_join(); }
#endif

void firmware_record_fault(struct bcl_fault *fault) {
    for (int dimension = 0; dimension < 3; ++dimension)
        fault->group[dimension] =
            GROUPS_NOTED ? arch_groups(arch_core())->at[dimension] : UINT32_MAX;
    if (arch_core() == 0)
        control_record_fault(fault);
    else
        cores_record_fault(fault);
}

void firmware_resume(void) {
    if (arch_core() != 0)
        cores_resume();
    ++CONTROL->boot_count;
    CONTROL_SHOW(boot_count);
    if (!packets_in_kernel())
        control_give_up();
    packets_run(true);
}
