// SPDX-License-Identifier: MIT
//
// How the host and a core that is a process wake each other: each sleeps in a futex on the word of the queue that the
// other one changes. The host changes write_id after it has published packets; the core changes read_id when a packet
// has ended.

#ifndef BARECL_FIRMWARE_FUTEX_BELL_H
#define BARECL_FIRMWARE_FUTEX_BELL_H

#include "barecl/abi.h"

#include <stdint.h>

// Wakes the core.
void bcl_futex_ring(const struct bcl_queue *queue);

// Sleeps, at most `ns` nanoseconds, until read_id differs from *heard. Stores the new read_id in *heard.
void bcl_futex_await(const struct bcl_queue *queue, uint32_t *heard, uint64_t ns);

#endif // BARECL_FIRMWARE_FUTEX_BELL_H
