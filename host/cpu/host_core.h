// SPDX-License-Identifier: MIT
//
// Shared by the drivers `cpu` and `basic`: the facts of the host's processor, and program images in host memory.

#ifndef BARECL_CPU_HOST_CORE_H
#define BARECL_CPU_HOST_CORE_H

#include "binary/image.h"
#include "cpu/worker.h"
#include "device/device.h"

#include <stdbool.h>

// Fills in the facts that are the same for both drivers. False: there is no code generator for this processor.
bool bcl_host_facts(struct bcl_device_facts *facts);

// Whether code for `target` runs on this processor. A driver's accepts().
bool bcl_host_accepts(const struct bcl_device *device, const char *target);

// Places and removes images in executable memory. A driver's load() and unload().
cl_int bcl_host_load(struct bcl_device *device, const struct bcl_image *image,
                     struct bcl_memory *memory);
void bcl_host_unload(struct bcl_device *device, struct bcl_memory *memory);

#endif // BARECL_CPU_HOST_CORE_H
