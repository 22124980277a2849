// SPDX-License-Identifier: MIT
//
// A core with the firmware on it: the host's end of the control block, the queue and the signals.
//
//     shared region:  ... | control block | ring | signals, one a slot | doorbell | heap | programs |
//                         ^ board->memory.shared.control_offset
//
// barecl/control.h describes the areas and who may use them. The caller manages the contents of heap and programs.
// This part uses no OpenCL: the firmware's tests use it as the driver does. Not thread-safe: one thread, which called
// bcl_core_start(), handles a core. Any thread may call bcl_core_address().
//
// A core is lost when it has ended, or when the words that it shares with the host have values that its firmware
// cannot have stored. Then its open packets never end, and it must be restarted. Such words are read through
// device/readback.h only.

#ifndef BARECL_FIRMWARE_CORE_H
#define BARECL_FIRMWARE_CORE_H

#include "barecl/abi.h"
#include "firmware/transports/transport.h"

#define BCL_CORE_PACKETS 64u // in the ring, if the control area has room

struct bcl_core {
    struct bcl_link link;
    struct bcl_control *control;
    uint32_t packets; // in the ring: at most BCL_CORE_PACKETS
    char *ring;
    struct bcl_signal *signals; // one for each slot of the ring
    struct bcl_signal *doorbell;
    char *heap;           // the buffers' area
    size_t heap_size;     // bytes
    char *programs;       // the programs' area
    size_t programs_size; // bytes

    // The host's own copies, since the last start.
    // What the host has written, with the write_id of the next packet; and the last valid read_id.
    struct bcl_queue queue;
    uint64_t tick_hz;
    uint64_t copy, copy_wait; // for bcl_launch_context
    uint64_t samples;         // where the core stores samples (bcl_control.samples)
    uint64_t last_ticks;      // the latest valid time stamp
    uint64_t started_ns;      // base/clock.h
    uint32_t quiet_id;        // when the queue was last empty: the id of the next packet,
    uint32_t quiet_faults;    // and the number of faults until then
    bool is_powered;          // the transport has started the core
};

// Whether the board's core caches the memory behind the control area. The host then sees the core's stores there only
// when the packet has ended; until then the memory may have any contents.
bool bcl_core_caches(const struct bcl_board *board);

// Maps the board's shared region at `place`, which the board's transport has reserved, or anywhere if `place` is
// NULL. On failure: false, and a sentence in `why`.
bool bcl_core_open(struct bcl_core *core, const struct bcl_board *board, void *place,
                   char why[BCL_WHY_SIZE]);
void bcl_core_close(struct bcl_core *core);

// Starts or restarts the core with an empty queue. The heap keeps its contents. Waits until it is ready, at most
// `milliseconds`. On failure: false, a sentence in `why`, and the core is off.
bool bcl_core_start(struct bcl_core *core, const char *firmware, uint32_t milliseconds,
                    char why[BCL_WHY_SIZE]);
void bcl_core_stop(struct bcl_core *core);

// An address of the shared region, as the core sees it.
uint64_t bcl_core_address(const struct bcl_core *core, const void *host);

// Makes everything visible to the host that a running core has written to the region. Needed only for transports that
// do not map the core's memory; a packet's end does the same.
void bcl_core_refresh(struct bcl_core *core);

// Whether the core runs and is not lost. False: `why` has what is known of the reason.
bool bcl_core_sound(struct bcl_core *core, char why[BCL_WHY_SIZE]);

// Publishes a copy of the packet, with completion_signal set to the signal of its slot, and stores
// its id. False if the ring is full; a slot is free again when its packet has ended.
bool bcl_core_publish(struct bcl_core *core, const union bcl_packet *packet, uint32_t *id);

// The same for several packets, which the core finds together: the doorbell rings once. False if they do not all fit:
// then none is published. Their ids begin with bcl_core_next_id().
bool bcl_core_publish_all(struct bcl_core *core, const union bcl_packet *packets, uint32_t count);
uint32_t bcl_core_next_id(const struct bcl_core *core);

// The address of packet `id`'s signal, for barrier packets.
uint64_t bcl_core_signal_address(const struct bcl_core *core, uint32_t id);

// A copy of packet `id`'s signal, which is valid until `packets` more packets are published.
struct bcl_signal bcl_core_signal(const struct bcl_core *core, uint32_t id);

// How many copies the board's engine has been given for kernels, since the last start.
uint32_t bcl_core_copies(const struct bcl_core *core);

// How many instructions of the board's operations the firmware has computed in traps, since the last start.
uint32_t bcl_core_operations(const struct bcl_core *core);

// How long packet `id`, which has ended, took by the core's clock. False: its time stamps cannot be right.
struct bcl_core_time {
    uint64_t ticks, ns;
};
bool bcl_core_time(struct bcl_core *core, uint32_t id, struct bcl_core_time *time);

enum bcl_core_state {
    BCL_CORE_ENDED,   // the packet has ended: its signal has the status
    BCL_CORE_RUNNING, // the time is up
    // The core no longer runs, and must be restarted: `why` has what is known of the reason.
    BCL_CORE_LOST,
};

// Waits at most `milliseconds` until packet `id` has ended: spins briefly, then sleeps.
enum bcl_core_state bcl_core_wait(struct bcl_core *core, uint32_t id, uint32_t milliseconds,
                                  char why[BCL_WHY_SIZE]);

#endif // BARECL_FIRMWARE_CORE_H
