// SPDX-License-Identifier: MIT

#include "firmware.h"

#include "arch.h"
#include "packets.h"

// Nothing that this core knows can be relied on any more.
static _Noreturn void stop(void) {
    __atomic_store_n(&CONTROL->ready, BCL_LOST, __ATOMIC_RELEASE);
    for (;;)
        continue;
}

void firmware_start(void) {
    arch_start();
    arch_ticks_start();

    CONTROL->abi_version = BCL_ABI_VERSION;
    CONTROL->boot_count = 1;
    CONTROL->tick_hz = BOARD_TICKS_HZ;
    if (!packets_start())
        stop();
    __atomic_store_n(&CONTROL->ready, BCL_READY, __ATOMIC_RELEASE);
    packets_run();
}

void firmware_record_fault(const struct bcl_fault *fault) {
    CONTROL->fault = *fault;
    CONTROL->fault.packet_id = CONTROL->queue.read_id;
    ++CONTROL->fault_count; // model: FAULT
}

void firmware_resume(void) {
    ++CONTROL->boot_count;
    if (!packets_end_faulted())
        stop();
    packets_run();
}
