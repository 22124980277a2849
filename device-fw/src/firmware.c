// SPDX-License-Identifier: MIT

#include "firmware.h"

#include "arch.h"
#include "packets.h"

#include <string.h>

// From the linker script.
extern char firmware_data[], firmware_data_end[], firmware_data_image[];
extern char firmware_bss[], firmware_bss_end[];

void firmware_start(void) {
    memcpy(firmware_data, firmware_data_image, (size_t)(firmware_data_end - firmware_data));
    memset(firmware_bss, 0, (size_t)(firmware_bss_end - firmware_bss));
    arch_start();
    arch_ticks_start();

    CONTROL->abi_version = BCL_ABI_VERSION;
    CONTROL->boot_count = 1;
    CONTROL->tick_hz = BOARD_TICK_HZ;
    __atomic_store_n(&CONTROL->ready, BCL_READY, __ATOMIC_RELEASE);
    packets_run(CONTROL);
}

void firmware_record_fault(const struct bcl_fault *fault) {
    CONTROL->fault = *fault;
    CONTROL->fault.packet_id = CONTROL->queue.read_id;
    ++CONTROL->fault_count;
}

void firmware_resume(void) {
    ++CONTROL->boot_count;
    packets_end(CONTROL, BCL_STATUS_FAULT);
    packets_run(CONTROL);
}
