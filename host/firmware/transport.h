// SPDX-License-Identifier: MIT
//
// The way to a core: how its memory comes into the host's address space, and how the core is
// started and stopped. One table of functions a way, in a file of its own; the board says which. A
// transport keeps what it needs in `state`, which nobody else looks into. docs/howto/transport.md
// leads through adding one.
//
// Not thread-safe, but for reading what a link holds: one thread handles a link from power_on() on.

#ifndef BARECL_FIRMWARE_TRANSPORT_H
#define BARECL_FIRMWARE_TRANSPORT_H

#include "barecl/boards.h"
#include "firmware/progress.h"
#include "firmware/why.h"

#include <stdbool.h>
#include <stdint.h>

struct bcl_image;

struct bcl_link {
    const struct bcl_board *board;
    const struct bcl_transport *transport;
    void *state;      // the transport's own
    void *place;      // where the host has reserved addresses for the shared region; NULL: nowhere
    char *memory;     // the whole shared region as the host sees it: mapped, or a copy
    char *code;       // instruction memory, if the board has a region for it; else NULL
    uint64_t look_ns; // how long the host looks for a packet's end before it sleeps
};

// Functions that fail return false and leave a sentence in `why`. Those that are said to be
// optional may be NULL: then there is nothing to do.
struct bcl_transport {
    // The core is there once, for whoever starts it: a child of that process cannot have it.
    bool is_single;

    // Optional. Reserves the addresses that the shared region has for the core, for open(), so that host
    // and core have the same ones, for as long as the process lives. NULL: they are taken.
    void *(*reserve)(const struct bcl_board *board);

    // Maps the shared region and the instruction memory, and makes the state. The contents do not
    // matter, but stay as they are from then on. Undone by close().
    bool (*open)(struct bcl_link *link, char why[BCL_WHY_SIZE]);
    void (*close)(struct bcl_link *link);

    // Starts the core on the firmware's ELF file, from reset. The region keeps its contents.
    bool (*power_on)(struct bcl_link *link, const char *firmware, char why[BCL_WHY_SIZE]);

    // Stops the core, if it runs.
    void (*power_off)(struct bcl_link *link);

    // Whether the core runs; if it does not, what is known of the reason.
    bool (*alive)(struct bcl_link *link, char why[BCL_WHY_SIZE]);

    // Optional. The end of what the core's console, or its emulator, has said, on one line; empty: nothing.
    void (*said)(struct bcl_link *link, char *text, size_t size);

    // Of a way that does not map the core's memory, else NULL: `memory` is then a copy of it. Brings to the
    // core all that the host has written there since, a packet whole or not at all, and to the copy what
    // the core has written into `size` bytes from `offset` on. Other threads may write to `memory`
    // meanwhile, where the core does not. False: it cannot be done any more.
    bool (*exchange)(struct bcl_link *link, uint64_t offset, uint64_t size);

    // Optional. Sleeps until the core has rung (bell.address in schema/board.py) since the last call, at most so
    // long. False: it cannot ring, and nobody has slept.
    bool (*await)(struct bcl_link *link, uint64_t ns);

    // Optional. Rings behind packets that have been published, for a core that may sleep until then
    // (host.doorbell_register in schema/board.py). It sees the packets when it hears that.
    void (*ring)(struct bcl_link *link);

    // Optional. The core has nothing to do until wake().
    void (*rest)(struct bcl_link *link);
    void (*wake)(struct bcl_link *link);

    // Optional. What the host lets the core have, where it emulates it. Without it, or if it is
    // false, the core is taken to run as long as the host's clock does.
    bool (*progress)(struct bcl_link *link, struct bcl_progress *progress);

    // Optional. Milliseconds that a launch may take (firmware/watchdog.h), 0: for ever. Without it
    // BCL_PATIENCE_MS.
    uint32_t (*patience_ms)(const struct bcl_link *link);

    // Optional, of one that has nothing to give up. In a child of the process: the core is the parent's. Gives up what the child has of the way to
    // it, so that nothing that the child does gets there; the region stays readable at its addresses. Calls
    // async-signal-safe functions only.
    void (*forget)(struct bcl_link *link);

    // Optional. The image's instructions stand in `code` from address `first` on, since that
    // generation of the bcl_code_region. Any thread, one at a time.
    void (*loaded)(struct bcl_link *link, const struct bcl_image *image, uint64_t first,
                   uint32_t generation);
};

#endif // BARECL_FIRMWARE_TRANSPORT_H
