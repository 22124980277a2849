// SPDX-License-Identifier: MIT
//
// The two Cortex-M33 of an RP2350: each has a queue of words from the other one (RP2350 Datasheet, inter-processor FIFOs;
// pico-sdk, *multicore.c*). After a reset, the second core waits in the boot ROM for a sequence of words, answers each
// with the same word, and begins where the sequence says. The board's `device` is the block SIO. What starts the first
// core also resets the second one.

#include "arch.h"

#include "board.h"
#include "registers.h"

_Static_assert(BOARD_CORE_COUNT == 2, "the chip has two cores");

#define SIO(offset) REGISTER(BOARD_MEMORY_DEVICE_ADDRESS + (offset))
#define CPUID SIO(0x000)       // the number of the core that reads it
#define FIFO_STATUS SIO(0x050) // of this core's two queues
#define FIFO_WRITE SIO(0x054)
#define FIFO_READ SIO(0x058)
#define HAS_WORD 1u
#define HAS_ROOM 2u
#define MESSAGE 1u

extern uint32_t arch_second_vectors[];

unsigned arch_core(void) { return CPUID; }

// Reads what is there. Returns whether there was anything.
static bool drain(void) {
    bool any = false;
    for (; (FIFO_STATUS & HAS_WORD) != 0; any = true)
        (void)FIFO_READ;
    return any;
}

static void push(uint32_t word) {
    while ((FIFO_STATUS & HAS_ROOM) == 0)
        continue;
    FIFO_WRITE = word;
    arch_dsb();
    arch_sev();
}

static uint32_t pop(void) {
    while ((FIFO_STATUS & HAS_WORD) == 0)
        arch_wfe();
    return FIFO_READ;
}

// If the second core answers with another word, the sequence begins again. A zero is also what that core sends by itself
// after a reset.
void arch_core_start(void) {
    if (arch_core() != 0)
        return;
    const uint32_t words[] = {0,
                              0,
                              1,
                              (uint32_t)(uintptr_t)arch_second_vectors,
                              arch_second_vectors[0],
                              arch_second_vectors[1]};
    for (unsigned i = 0; i < sizeof words / sizeof words[0];) {
        if (words[i] == 0) {
            drain();
            arch_sev(); // that core may wait for room
        }
        push(words[i]);
        i = pop() == words[i] ? i + 1 : 0;
    }
}

// A word that is still there wakes the core, too.
void arch_core_wake(unsigned core) {
    (void)core; // the other one
    arch_dsb();
    if ((FIFO_STATUS & HAS_ROOM) != 0)
        FIFO_WRITE = MESSAGE;
    arch_dsb();
    arch_sev();
}

bool arch_core_sleep(void) {
    if ((FIFO_STATUS & HAS_WORD) == 0)
        arch_wfe();
    return drain();
}
