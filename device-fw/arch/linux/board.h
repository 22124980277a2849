// SPDX-License-Identifier: MIT
//
// The facts of the board `sandbox`, which is a Linux process. Where board.h of other boards has constants, the host
// passes values on the command line (main.c).

#ifndef BOARD_H
#define BOARD_H

#include "barecl/abi.h"

// The shared region (barecl/control.h). Set once, before there are threads.
struct region {
    uintptr_t control, control_size;
    uintptr_t buffers, buffers_size;
    uintptr_t programs, programs_size;
    unsigned cores; // threads
};
extern struct region region;

// The number of the calling thread, below region.cores.
extern _Thread_local unsigned this_core;

#define BOARD_CORE_ARCHITECTURE_LINUX 1
#define BOARD_CORE_COUNT 64 // the most
#define BOARD_TICKS_HZ 1000000000u

#define BOARD_CONTROL_ADDRESS region.control
#define BOARD_CONTROL_SIZE region.control_size
#define BOARD_BUFFERS_ADDRESS region.buffers
#define BOARD_BUFFERS_SIZE region.buffers_size
#define BOARD_PROGRAMS_ADDRESS region.programs
#define BOARD_PROGRAMS_SIZE region.programs_size

// arch_groups() finds each thread's groups in an array, in the order of the threads.
#define BOARD_STACK_SIZE sizeof(struct groups)

// The host rings after it has published packets, by a futex.
#define BOARD_HOST_DOORBELL_REGISTER 1

#endif // BOARD_H
