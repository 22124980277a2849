// SPDX-License-Identifier: MIT
//
// The memory protection unit of ARMv7-R (arm/mpu.h).

#include "arch.h"

#include "arm/mpu.h"
#include "arm/registers.h"
#include "barecl/abi.h"
#include "board.h"

#include <stddef.h>

#ifdef BOARD_CORE_ISOLATION_NONE
#error "this architecture has protection always"
#endif

// The core supports two addresses for its vectors.
#define HIGH_VECTORS 0xffff0000u
_Static_assert(BOARD_CORE_VECTORS == HIGH_VECTORS || BOARD_CORE_VECTORS == 0,
               "the vectors are at 0 or at 0xffff0000");

#define REGIONS(X)                            \
    X(CODE, BOARD_CORE_VECTORS, VECTORS_SIZE) \
    OVERLAPPING_REGIONS(X)
#define VECTORS_SIZE 1024u

// DRACR: execute never; access permissions; memory type.
enum {
    NO_EXECUTE = 1 << 12,
    FIRMWARE = 1 << 8,
    ALL_READ = 2 << 8, // and only the firmware writes
    ALL = 3 << 8,
    READ_ONLY = 6 << 8,
    CACHEABLE = 0x0b,     // normal memory: write-back, write-allocate
    NOT_CACHEABLE = 0x0c, // normal memory, shared
#ifdef BOARD_MEMORY_SHARED_CACHED_TRUE
    SHARED = CACHEABLE,
#else
    SHARED = NOT_CACHEABLE,
#endif
    STRONGLY_ORDERED = 0,

    ATTRIBUTES_CODE = READ_ONLY | CACHEABLE,
    ATTRIBUTES_STACK = ALL | NO_EXECUTE | CACHEABLE,
    ATTRIBUTES_DATA = FIRMWARE | NO_EXECUTE | CACHEABLE,
    ATTRIBUTES_CONTROL = FIRMWARE | NO_EXECUTE | NOT_CACHEABLE,
    ATTRIBUTES_BUFFERS = ALL | NO_EXECUTE | SHARED,
    ATTRIBUTES_PROGRAMS = ALL_READ | SHARED,
    ATTRIBUTES_KERNELS = ALL_READ | NOT_CACHEABLE,
    ATTRIBUTES_WORK = ALL | NO_EXECUTE | NOT_CACHEABLE,
    ATTRIBUTES_WORK_CACHED = ALL | NO_EXECUTE | CACHEABLE,
    ATTRIBUTES_DEVICE = FIRMWARE | NO_EXECUTE | STRONGLY_ORDERED,
};

REGIONS(IS_POWER_OF_TWO)
NOTHING_BEFORE_CONTROL;
_Static_assert(0 REGIONS(REGION_IS_ONE) <= 12, "the MPU of every such core has so many regions");
static const struct region regions[] = {REGIONS(REGION)};

static void protect(const struct region *region) {
    uint32_t log2_size = (uint32_t)__builtin_ctz(region->size);
    write_drbar(region->address);
    write_dracr(region->attributes);
    write_drsr((log2_size - 1) << 1 | 1);
}

void arch_start(void) {
    const uint32_t vectors = BOARD_CORE_VECTORS == HIGH_VECTORS ? SCTLR_V : 0;

    for (size_t i = 0; i < sizeof regions / sizeof regions[0]; ++i) {
        write_rgnr(i);
        protect(&regions[i]);
    }
    write_dcall(0);
    arch_forget_code();
    write_sctlr((read_sctlr() & ~(SCTLR_A | SCTLR_V | SCTLR_BR | SCTLR_TE)) | vectors | SCTLR_M |
                SCTLR_C | SCTLR_Z | SCTLR_I);
    arch_isb();
}

void arch_open_programs(bool open) {
    (void)open; // always
}
