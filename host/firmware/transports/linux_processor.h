// SPDX-License-Identifier: MIT
//
// A core that Linux' remoteproc starts and stops (member host.processor of the board). Functions that fail return
// false and leave a sentence in `why`.

#ifndef BARECL_FIRMWARE_LINUX_PROCESSOR_H
#define BARECL_FIRMWARE_LINUX_PROCESSOR_H

#include "barecl/boards.h"
#include "firmware/transports/sysfs.h"

// The folder of the processor in sysfs.
bool bcl_linux_processor(const struct bcl_board *board, char path[BCL_SYSFS_PATH],
                         char why[BCL_WHY_SIZE]);

// Whether Linux says that the processor is in the state `wanted`.
bool bcl_linux_processor_is(const struct bcl_board *board, const char *wanted,
                            char why[BCL_WHY_SIZE]);

// Stops the processor, if it runs, and starts it on the firmware's ELF file.
bool bcl_linux_processor_start(const struct bcl_board *board, const char *firmware,
                               char why[BCL_WHY_SIZE]);
void bcl_linux_processor_stop(const struct bcl_board *board);

// The end of the core's log, on one line, if its firmware has one and debugfs is mounted; else empty.
void bcl_linux_processor_said(const struct bcl_board *board, char *text, size_t size);

#endif // BARECL_FIRMWARE_LINUX_PROCESSOR_H
