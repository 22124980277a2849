// SPDX-License-Identifier: MIT
//
// Boards whose cores cache the shared region behind the control area (memory.shared.cached). That memory is not
// coherent with the host: the core writes its copy back and invalidates it, line by line.
//
// A launch takes what its packet names: its argument block and the ranges of buffers in it. That flushes what the
// core has cached of these, read ahead or in an earlier launch. A release of system scope gives back (flushes) all
// ranges taken since the last one. So does an acquire of system scope, before which the host may have stored there
// again. Within a chain of launches of agent scope, no range is flushed twice.
//
// Host and core never write into one line: buffers are whole units of BCL_RANGE_UNIT, and the host begins each
// allocation of the programs' area on a line of its own.

#ifndef CACHED_H
#define CACHED_H

#include "arch.h"

#ifdef BOARD_MEMORY_SHARED_CACHED_TRUE

// `kernarg` is in the programs' area, and the core has not read it yet.
void cached_take(const struct bcl_kernarg *kernarg);

// `scope`: that of an acquire or a release.
void cached_give(uint32_t scope);

// Flushes code that the host has written, and again after the core itself has stored it.
static inline void cached_code(uint64_t address, uint32_t size) {
    arch_cache_flush((uint32_t)address, size);
}

#else

static inline void cached_take(const struct bcl_kernarg *kernarg) { (void)kernarg; }
static inline void cached_give(uint32_t scope) { (void)scope; }
static inline void cached_code(uint64_t address, uint32_t size) { (void)address, (void)size; }

#endif

#endif // CACHED_H
