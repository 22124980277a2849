// SPDX-License-Identifier: MIT
//
// Everything runs in machine mode. Physical memory protection (PMP) allows it the board's regions,
// in entries that are locked, since others do not bind that mode; a last one forbids all other
// memory.

#include "arch.h"

#include "barecl/abi.h"
#include "board.h"
#include "registers.h"

enum {
    ATTRIBUTES_CODE = PMP_READ | PMP_EXECUTE,
    ATTRIBUTES_DATA = PMP_READ | PMP_WRITE,
    ATTRIBUTES_SHARED = PMP_READ | PMP_WRITE | PMP_EXECUTE,
    ATTRIBUTES_DEVICE = PMP_READ | PMP_WRITE,
};

#define IS_REGION(attributes, address, size)                                               \
    _Static_assert(((size) & ((size) - 1)) == 0 && (size) >= 8 && (address) % (size) == 0, \
                   "a PMP region is a power of two large, and aligned to its size");
BOARD_REGIONS(IS_REGION)

#define COUNT(attributes, address, size) +1
enum { REGIONS = 0 BOARD_REGIONS(COUNT) };
_Static_assert(REGIONS < 8, "pmpcfg0 and pmpcfg1 have eight entries, of which the last forbids");

#define REGION(attributes, address, size) {PMP_ADDRESS(address, size), ATTRIBUTES_##attributes},
static const struct {
    uint32_t address;
    uint8_t attributes;
} entries[8] = {BOARD_REGIONS(REGION){PMP_EVERYTHING, 0}};

extern void arch_trap(void);

void arch_start(void) {
    union {
        uint8_t entries[8];
        uint32_t words[2];
    } settings = {{0}};
    for (int i = 0; i <= REGIONS; ++i)
        settings.entries[i] = (uint8_t)(entries[i].attributes | PMP_NAPOT | PMP_LOCKED);

    WRITE_CSR(mtvec, (uintptr_t)arch_trap);
    WRITE_CSR(pmpaddr0, entries[0].address);
    WRITE_CSR(pmpaddr1, entries[1].address);
    WRITE_CSR(pmpaddr2, entries[2].address);
    WRITE_CSR(pmpaddr3, entries[3].address);
    WRITE_CSR(pmpaddr4, entries[4].address);
    WRITE_CSR(pmpaddr5, entries[5].address);
    WRITE_CSR(pmpaddr6, entries[6].address);
    WRITE_CSR(pmpaddr7, entries[7].address);
    WRITE_CSR(pmpcfg0,
              settings.words[0]); // what is allowed, before the last entry forbids the rest
    WRITE_CSR(pmpcfg1, settings.words[1]);
}

void arch_acquire(uint32_t scope) {
    if (scope == BCL_FENCE_SYSTEM)
        __asm__ volatile("fence iorw, iorw\n\tfence.i" ::: "memory");
    else if (scope == BCL_FENCE_AGENT)
        __asm__ volatile("fence rw, rw" ::: "memory");
}

void arch_release(uint32_t scope) {
    if (scope == BCL_FENCE_SYSTEM)
        __asm__ volatile("fence iorw, iorw" ::: "memory");
    else if (scope == BCL_FENCE_AGENT)
        __asm__ volatile("fence rw, rw" ::: "memory");
}
