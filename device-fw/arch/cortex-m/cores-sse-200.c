// SPDX-License-Identifier: MIT
//
// The two cores of Arm's subsystem SSE-200 (Arm CoreLink SSE-200 Subsystem for Embedded Technical Reference Manual):
// they wake each other by its message handling unit, and the system control keeps the second one waiting after a reset.
// The board's memory must list the subsystem's secure peripherals as `device`, from their beginning on.

#include "arch.h"

#include "board.h"
#include "registers.h"

_Static_assert(BOARD_CORE_COUNT == 2, "the subsystem has two cores");

#define SUBSYSTEM(offset) REGISTER(BOARD_MEMORY_DEVICE_ADDRESS + (offset))
#define MESSAGES_SET(core) \
    SUBSYSTEM(0x3004 + 0x10 * (core)) // the first message handling unit: bits that interrupt
#define MESSAGES_CLEAR(core) SUBSYSTEM(0x3008 + 0x10 * (core)) // the core, until they are cleared
#define MESSAGES_STATE(core) SUBSYSTEM(0x3000 + 0x10 * (core))
#define CPUID SUBSYSTEM(0x1f000)      // the number of the core that reads it
#define INITSVTOR1 SUBSYSTEM(0x21114) // the second core's vectors, after a reset
#define CPUWAIT SUBSYSTEM(0x21118)    // a bit for each core that waits
#define MESSAGE 1u
#define INTERRUPT (1u << 6) // of that unit

extern uint32_t arch_second_vectors[];

unsigned arch_core(void) { return CPUID; }

void arch_core_start(void) {
    if (arch_core() != 0)
        return;
    INITSVTOR1 = (uint32_t)(uintptr_t)arch_second_vectors;
    arch_dsb();
    CPUWAIT = 0;
}

void arch_core_wake(unsigned core) {
    arch_dsb();
    MESSAGES_SET(core) = MESSAGE;
}

// The interrupt is on only here, where it is masked: it only ends the waiting.
bool arch_core_sleep(void) {
    const unsigned core = arch_core();
    __asm__ volatile("cpsid i" ::: "memory");
    NVIC_ISER = INTERRUPT;
    arch_dsb();
    __asm__ volatile("wfi" ::: "memory");
    const bool woken = (MESSAGES_STATE(core) & MESSAGE) != 0;
    if (woken)
        MESSAGES_CLEAR(core) = MESSAGE;
    NVIC_ICER = INTERRUPT;
    arch_dsb();
    NVIC_ICPR = INTERRUPT;
    __asm__ volatile("cpsie i" ::: "memory");
    return woken;
}
