// SPDX-License-Identifier: MIT
//
// A transport: how a core's memory gets into the host's address space, and how the core is started and stopped. Each
// transport is a table of functions in a file of its own; the board's record selects it. A transport keeps its data
// in `state`, which no other code uses. docs/howto/transport.md explains how to add one.
//
// Not thread-safe: one thread handles a link from power_on() on. Any thread may read the members of a link.

#ifndef BARECL_FIRMWARE_TRANSPORT_H
#define BARECL_FIRMWARE_TRANSPORT_H

#include "barecl/boards.h"
#include "firmware/transports/progress.h"
#include "firmware/transports/why.h"

#include <stdbool.h>
#include <stdint.h>

struct bcl_image;

struct bcl_link {
    const struct bcl_board *board;
    const struct bcl_transport *transport;
    void *state;      // the transport's data
    void *place;      // the addresses that the host has reserved for the shared region; NULL: none
    char *memory;     // the whole shared region as the host sees it: mapped, or a copy
    char *code;       // instruction memory, if the board has a region for it; else NULL
    uint64_t look_ns; // how long the host looks for a packet's end before it sleeps
};

// Functions that fail return false and leave a sentence in `why`. Functions marked as optional may be NULL: then
// there is nothing to do.
struct bcl_transport {
    // There is only one such core, which belongs to the process that starts it: a child of that process cannot use
    // it.
    bool is_single;

    // Optional. Reserves the core's addresses of the shared region for open(), as long as the process lives, so that
    // host and core use the same addresses. NULL: they are in use.
    void *(*reserve)(const struct bcl_board *board);

    // Maps the shared region and the instruction memory, and makes the state. The contents do not matter, but are
    // kept from then on. Undone by close().
    bool (*open)(struct bcl_link *link, char why[BCL_WHY_SIZE]);
    void (*close)(struct bcl_link *link);

    // Starts the core on the firmware's ELF file, from reset. The region keeps its contents.
    bool (*power_on)(struct bcl_link *link, const char *firmware, char why[BCL_WHY_SIZE]);

    // Stops the core, if it runs.
    void (*power_off)(struct bcl_link *link);

    // Whether the core runs. False: `why` has what is known of the reason.
    bool (*alive)(struct bcl_link *link, char why[BCL_WHY_SIZE]);

    // Optional. The end of the output of the core's console or its emulator, on one line; empty: nothing.
    void (*said)(struct bcl_link *link, char *text, size_t size);

    // Only for transports that do not map the core's memory, so that `memory` is a copy of it; NULL for others.
    // Writes all changes of the host to the core, a packet whole or not at all. Copies the core's changes in `size`
    // bytes from `offset` on to `memory`. Other threads may write to `memory` meanwhile, where the core does not.
    // False: the connection is lost.
    bool (*exchange)(struct bcl_link *link, uint64_t offset, uint64_t size);

    // Optional. Sleeps until the core has rung (bell.address in schema/board.py) since the last call, at most `ns`
    // nanoseconds. False: the core cannot ring, and the function has not slept.
    bool (*await)(struct bcl_link *link, uint64_t ns);

    // Optional. Rings after packets have been published, for a core that may sleep until then (host.doorbell_register
    // in schema/board.py). A core that hears the ring sees the packets.
    void (*ring)(struct bcl_link *link);

    // Optional. The core has nothing to do until wake().
    void (*rest)(struct bcl_link *link);
    void (*wake)(struct bcl_link *link);

    // Optional. The processor time that the host gives to an emulated core. Without the function, or if it returns
    // false, the core is assumed to run all the time.
    bool (*progress)(struct bcl_link *link, struct bcl_progress *progress);

    // Optional; NULL in a library that does not ask (BARECL_ASKS_CORES is 0). Stores where up to `most` cores are just
    // now: the addresses of their next instructions. Returns how many are known.
    unsigned (*places)(struct bcl_link *link, uint64_t places[], unsigned most);

    // Optional. Milliseconds that a launch may take (launches/watchdog.h); 0: no limit. Without the function:
    // BCL_PATIENCE_MS.
    uint32_t (*patience_ms)(const struct bcl_link *link);

    // Optional, if there is nothing to give up. Called in a child of the process, because the core belongs to the
    // parent. Gives up the child's access, so that nothing that the child does affects the core; the region stays
    // readable at its addresses. Calls async-signal-safe functions only.
    void (*forget)(struct bcl_link *link);

    // Optional. Called after an image's instructions were loaded into `code` from address `first` on, as that
    // generation of the bcl_code_region. Any thread, one at a time.
    void (*loaded)(struct bcl_link *link, const struct bcl_image *image, uint64_t first,
                   uint32_t generation);
};

#endif // BARECL_FIRMWARE_TRANSPORT_H
