// SPDX-License-Identifier: MIT
//
// Formatting of printf records. Drivers call bcl_printf_drain() (device/services.h).

#ifndef BARECL_DEVICE_PRINTF_H
#define BARECL_DEVICE_PRINTF_H

#include "device/device.h"

#include <stdio.h>

// Prints one record: the format with its `count` argument words, in the byte order of the ring. `image` holds the
// strings (%s).
void bcl_printf_record(FILE *out, const char *format, const uint32_t *words, size_t count,
                       const struct bcl_memory *image);

#endif // BARECL_DEVICE_PRINTF_H
