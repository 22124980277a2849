// SPDX-License-Identifier: MIT
//
// A core with the firmware on it: the host's end of the control block, the queue and the signals.
//
//     shared region:  ... | control block | ring | signals, one a slot | doorbell | heap | programs |
//                         ^ board->memory.shared.control_offset
//
// (abi.h, section 2, says who may do what where.) What heap and programs hold is the caller's business. Knows nothing of OpenCL: the firmware's tests use
// it as the driver does. Not thread-safe: one thread, the one that called bcl_core_start(), handles
// a core. The address translations may be called from any.

#ifndef BARECL_FIRMWARE_CORE_H
#define BARECL_FIRMWARE_CORE_H

#include "barecl/abi.h"
#include "firmware/transport.h"

#define BCL_CORE_PACKETS 64u // in the ring

struct bcl_core {
    struct bcl_link link;
    struct bcl_control *control;
    char *ring;
    struct bcl_signal *signals; // of the packet in the same slot of the ring
    struct bcl_signal *doorbell;
    uint32_t next_id; // of the next packet to publish
    char *heap;       // the buffers' area
    size_t heap_size; // bytes
    char *programs;   // the programs' area
    size_t programs_size;
};

// Maps the board's shared region. On failure: false, and a sentence in `why`.
bool bcl_core_open(struct bcl_core *core, const struct bcl_board *board, char why[BCL_WHY_SIZE]);
void bcl_core_close(struct bcl_core *core);

// Starts the core, or starts it again: with an empty queue, and the heap as it was. Waits until it
// is ready, at most `milliseconds`. On failure: false, a sentence in `why`, and the core is off.
bool bcl_core_start(struct bcl_core *core, const char *firmware, uint32_t milliseconds,
                    char why[BCL_WHY_SIZE]);
void bcl_core_stop(struct bcl_core *core);

// An address of the shared region, as the core sees it, and back. NULL if it is none.
uint64_t bcl_core_address(const struct bcl_core *core, const void *host);
void *bcl_core_host(const struct bcl_core *core, uint64_t address);

// Publishes a copy of the packet, with completion_signal set to the signal of its slot, and stores
// its id. False if the ring is full; a slot is free again when its packet has ended.
bool bcl_core_publish(struct bcl_core *core, const union bcl_packet *packet, uint32_t *id);

// The signal of packet `id`, valid until BCL_CORE_PACKETS more are published.
struct bcl_signal *bcl_core_signal(const struct bcl_core *core, uint32_t id);

enum bcl_core_state {
    BCL_CORE_ENDED,   // the packet: its signal says how
    BCL_CORE_RUNNING, // the time is up
    BCL_CORE_LOST,    // the core runs no more: `why` says what is known. Start it again.
};

// Waits at most `milliseconds` until packet `id` has ended: spins briefly, then sleeps.
enum bcl_core_state bcl_core_wait(struct bcl_core *core, uint32_t id, uint32_t milliseconds,
                                  char why[BCL_WHY_SIZE]);

#endif // BARECL_FIRMWARE_CORE_H
