// SPDX-License-Identifier: MIT
//
// What the firmware asks of an architecture. device-fw/arch/<architecture>/ answers, with
//   start.S            vectors; the first instructions: FPU on, stack, then firmware_cold_start();
//                      launches, and the way back
//   arch.c             memory protection and fences
//   fault.c            from the core's registers to a struct bcl_fault
//   ticks-<source>.c   a time counter, which the board's file chooses

#ifndef ARCH_H
#define ARCH_H

#include "groups.h"

#include <stdbool.h>

// Memory protection by the areas of board.h, and faults that arrive: from here on an access that is
// not allowed faults, and the core restarts in firmware_resume() with an empty stack. Once, before
// all others.
void arch_start(void);

// Calls groups_run() with these arguments without the firmware's privileges, on the kernels'
// stack (docs/decisions/0015-kernels-without-privileges.md). A kernel then reads and runs the
// firmware's code and the programs' area, reads and writes its stack and the buffers' area, of which
// no more than kernarg->ranges where the core can tell, and all else faults.
void arch_launch(const struct bcl_kernarg *kernarg, workgroup *run, size_t groups_x,
                 size_t groups_y, size_t groups_z);

// Whether the firmware itself may store into the programs' area. At first it may not.
void arch_open_programs(bool open);

// Before a packet is carried out, and after. `scope`: enum bcl_fence_scope.
// An acquire of system scope also makes code that the host has written since executable.
void arch_acquire(uint32_t scope);
void arch_release(uint32_t scope);

// Starts counting from 0.
void arch_ticks_start(void);

// Ticks since then, BOARD_TICKS_HZ a second. Never falls.
uint64_t arch_ticks(void);

#endif // ARCH_H
