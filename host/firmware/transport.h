// SPDX-License-Identifier: MIT
//
// The way to a core: how its shared region comes into the host's address space, and how the core is
// started and stopped. One table of functions a way; the board says which.
//
// Not thread-safe, but for reading what a link holds: one thread handles a link from power_on() on.

#ifndef BARECL_FIRMWARE_TRANSPORT_H
#define BARECL_FIRMWARE_TRANSPORT_H

#include "firmware/emulator.h"
#include "firmware/profile.h"

struct bcl_link {
    const struct bcl_board *board;
    const struct bcl_transport *transport;
    char *memory; // the whole shared region as the host sees it
    char *code;   // instruction memory, if the board has a region for it; else NULL

    // Of the shared file.
    int file;
    struct bcl_emulator emulator;
    struct bcl_profile profile;
};

// Functions that fail return false and leave a sentence in `why`.
struct bcl_transport {
    // Maps the shared region. Undone by close().
    bool (*open)(struct bcl_link *link, char why[BCL_WHY_SIZE]);
    void (*close)(struct bcl_link *link);

    // Starts the core on the firmware's ELF file, from reset. The region keeps its contents.
    bool (*power_on)(struct bcl_link *link, const char *firmware, char why[BCL_WHY_SIZE]);
    void (*power_off)(struct bcl_link *link);

    // Whether the core runs; if it does not, what is known of the reason.
    bool (*alive)(struct bcl_link *link, char why[BCL_WHY_SIZE]);

    // The core has nothing to do until wake().
    void (*rest)(struct bcl_link *link);
    void (*wake)(struct bcl_link *link);
};

extern const struct bcl_transport bcl_transport_shared_file;

// The table of the board's transport; never NULL.
const struct bcl_transport *bcl_transport_of(const struct bcl_board *board);

#endif // BARECL_FIRMWARE_TRANSPORT_H
