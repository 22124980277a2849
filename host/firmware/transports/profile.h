// SPDX-License-Identifier: MIT
//
// Profiles of simulated devices. BARECL_PROFILE names a folder; for each device, named
// <device>-<process id>, it gets
//   .<n>.profile   from the simulator, each time that it ends: how often each instruction ran
//   .code          what was loaded, a line `image GENERATION FIRST COUNT` for each image, then its
//                  code map (compiler/tta/program/Program.h), whose instructions count from FIRST
// `./dev profile FOLDER` combines these files. GENERATION is the generation of the bcl_code_region (barecl/image.h)
// in which the image was loaded.

#ifndef BARECL_FIRMWARE_PROFILE_H
#define BARECL_FIRMWARE_PROFILE_H

#include "barecl/boards.h"

#include <stdbool.h>

struct bcl_image;

enum { BCL_PROFILE_PATH = 4096 };

struct bcl_profile {
    const struct bcl_board *board;
    const char *folder; // NULL: the user wants no profile, or the board's emulator cannot write one
    unsigned starts;    // of the simulator so far
};

// Whether the board has a firmware whose timer interrupt samples kernels (launches/sampling.h). The host can read
// samples while a kernel runs only from memory that it maps.
bool bcl_profile_samples(const struct bcl_board *board);

void bcl_profile_open(struct bcl_profile *profile, const struct bcl_board *board);

// Whether the simulator that is about to start should write a profile, and the path of its file.
bool bcl_profile_start(struct bcl_profile *profile, char path[BCL_PROFILE_PATH]);

// Notes that the image's instructions were loaded, from `first` on.
void bcl_profile_loaded(const struct bcl_profile *profile, const struct bcl_image *image,
                        uint64_t first, uint32_t generation);

#endif // BARECL_FIRMWARE_PROFILE_H
