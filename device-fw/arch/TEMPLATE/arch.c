// SPDX-License-Identifier: MIT
//
// Memory protection and fences.

#include "arch.h"

#include "board.h"

// What kernels may access, and how: all else must fault. (docs/decisions/0015-kernels-without-privileges.md)
static const struct {
    uint64_t address, size;
    bool is_written, is_run;
} areas[] = {
    {BOARD_MEMORY_CODE_ADDRESS, BOARD_MEMORY_CODE_SIZE, false, true}, // groups_run()
    {BOARD_STACK_ADDRESS, BOARD_STACK_SIZE, true, false},             // of core 0
    {BOARD_BUFFERS_ADDRESS, BOARD_BUFFERS_SIZE, true, false},
    {BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE, false, true},
};

// Set the address of the vectors. Give the areas to the MPU or MMU, and turn it on. Turn caches on. Turn on
// the faults that the core can ignore, such as those of misaligned accesses.
void arch_start(void) { (void)areas; }

// Needed only if the firmware cannot always write to the programs' area.
void arch_open_programs(bool open) { (void)open; }

// System scope: loads and instruction fetches after this see what the host stored before it published the packet. So an
// instruction cache must forget the programs' area. Agent scope: likewise for the stores of other cores.
void arch_acquire(uint32_t scope) {
    if (scope != BCL_FENCE_NONE)
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
}

// The host and other cores see the stores before this before those after it.
void arch_release(uint32_t scope) {
    if (scope != BCL_FENCE_NONE)
        __atomic_thread_fence(__ATOMIC_RELEASE);
}
