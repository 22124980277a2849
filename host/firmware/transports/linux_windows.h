// SPDX-License-Identifier: MIT
//
// The files through which Linux lets a process access the host's physical memory. A board's `transport` names one of
// four ways to find the file and the place of the board's shared region in it.

#ifndef BARECL_FIRMWARE_LINUX_WINDOWS_H
#define BARECL_FIRMWARE_LINUX_WINDOWS_H

#include "barecl/boards.h"
#include "firmware/transports/sysfs.h"

// A file that has a part of the host's physical memory.
struct bcl_window {
    char path[BCL_SYSFS_PATH];      // of the file
    uint64_t offset;                // in it, a multiple of the page
    uint64_t skip;                  // bytes from there to `region`
    struct bcl_sysfs_region region; // the memory that the file has there
};

#define BCL_MOST_WINDOWS 16

// Finds the windows that may hold the board's shared region, in the order in which they are to be tried. Returns
// how many there are; 0: none, and a sentence in `why`.
size_t bcl_linux_windows(const struct bcl_board *board, struct bcl_window windows[BCL_MOST_WINDOWS],
                         char why[BCL_WHY_SIZE]);

#endif // BARECL_FIRMWARE_LINUX_WINDOWS_H
