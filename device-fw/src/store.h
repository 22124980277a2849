// SPDX-License-Identifier: MIT
//
// A core that reaches only its local store (core.reach). The board's engine copies what the core needs of the shared
// region to the store, and back:
//
//   packets, signals, control block   copies in the firmware's data (packets.c, control.h)
//   programs                          to the region with the role `code`
//   a launch                          to the region with the role `buffers`: the argument block to its start, and
//                                     the block's ranges to its end, one before the other
//
// The host knows this order, and writes the addresses in the store into the argument block (host/firmware/launches/
// store.c). bcl_kernarg.next_core is the size of the block. All ranges are copied back when the launch has ended, also
// after a fault.

#ifndef STORE_H
#define STORE_H

#include "barecl/abi.h"
#include "board.h"

#include <stdbool.h>

#ifdef BOARD_CORE_REACH_LOCAL_STORE

// Turns the engine on.
void store_start(void);

// Copy between the store and the shared region. They do not return if the engine fails: the host's watchdog then stops
// the core.
void store_get(void *to, uint64_t from, uint32_t size);
void store_put(uint64_t to, const void *from, uint32_t size);

// Copies a launch to the store. `kernarg` is in the programs' area. Returns its copy; NULL: the block is not valid, or
// the store has no room.
const struct bcl_kernarg *store_take(const struct bcl_kernarg *kernarg);
static inline bool store_has_refused(const struct bcl_kernarg *kernarg) { return kernarg == 0; }

// Copies back the ranges of the launch that was taken last.
void store_give(void);

#else

static inline void store_start(void) {}
static inline const struct bcl_kernarg *store_take(const struct bcl_kernarg *kernarg) {
    return kernarg;
}
static inline bool store_has_refused(const struct bcl_kernarg *kernarg) {
    (void)kernarg;
    return false;
}
static inline void store_give(void) {}

#endif

#endif // STORE_H
