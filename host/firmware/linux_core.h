// SPDX-License-Identifier: MIT
//
// A core beside Linux, on the same chip: what the transports dev-mem, uio, u-dma-buf and remoteproc
// share. They differ in the file that the host's physical memory is mapped from, and in how it is known
// where the region lies; each finds its window and leaves the rest to the functions here.
//
// The core is started by Linux' remoteproc, which loads the firmware too (member host.processor), or by
// a register that releases its reset (host.power_register), on a core that has its firmware already.

#ifndef BARECL_FIRMWARE_LINUX_CORE_H
#define BARECL_FIRMWARE_LINUX_CORE_H

#include "firmware/sysfs.h"
#include "firmware/transport.h"

// Where a file has a part of the host's physical memory.
struct bcl_window {
    char path[BCL_SYSFS_PATH];      // of the file
    uint64_t offset;                // in it, a multiple of the page
    uint64_t skip;                  // bytes from there to `region`
    struct bcl_sysfs_region region; // what it holds
};

// Maps the window, in which the shared region lies at the board's host address, or at its start if the
// board does not state one; makes link->state. False, and a sentence in `why`.
bool bcl_linux_core_open(struct bcl_link *link, const struct bcl_window *window,
                         char why[BCL_WHY_SIZE]);

// The folder of the remoteproc that the board names. False, and a sentence in `why`.
bool bcl_linux_processor(const struct bcl_board *board, char path[BCL_SYSFS_PATH],
                         char why[BCL_WHY_SIZE]);

// Functions of a bcl_transport. A board whose core rings (bell.device) has a device of UIO for that, whatever its
// memory is reached by.
void bcl_linux_core_close(struct bcl_link *link);
bool bcl_linux_core_power_on(struct bcl_link *link, const char *firmware, char why[BCL_WHY_SIZE]);
void bcl_linux_core_power_off(struct bcl_link *link);
bool bcl_linux_core_alive(struct bcl_link *link, char why[BCL_WHY_SIZE]);
bool bcl_linux_core_await(struct bcl_link *link, uint64_t ns);
void bcl_linux_core_ring(struct bcl_link *link);
void bcl_linux_core_said(struct bcl_link *link, char *text, size_t size);

#endif // BARECL_FIRMWARE_LINUX_CORE_H
