// SPDX-License-Identifier: MIT
//
// A core with the least coherent cache that the fences allow. It runs in a child process of the test and consists
// of the firmware's own packet processor on a simulated architecture. The core sees what the host stores into
// buffers and programs only after an acquire of system scope has discarded the core's copy. The host sees what
// the core stores only after a release of system scope has written it back, in whole lines. The control area is
// not cached.
//
// Emulators have no caches, and real caches hide a missing fence most of the time. The model finds it: if the two
// sides differ when a kernel is about to run or a packet has ended, it reports a fault with the first address.
//
// There are two simulated architectures. scopes.c applies what fences of system scope promise to all memory at
// once, and so finds packets without a fence. lines.c has a cache that moves nothing by itself except lines that
// the core has not changed. The firmware's own maintenance (cached.c and arch/arm/cache.c) moves line after line,
// and the model finds the lines that it misses.
//
// bcl_core_open() and bcl_core_start() (firmware/core.h) return a core of this kind for any board with the
// numbers of board.h.

#ifndef FENCES_MODEL_H
#define FENCES_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#define LINE 64 // size of the cache's lines in bytes

enum missing {
    MISSING_NOTHING,
    MISSING_ACQUIRE, // the host has stored at `address`, and the core has an older copy
    MISSING_RELEASE, // the core has stored at `address`, and the host does not see it
    MISSING_CLEAN,   // an acquire discarded what the core had stored there
    SHARED_LINE,     // a release overwrote what the host had stored in the same line
};

// Wrong maintenance, found by lines.c.
enum planted {
    PLANTED_NOTHING,
    PLANTED_NO_CLEAN,      // a line is discarded with what the core had stored in it
    PLANTED_NO_INVALIDATE, // a line is written back, and kept
};

struct finding {
    enum missing missing;
    uint64_t address; // as the core sees it
};

// The first fault since the last call. It covers packets that have ended; call it while none runs.
struct finding model_findings(void);

// Takes effect at once.
void model_plant(enum planted planted);

// The host's doorbell, in tests that are compiled with a register for it. model_await_sleep() waits until the core
// has found nothing in the ring and is about to sleep; false: not within that time. Call it once for each sleep. A
// held core stops just before it sleeps, until it is let go.
bool model_await_sleep(uint32_t milliseconds);
void model_hold(void);
void model_let_go(void);

// From now on the host, after it has rung, waits until the core has processed all that it found and is about to
// sleep again.
void model_slow_bell(bool slow);

// The core's view of its shared region.
char *model_view(void);

#endif // FENCES_MODEL_H
