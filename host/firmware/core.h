// SPDX-License-Identifier: MIT
//
// A core with the firmware on it: the host's end of the control block, the queue and the signals.
//
//     shared region:  ... | control block | ring | signals, one a slot | doorbell | heap | programs |
//                         ^ board->memory.shared.control_offset
//
// (barecl/control.h says who may do what where.) What heap and programs hold is the caller's business. Knows nothing of OpenCL: the firmware's tests use
// it as the driver does. Not thread-safe: one thread, the one that called bcl_core_start(), handles
// a core. bcl_core_address() may be called from any.
//
// A core is lost when it has ended, or when the words that it shares with the host can no longer be
// what its firmware has made of them: then packets that it has not ended are never ended, and it
// has to be started again. Such words are read through device/readback.h only.

#ifndef BARECL_FIRMWARE_CORE_H
#define BARECL_FIRMWARE_CORE_H

#include "barecl/abi.h"
#include "firmware/transport.h"

#define BCL_CORE_PACKETS 64u // in the ring, where the control area has room

struct bcl_core {
    struct bcl_link link;
    struct bcl_control *control;
    uint32_t packets; // in the ring: at most BCL_CORE_PACKETS
    char *ring;
    struct bcl_signal *signals; // of the packet in the same slot of the ring
    struct bcl_signal *doorbell;
    char *heap;           // the buffers' area
    size_t heap_size;     // bytes
    char *programs;       // the programs' area
    size_t programs_size; // bytes

    // The host's own copies, since the last start.
    struct bcl_queue queue; // what it has written, write_id being that of the next packet; and the
                            // last read_id that could be
    uint64_t tick_hz;
    uint64_t copy, copy_wait; // of bcl_launch_context
    uint64_t last_ticks;      // the latest time stamp that could be
    uint64_t started_ns;      // base/clock.h
    uint32_t quiet_id;        // when last no packet was left: the id of the next one,
    uint32_t quiet_faults;    // and the faults until then
};

// Whether the board's core caches what is behind the control area: what it has stored there is to be seen when
// its packet has ended, and anything until then.
bool bcl_core_caches(const struct bcl_board *board);

// Maps the board's shared region, at the addresses that the board's transport has reserved or, for NULL,
// anywhere. On failure: false, and a sentence in `why`.
bool bcl_core_open(struct bcl_core *core, const struct bcl_board *board, void *place,
                   char why[BCL_WHY_SIZE]);
void bcl_core_close(struct bcl_core *core);

// Starts the core, or starts it again: with an empty queue, and the heap as it was. Waits until it
// is ready, at most `milliseconds`. On failure: false, a sentence in `why`, and the core is off.
bool bcl_core_start(struct bcl_core *core, const char *firmware, uint32_t milliseconds,
                    char why[BCL_WHY_SIZE]);
void bcl_core_stop(struct bcl_core *core);

// An address of the shared region, as the core sees it.
uint64_t bcl_core_address(const struct bcl_core *core, const void *host);

// What a core has written anywhere in the region, while it runs, is there for the host to see. Only ways
// that do not map the core's memory need to be asked; a packet's end brings it too.
void bcl_core_refresh(struct bcl_core *core);

// Whether the core runs and is not lost; if it is, what is known of the reason.
bool bcl_core_sound(struct bcl_core *core, char why[BCL_WHY_SIZE]);

// Publishes a copy of the packet, with completion_signal set to the signal of its slot, and stores
// its id. False if the ring is full; a slot is free again when its packet has ended.
bool bcl_core_publish(struct bcl_core *core, const union bcl_packet *packet, uint32_t *id);

// The same with several packets, which the core finds all at once: one doorbell. False if they do not all
// fit, and none is published. Their ids are bcl_core_next_id() and those behind it.
bool bcl_core_publish_all(struct bcl_core *core, const union bcl_packet *packets, uint32_t count);
uint32_t bcl_core_next_id(const struct bcl_core *core);

// The address of packet `id`'s signal, for barrier packets.
uint64_t bcl_core_signal_address(const struct bcl_core *core, uint32_t id);

// A copy of packet `id`'s signal, until `packets` more are published.
struct bcl_signal bcl_core_signal(const struct bcl_core *core, uint32_t id);

// How many copies the board's engine has been given for kernels, since the last start.
uint32_t bcl_core_copies(const struct bcl_core *core);

// How long packet `id`, which has ended, took by the core's clock. False: its time stamps cannot be.
bool bcl_core_time(struct bcl_core *core, uint32_t id, uint64_t *ns);

enum bcl_core_state {
    BCL_CORE_ENDED,   // the packet: its signal says how
    BCL_CORE_RUNNING, // the time is up
    BCL_CORE_LOST,    // the core runs no more: `why` says what is known. Start it again.
};

// Waits at most `milliseconds` until packet `id` has ended: spins briefly, then sleeps.
enum bcl_core_state bcl_core_wait(struct bcl_core *core, uint32_t id, uint32_t milliseconds,
                                  char why[BCL_WHY_SIZE]);

#endif // BARECL_FIRMWARE_CORE_H
