// SPDX-License-Identifier: MIT

#include "arch.h"

#include "arm/mpu.h"
#include "barecl/abi.h"
#include "board.h"
#include "registers.h"

#include "arm/data_cache.h" // needs registers.h

#include <stddef.h>

#ifdef BOARD_CORE_ISOLATION_NONE

static void start_protection(void) {}

void arch_open_programs(bool open) {
    (void)open; // always
}

#else

#define MPU_REGIONS 8

#if __ARM_ARCH >= 8

// Regions have any size and must not overlap.
#ifdef BOARD_CORE_REACH_LOCAL_STORE
#define PROGRAMS_REGION(X)
#define DATA_WITH_HOST_REGIONS(X)
#else
#define PROGRAMS_REGION(X) X(PROGRAMS, BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE)
#define DATA_WITH_HOST_REGIONS(X)                         \
    X(BUFFERS, BOARD_BUFFERS_ADDRESS, BOARD_BUFFERS_SIZE) \
    X(CONTROL, BOARD_CONTROL_ADDRESS, BOARD_CONTROL_SIZE)
#endif
#define REGIONS(X)                                             \
    PROGRAMS_REGION(X)                                         \
    BOARD_KERNELS_REGIONS(X)                                   \
    DATA_WITH_HOST_REGIONS(X)                                  \
    X(CODE, BOARD_MEMORY_CODE_ADDRESS, BOARD_MEMORY_CODE_SIZE) \
    X(STACK, BOARD_STACK_ADDRESS, BOARD_STACK_SIZE)            \
    X(DATA, BOARD_DATA_ADDRESS, BOARD_DATA_SIZE)               \
    DEVICE_REGION(X)                                           \
    BOARD_WORK_REGIONS(X)

#define IS_REGION(attributes, address, size)                \
    _Static_assert((size) % 32 == 0 && (address) % 32 == 0, \
                   "an MPU region is made of pieces of 32 bytes");

// Memory types in MPU_MAIR0: normal memory, cacheable; normal, not cacheable; device.
enum { NORMAL, UNCACHED, DEVICE };
#define MEMORY_TYPES (0xffu | 0x44u << 8 | 0x04u << 16)

// Attributes: the low bits of MPU_RBAR, and from bit 9 on the memory type for MPU_RLAR. Privileged
// code cannot write where unprivileged code may only read.
enum {
    NO_EXECUTE = 1 << 0,
    ALL = 1 << 1,
    READ_ONLY = 1 << 2,
    SHARED = 2 << 3,

    ATTRIBUTES_CODE = ALL | READ_ONLY | NORMAL << 9,
    ATTRIBUTES_STACK = ALL | NO_EXECUTE | NORMAL << 9,
    ATTRIBUTES_DATA = NO_EXECUTE | NORMAL << 9,
    ATTRIBUTES_CONTROL = SHARED | NO_EXECUTE | UNCACHED << 9,
#ifdef BOARD_MEMORY_SHARED_CACHED_TRUE
    WITH_HOST = NORMAL << 9,
#else
    WITH_HOST = SHARED | UNCACHED << 9,
#endif
    ATTRIBUTES_BUFFERS = ALL | NO_EXECUTE | WITH_HOST,
    ATTRIBUTES_PROGRAMS = ALL | READ_ONLY | WITH_HOST,
    ATTRIBUTES_KERNELS = ALL | READ_ONLY | SHARED | UNCACHED << 9,
    ATTRIBUTES_WORK = ALL | NO_EXECUTE | SHARED | UNCACHED << 9,
    ATTRIBUTES_WORK_CACHED = ALL | NO_EXECUTE | NORMAL << 9,
    ATTRIBUTES_DEVICE = NO_EXECUTE | DEVICE << 9,
};

static void protect(const struct region *region) {
    MPU_MAIR0 = MEMORY_TYPES;
    MPU_RBAR = region->address | (region->attributes & 0x1f);
    MPU_RLAR = (region->address + region->size - 32) | (region->attributes >> 8 & 0xe) | 1;
}

static void open_region(uint32_t number, uint32_t address, uint32_t attributes, bool open) {
    MPU_RNR = number;
    MPU_RBAR = address | (attributes & (open ? 0x1f & ~READ_ONLY : 0x1f));
}

