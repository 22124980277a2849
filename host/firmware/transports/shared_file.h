// SPDX-License-Identifier: MIT
//
// Transport: an emulator maps the same file as the host. The file has no name, and exists until the
// last process has closed it. It outlives the emulator, so buffers survive the emulator's end.

#ifndef BARECL_FIRMWARE_SHARED_FILE_H
#define BARECL_FIRMWARE_SHARED_FILE_H

#include "firmware/transports/emulator.h"
#include "firmware/transports/profile.h"
#include "firmware/transports/transport.h"

// The state of such a link: for shared_file.c, and for tests that kill the emulator.
struct bcl_shared_file {
    int file;
    bool wakes;     // the core and the host wake each other (transports/futex_bell.h)
    uint32_t heard; // the last value of the core's bell (read_id)
    struct bcl_emulator emulator;
    struct bcl_profile profile;
};

#endif // BARECL_FIRMWARE_SHARED_FILE_H
