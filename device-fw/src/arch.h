// SPDX-License-Identifier: MIT
//
// What the firmware asks of an architecture. device-fw/arch/<architecture>/ answers, with
//   start.S            vectors; the first instructions: FPU on, stack, then firmware_cold_start()
//   arch.c             memory protection and fences
//   fault.c            from the core's registers to a struct bcl_fault
//   ticks-<source>.c   a time counter, which the board's file chooses

#ifndef ARCH_H
#define ARCH_H

#include <stdint.h>

// Memory protection by BOARD_REGIONS, and faults that arrive: from here on an access outside of
// them faults, and the core restarts in firmware_resume() with an empty stack. Once, before all
// others.
void arch_start(void);

// Before a packet is carried out, and after. `scope`: enum bcl_fence_scope.
// An acquire of system scope also makes code that the host has written since executable.
void arch_acquire(uint32_t scope);
void arch_release(uint32_t scope);

// Starts counting from 0.
void arch_ticks_start(void);

// Ticks since then, BOARD_TICKS_HZ a second. Never falls.
uint64_t arch_ticks(void);

#endif // ARCH_H