void arch_open_programs(bool open) {
    open_region(0, BOARD_PROGRAMS_ADDRESS, ATTRIBUTES_PROGRAMS, open);
    if (BOARD_KERNELS_SIZE)
        open_region(1, BOARD_KERNELS_ADDRESS, ATTRIBUTES_KERNELS, open);
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

#else

#define REGIONS OVERLAPPING_REGIONS
#define IS_REGION IS_POWER_OF_TWO
NOTHING_BEFORE_CONTROL;

// MPU_RASR: execute never; access permissions; memory type.
enum {
    NO_EXECUTE = 1 << 28,
    FIRMWARE = 1 << 24,
    ALL_READ = 2 << 24, // and only the firmware writes
    ALL = 3 << 24,
    READ_ONLY = 6 << 24,
    CODE_MEMORY = 0x02 << 16, // normal memory, cacheable
    DATA_MEMORY = 0x03 << 16,
    SHARED_MEMORY = 0x0c << 16, // normal memory, shared, not cacheable
    DEVICE_MEMORY = 0x05 << 16,

    ATTRIBUTES_CODE = READ_ONLY | CODE_MEMORY,
    ATTRIBUTES_STACK = ALL | NO_EXECUTE | DATA_MEMORY,
    ATTRIBUTES_DATA = FIRMWARE | NO_EXECUTE | DATA_MEMORY,
    ATTRIBUTES_CONTROL = FIRMWARE | NO_EXECUTE | SHARED_MEMORY,
#ifdef BOARD_MEMORY_SHARED_CACHED_TRUE
    WITH_HOST = DATA_MEMORY,
#else
    WITH_HOST = SHARED_MEMORY,
#endif
    ATTRIBUTES_BUFFERS = ALL | NO_EXECUTE | WITH_HOST,
    ATTRIBUTES_PROGRAMS = ALL_READ | WITH_HOST,
    ATTRIBUTES_KERNELS = ALL_READ | SHARED_MEMORY,
    ATTRIBUTES_WORK = ALL | NO_EXECUTE | SHARED_MEMORY,
    ATTRIBUTES_WORK_CACHED = ALL | NO_EXECUTE | DATA_MEMORY,
    ATTRIBUTES_DEVICE = FIRMWARE | NO_EXECUTE | DEVICE_MEMORY,
};

static void protect(const struct region *region) {
    uint32_t log2_size = (uint32_t)__builtin_ctz(region->size);
    MPU_RBAR = region->address;
    MPU_RASR = region->attributes | (log2_size - 1) << 1 | 1;
}

void arch_open_programs(bool open) {
    (void)open; // always
}

#endif

REGIONS(IS_REGION)
_Static_assert(0 REGIONS(REGION_IS_ONE) <= MPU_REGIONS,
               "the MPU of every such core has so many regions");
static const struct region regions[] = {REGIONS(REGION)};

// Kernels reach the stack of their core alone.
static struct region own_region(struct region region) {
    if (region.address == BOARD_STACK_ADDRESS)
        region.address += arch_core() * BOARD_STACK_SIZE;
    return region;
}

static void start_protection(void) {
    for (size_t i = 0; i < sizeof regions / sizeof regions[0]; ++i) {
        const struct region region = own_region(regions[i]);
        MPU_RNR = i;
        protect(&region);
    }
    MPU_CTRL = 1; // on, without the default memory map, and off in a hard fault
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

#endif

#ifdef BOARD_MEMORY_SHARED_CACHED_TRUE

static void start_caches(void) {
    data_cache_each(write_dcisw); // it holds anything after a reset
    write_iciallu(0);
    arch_dsb();
    CCR |= CCR_CACHES;
    arch_dsb();
    arch_isb();
}

// Drops cached instructions, since the host may have written new code.
static void forget_code(uint32_t scope) {
    if (scope == BCL_FENCE_SYSTEM)
        write_iciallu(0);
}

#else

static void start_caches(void) {}

static void forget_code(uint32_t scope) {
    (void)scope; // nothing is cached
}

#endif

void arch_start(void) {
#if __ARM_ARCH >= 7 // else all faults are hard faults
    SHCSR |= SHCSR_FAULTS;
#endif
    start_protection();
    start_caches();
}

// The barriers cost less than a test of the scope.
void arch_acquire(uint32_t scope) {
    forget_code(scope);
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

void arch_release(uint32_t scope) {
    (void)scope;
    __asm__ volatile("dmb" ::: "memory");
}
