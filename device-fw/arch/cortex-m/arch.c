// SPDX-License-Identifier: MIT

#include "arch.h"

#include "barecl/abi.h"
#include "board.h"
#include "registers.h"

#include <stddef.h>

#if __ARM_ARCH >= 8

// Memory types in MPU_MAIR0: normal memory, cacheable; normal, not cacheable; device.
enum { NORMAL, UNCACHED, DEVICE };
#define MEMORY_TYPES (0xffu | 0x44u << 8 | 0x04u << 16)

// What the last bits of MPU_RBAR (shared, access, execute never) and MPU_RLAR (type, on) say.
enum {
    ATTRIBUTES_CODE = 3 << 1 | NORMAL << 9,              // read-only
    ATTRIBUTES_DATA = 1 << 1 | 1 | NORMAL << 9,          // no-execute
    ATTRIBUTES_SHARED = 2 << 3 | 1 << 1 | UNCACHED << 9, // shared
    ATTRIBUTES_DEVICE = 1 << 1 | 1 | DEVICE << 9,        // no-execute
};

static void protect(uint32_t address, uint32_t size, uint32_t attributes) {
    MPU_MAIR0 = MEMORY_TYPES;
    MPU_RBAR = address | (attributes & 0x1f);
    MPU_RLAR = (address + size - 32) | (attributes >> 8 & 0xe) | 1;
}

#else

// MPU_RASR: execute never, access, memory type.
enum {
    ATTRIBUTES_CODE = 6 << 24 | 0x02 << 16,             // read-only, cacheable
    ATTRIBUTES_DATA = 1 << 28 | 3 << 24 | 0x03 << 16,   // no-execute, cacheable
    ATTRIBUTES_SHARED = 3 << 24 | 0x0c << 16,           // normal memory, shared, not cacheable
    ATTRIBUTES_DEVICE = 1 << 28 | 3 << 24 | 0x05 << 16, // no-execute, device memory
};

static void protect(uint32_t address, uint32_t size, uint32_t attributes) {
    uint32_t log2_size = (uint32_t)__builtin_ctz(size);
    MPU_RBAR = address;
    MPU_RASR = attributes | (log2_size - 1) << 1 | 1;
}

#endif

#define IS_REGION(attributes, address, size)                                \
    _Static_assert(((size) & ((size) - 1)) == 0 && (address) % (size) == 0, \
                   "an MPU region is a power of two large, and aligned to its size");
BOARD_REGIONS(IS_REGION)

#define REGION(attributes, address, size) {(address), (size), ATTRIBUTES_##attributes},
static const struct {
    uint32_t address, size, attributes;
} regions[] = {BOARD_REGIONS(REGION)};

void arch_start(void) {
    for (size_t i = 0; i < sizeof regions / sizeof regions[0]; ++i) {
        MPU_RNR = i;
        protect(regions[i].address, regions[i].size, regions[i].attributes);
    }
    SHCSR |= SHCSR_FAULTS;
    MPU_CTRL = 1; // on, without the default memory map behind it, and off in a hard fault
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

void arch_acquire(uint32_t scope) {
    if (scope == BCL_FENCE_SYSTEM)
        __asm__ volatile("dsb\n\tisb" ::: "memory");
    else if (scope == BCL_FENCE_AGENT)
        __asm__ volatile("dmb" ::: "memory");
}

void arch_release(uint32_t scope) {
    if (scope != BCL_FENCE_NONE)
        __asm__ volatile("dmb" ::: "memory");
}
