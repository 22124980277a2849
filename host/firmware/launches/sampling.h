// SPDX-License-Identifier: MIT
//
// BARECL_PROFILE on boards whose timer interrupt samples kernels: a firmware for profiles stores where kernels are, and
// the runner's thread counts these places for each loaded image.

#ifndef BARECL_FIRMWARE_SAMPLING_H
#define BARECL_FIRMWARE_SAMPLING_H

#include "firmware/core.h"
#include "firmware/programs/images.h"

struct bcl_sampling {
    struct bcl_core *core;
    struct bcl_images *images;
    const uint32_t *ring; // NULL: this device takes no samples
    uint32_t taken;       // since the core's start
};

// Turns sampling on if BARECL_PROFILE is set and the board can sample: *firmware becomes the name of the firmware
// for profiles, and core->samples the address of the ring. Without memory for the ring, nothing changes.
void bcl_sampling_open(struct bcl_sampling *sampling, struct bcl_core *core,
                       struct bcl_images *images, struct bcl_heap *heap, char **firmware);

void bcl_sampling_restart(struct bcl_sampling *sampling); // before each start of the core
void bcl_sampling_read(struct bcl_sampling *sampling);

#endif // BARECL_FIRMWARE_SAMPLING_H
