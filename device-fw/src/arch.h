// SPDX-License-Identifier: MIT
//
// What the firmware asks of an architecture. device-fw/arch/<architecture>/ answers, with
//   start.S            vectors; the first instructions: FPU on, stack, then firmware_cold_start(), or
//                      of a core that is not the first firmware_join(); launches, and the way back
//   arch.c             memory protection and fences
//   cores.c            which core this is, and how cores wake each other, on boards with several
//   doorbell.c         how the core sleeps until the host rings, on boards where it does
//   fault.c            from the core's registers to a struct bcl_fault
//   ../arm/cache.c     caches, on boards whose cores cache the shared region
//   ticks-<source>.c   a time counter, which the board's file chooses
// arch/linux, a process, has no start.S: its main.c lists its parts.
// What is said of a core counts for each of a board.

#ifndef ARCH_H
#define ARCH_H

#include "groups.h"

#include <stdbool.h>

// Which core of the board this is. This and what else cores.c has needs registers alone: it is asked before
// memory is there.
#if BOARD_CORE_COUNT > 1
unsigned arch_core(void);
#else
static inline unsigned arch_core(void) { return 0; }
#endif

void arch_core_start(void);         // from here on this core can be woken
void arch_core_wake(unsigned core); // what this core has stored before, the other one sees then
bool arch_core_sleep(void);         // until it is woken, which true says; or for less

// On boards whose host rings behind packets (host.doorbell_register): until it has rung since the last call
// returned, or for less. What the host stored before it rang, this core sees then.
void arch_doorbell_sleep(void);

// Memory protection by the areas of board.h, and faults that arrive: from here on an access that is
// not allowed faults, and the core restarts in firmware_resume() with an empty stack. Once, before
// all others.
void arch_start(void);

// Where that core's part of a launch is told: what arch_launch() is to be given, at the top of its kernels' stack.
static inline struct groups *arch_groups(unsigned core) {
    extern struct groups kernel_groups[];
#if BOARD_CORE_COUNT > 1
    return (struct groups *)((char *)kernel_groups + core * (size_t)BOARD_STACK_SIZE);
#else
    (void)core;
    return kernel_groups;
#endif
}

// Calls groups_run() without the firmware's privileges, on the kernels' stack
// (docs/decisions/0015-kernels-without-privileges.md). A kernel then reads and runs the
// firmware's code and the programs' area, reads and writes its stack and the buffers' area, of which
// no more than reach_launch() has said (reach.h), and all else faults.
void arch_launch(const struct groups *groups);

// Whether the firmware itself may store into the programs' area. At first it may not.
void arch_open_programs(bool open);

#ifdef BOARD_CORE_ARCHITECTURE_LINUX
// Makes code that the host has stored there executable, by other means than storing it once more.
void arch_load(uint64_t address, uint32_t size);

// Tells the host that a packet has ended.
void arch_bell(void);
#endif

// Before a packet is carried out, and after. `scope`: enum bcl_fence_scope.
// An acquire of system scope also makes code that the host has written since executable.
void arch_acquire(uint32_t scope);
void arch_release(uint32_t scope);

#ifdef BOARD_MEMORY_SHARED_CACHED_TRUE
// Memory gets what the caches of all cores have of these bytes, and the caches have it no longer. Nor have they
// of what else lies in the first and the last line.
void arch_cache_flush(uint32_t address, uint32_t size);
#endif

// Starts counting from 0. These two are asked of the first core alone.
void arch_ticks_start(void);

// Ticks since then, BOARD_TICKS_HZ a second. Never falls.
uint64_t arch_ticks(void);

#endif // ARCH_H
