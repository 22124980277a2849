// SPDX-License-Identifier: MIT
//
// The packet processor: takes packets out of the queue in order, one at a time, and ends each with
// its signal. So the header's barrier bit, which holds a packet back until all earlier ones are
// done, needs no code.
//
// It reads the queue's address and size once and keeps them, with the index of the next packet, in
// its own memory. A packet may name signals in the control area, kernels and argument blocks in the
// programs' area, and nothing else: this code, unlike kernels, has all privileges.
//
// The layouts and who writes which word: barecl/packets.h, barecl/control.h.

#ifndef PACKETS_H
#define PACKETS_H

#include "board.h"

#include <stdbool.h>

// Takes over the control block's queue. False: the queue is not valid.
bool packets_start(void);

// `faulted`: a kernel of the running packet has faulted, and that packet ends with
// BCL_STATUS_FAULT.
_Noreturn void packets_run(bool faulted);

// After a fault: whether a kernel was running.
bool packets_in_kernel(void);

#endif // PACKETS_H
