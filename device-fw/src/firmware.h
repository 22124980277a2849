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

// The first C function of cores that start from memory as it comes: on the firmware's stack of the
// linker script, FPU on, .data and .bss not yet there.
_Noreturn void firmware_cold_start(void);

// Of a core that is not the first of its board, on a stack of its own: waits for that one, which makes
// memory what C wants, and then for launches.
_Noreturn void firmware_join(void);

// With memory as C wants it.
_Noreturn void firmware_start(void);

// The same after a fault: .data and .bss as they were.
_Noreturn void firmware_resume(void);

// Stores the fault in the control block; of another core than the first, where that one finds it. Adds the work-group.
void firmware_record_fault(struct bcl_fault *fault);

#endif // FIRMWARE_H
