// SPDX-License-Identifier: MIT
//
// How a core that is a process and its host wake each other: each sleeps in a futex on the word of the queue that the
// other one changes. The host changes write_id behind packets, the core read_id when one has ended.

#ifndef BARECL_FIRMWARE_FUTEX_BELL_H
#define BARECL_FIRMWARE_FUTEX_BELL_H

#include "barecl/abi.h"

#include <stdint.h>

// Wakes the core.
void bcl_futex_ring(const struct bcl_queue *queue);

// Sleeps at most so long until the core has changed read_id since the last call, which left it in *heard.
void bcl_futex_await(const struct bcl_queue *queue, uint32_t *heard, uint64_t ns);

#endif // BARECL_FIRMWARE_FUTEX_BELL_H
