// SPDX-License-Identifier: MIT

#include "firmware.h"

// From the linker script.
extern char firmware_data[], firmware_data_end[], firmware_data_image[];
extern char firmware_bss[], firmware_bss_end[];

void firmware_cold_start(void) {
    __builtin_memcpy(firmware_data, firmware_data_image,
                     (size_t)(firmware_data_end - firmware_data));
    __builtin_memset(firmware_bss, 0, (size_t)(firmware_bss_end - firmware_bss));
    firmware_start();
}
