// SPDX-License-Identifier: MIT
//
// A core with the worst cache that the fences allow, in a process of the test's: the firmware's packet processor
// itself, on a model of an architecture. What the host stores into buffers and programs the core sees when an
// acquire of system scope has thrown its copy away, and not before; what the core stores, the host sees when a
// release of system scope has written it back, in whole lines, and not before. The control area is not cached.
//
// Emulators have no caches, and real ones hide what is missing most of the time. Here it is found: a kernel that is
// about to run, or a packet that has ended, while the two sides differ is a fault, with the first address.
//
// There are two architectures to that. scopes.c does what fences of system scope promise with all memory at once,
// and so finds packets without a fence. lines.c has a cache that moves nothing by itself but what the core has not
// changed: the firmware's own maintenance, cached.c and arch/arm/cache.c, brings line after line across, and what
// that leaves out is found.
//
// bcl_core_open() and bcl_core_start() (firmware/core.h) give a core of this kind, with any board's facts of
// board.h's numbers.

#ifndef FENCES_MODEL_H
#define FENCES_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#define LINE 64 // bytes of the cache's lines

enum missing {
    MISSING_NOTHING,
    MISSING_ACQUIRE, // the host has stored at `address`, and the core has an older copy
    MISSING_RELEASE, // the core has stored at `address`, and the host has not got it
    MISSING_CLEAN,   // what the core had stored there was thrown away by an acquire
    SHARED_LINE,     // a release has overwritten there what the host had stored in the same line
};

// What maintenance does wrong, by lines.c.
enum planted {
    PLANTED_NOTHING,
    PLANTED_NO_CLEAN,      // a line is thrown away, and what the core had stored there
    PLANTED_NO_INVALIDATE, // a line is written back, and kept
};

struct finding {
    enum missing missing;
    uint64_t address; // as the core sees it
};

// What has been found first since the last call: of packets that have ended, while none runs.
struct finding model_findings(void);

// From now on.
void model_plant(enum planted planted);

// The host's bell, in tests that are compiled with a register for it. The core has found nothing in the ring and goes to
// sleep, which is waited for; once each time. If it is held, it gets no further until it is let go.
bool model_await_sleep(uint32_t milliseconds);
void model_hold(void);
void model_let_go(void);

// From now on the host, when it has rung, does nothing before the core has had all that it found, and is about to sleep
// again.
void model_slow_bell(bool slow);

// The core's view of its shared region.
char *model_view(void);

#endif // FENCES_MODEL_H
