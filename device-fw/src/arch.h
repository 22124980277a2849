// SPDX-License-Identifier: MIT
//
// What the firmware needs of an architecture. device-fw/arch/<architecture>/ implements it:
//   start.S            vectors; the first instructions: FPU on, stack, then firmware_cold_start() on the
//                      first core and firmware_join() on others; launches, and the return from them
//   arch.c             memory protection and fences
//   cores.c            which core this is, and how cores wake each other, on boards with several cores; cortex-m has one
//                      for each `core.second`
//   doorbell.c         how the core sleeps until the host rings, on boards where it does
//   operations.c       instructions that the core lacks, on boards that compute them in traps
//   fault.c            from the core's registers to a struct bcl_fault
//   ../arm/cache.c     caches, on boards whose cores cache the shared region
//   ticks-<source>.c   a time counter, which the board's record selects
// arch/linux, a process, has no start.S: its main.c lists its parts.
// On boards with several cores, each core calls these functions for itself.

#ifndef ARCH_H
#define ARCH_H

#include "groups.h"

#include <stdbool.h>

// The number of this core. The functions of cores.c use registers alone: they run before .data and .bss are
// initialised.
#if BOARD_CORE_COUNT > 1
unsigned arch_core(void);
#else
static inline unsigned arch_core(void) { return 0; }
#endif

void arch_core_start(void);         // from here on this core can be woken
void arch_core_wake(unsigned core); // which then sees all earlier stores of this core
bool arch_core_sleep(void);         // true: it was woken; false: it only returned early

// On boards whose host rings a doorbell after it has published packets (host.doorbell_register): sleeps until the
// host has rung since the last call returned; may return early. This core then sees what the host stored before it
// rang.
void arch_doorbell_sleep(void);

// Turns on memory protection for the areas of board.h, and fault handling: from here on a forbidden access faults,
// and the core restarts in firmware_resume() with an empty stack. Called once, before the functions below.
void arch_start(void);

// Where the argument of arch_launch() on that core is: at the top of its kernels' stack.
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
// (docs/decisions/0015-kernels-without-privileges.md). A kernel may read and run the firmware's code and the
// programs' area. It may read and write its stack, and what reach_launch() (reach.h) allows of the buffers' area. Any
// other access faults.
void arch_launch(struct groups *groups);

// Sets whether the firmware may store into the programs' area. At first it may not.
void arch_open_programs(bool open);

// Makes a program executable that the host has stored at `from`, in the programs' area, and that runs at `to`: there or
// in the board's region for code. `size` is a number of whole words.
void arch_load(uint64_t from, uint64_t to, uint32_t size);

#ifdef BOARD_CORE_ARCHITECTURE_LINUX
// Wakes a host that sleeps until a packet ends.
void arch_bell(void);
#endif

// Called before and after each packet. `scope`: enum bcl_fence_scope. An acquire of system scope also makes code that
// the host has written since executable.
void arch_acquire(uint32_t scope);
void arch_release(uint32_t scope);

// Writes these bytes back from the caches of all cores, and invalidates them there; likewise the rest of the first
// and the last line. Needed where the core caches what the host or an engine accesses.
#if defined(BOARD_MEMORY_SHARED_CACHED_TRUE) || \
    (defined(BOARD_CORE_ARCHITECTURE_CORTEX_A) && BOARD_DMA_CHANNELS)
void arch_cache_flush(uint32_t address, uint32_t size);
#else
static inline void arch_cache_flush(uint32_t address, uint32_t size) { (void)address, (void)size; }
#endif

#ifdef BOARD_CORE_OPERATIONS_TRAP_TRUE
// How many instructions of the board's operations trapped and were computed, on all cores; wraps.
uint32_t arch_operations(void);
#endif

// Starts counting from 0. Only the first core calls these two.
void arch_ticks_start(void);

// Ticks since then, BOARD_TICKS_HZ a second. Never decreases.
uint64_t arch_ticks(void);

#endif // ARCH_H
