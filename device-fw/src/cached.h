// SPDX-License-Identifier: MIT
//
// Boards whose cores cache the shared region behind the control area (memory.shared.cached). Nothing there is
// coherent with the host: what the core has of it is written back and thrown away, line by line.
//
// A launch takes what its packet names: its argument block and the ranges of buffers in it. What the core
// had of these before, read ahead or of an earlier launch, is gone then. A release of system scope gives back
// all that has been taken since the last one, and so does an acquire, before which the host may have stored
// there again. Within a chain of launches, of agent scope, nothing moves.
//
// Host and core never write into one line: buffers are whole units of BCL_RANGE_UNIT, and the host begins each
// allocation of the programs' area on a line of its own.

#ifndef CACHED_H
#define CACHED_H

#include "arch.h"

#ifdef BOARD_MEMORY_SHARED_CACHED_TRUE

// Of a kernarg in the programs' area, of which nothing has been read yet.
void cached_take(const struct bcl_kernarg *kernarg);

// With that scope of an acquire or a release.
void cached_give(uint32_t scope);

// Memory that the host has written and the core is about to run, or has written for that.
static inline void cached_code(uint64_t address, uint32_t size) {
    arch_cache_flush((uint32_t)address, size);
}

#else

static inline void cached_take(const struct bcl_kernarg *kernarg) { (void)kernarg; }
static inline void cached_give(uint32_t scope) { (void)scope; }
static inline void cached_code(uint64_t address, uint32_t size) { (void)address, (void)size; }

#endif

#endif // CACHED_H
