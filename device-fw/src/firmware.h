// SPDX-License-Identifier: MIT
//
// How a core comes up, runs packets, and comes back after a fault:
//
//     reset -> start.S -> firmware_cold_start() -> firmware_start() -> packets_run()
//                                                                         | a kernel faults
//              firmware_resume() <- start.S <- fault.c: firmware_record_fault()
//                  |
//                  packets_run()
//
// A fault of the firmware itself, rather than of a kernel, ends there for good (BCL_LOST).

#ifndef FIRMWARE_H
#define FIRMWARE_H

#include "barecl/abi.h"
#include "board.h"

// The first C function after a reset: on the firmware's stack of the linker script, with the FPU on. It initialises
// .data and .bss.
_Noreturn void firmware_cold_start(void);

// The first C function of every other core of a board, on a stack of its own: waits for the first core, which
// initialises memory, and then for launches.
_Noreturn void firmware_join(void);

// Continues after .data and .bss are initialised.
_Noreturn void firmware_start(void);

// Continues after a fault, which leaves .data and .bss as they are.
_Noreturn void firmware_resume(void);

// Adds the work-group to the fault and stores it: the first core in the control block, another core where the first one
// finds it.
void firmware_record_fault(struct bcl_fault *fault);

#endif // FIRMWARE_H
