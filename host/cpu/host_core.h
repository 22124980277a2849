// SPDX-License-Identifier: MIT
//
// What the drivers `cpu` and `basic` share: the facts of the host's processor, program images in
// host memory, and what runs work-groups (worker.h).

#ifndef BARECL_CPU_HOST_CORE_H
#define BARECL_CPU_HOST_CORE_H

#include "binary/image.h"
#include "cpu/worker.h"
#include "device/device.h"

#include <stdbool.h>

// Fills in what is the same for both. False: there is no code generator for this processor.
bool bcl_host_facts(struct bcl_device_facts *facts);

// Whether code for `target` runs on this processor. A driver's accepts().
bool bcl_host_accepts(const struct bcl_device *device, const char *target);

// Images in executable memory. A driver's load() and unload().
cl_int bcl_host_load(struct bcl_device *device, const struct bcl_image *image,
                     struct bcl_memory *memory);
void bcl_host_unload(struct bcl_device *device, struct bcl_memory *memory);

#endif // BARECL_CPU_HOST_CORE_H
