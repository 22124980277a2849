// SPDX-License-Identifier: MIT
//
// The packet processor: takes packets out of the queue in order, one at a time, and ends each with
// its signal. A packet that the header's barrier bit holds back until all before it are done thus
// needs no care.
//
// It looks at the queue's place and size once and keeps them, with the index of the next packet, in
// its own memory. A packet may name signals in the control area, kernels and argument blocks in the
// programs' area, and nothing else: this code, unlike kernels, may do everything.
//
// The layouts and who writes which word: barecl/packets.h, barecl/control.h.

#ifndef PACKETS_H
#define PACKETS_H

#include "board.h"

#include <stdbool.h>

// Takes over the control block's queue. False: it is none.
bool packets_start(void);

// `faulted`: a kernel of the packet that runs has, and that packet ends so.
_Noreturn void packets_run(bool faulted);

// Whether the code that has faulted is a kernel's.
bool packets_in_kernel(void);

#endif // PACKETS_H
