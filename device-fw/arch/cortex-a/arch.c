// SPDX-License-Identifier: MIT

#include "arch.h"

#include "barecl/abi.h"
#include "board.h"
#include "registers.h"

// Entries of the first-level table that map a section of 1 MiB to the same address; all others
// fault (ARM Architecture Reference Manual ARMv7-A, section B3.5).
#define SECTION_SIZE 0x100000u
#define SECTIONS 4096

enum {
    SECTION = 2,
    NO_EXECUTE = 1 << 4,
    READ_WRITE = 3 << 10,
    READ_ONLY = 1 << 15 | 3 << 10,
    CACHEABLE = 1 << 12 | 1 << 3 | 1 << 2, // write-back, write-allocate
    NOT_CACHEABLE = 1 << 12,               // normal memory
    SHAREABLE = 1 << 16,
    STRONGLY_ORDERED = 0,

    ATTRIBUTES_CODE = SECTION | READ_ONLY | CACHEABLE,
    ATTRIBUTES_DATA = SECTION | READ_WRITE | NO_EXECUTE | CACHEABLE,
    ATTRIBUTES_SHARED = SECTION | READ_WRITE | NOT_CACHEABLE | SHAREABLE,
    ATTRIBUTES_DEVICE = SECTION | READ_WRITE | NO_EXECUTE | STRONGLY_ORDERED,
};

#define IS_REGION(attributes, address, size)                                                      \
    _Static_assert((address) % SECTION_SIZE == 0 && (size) % SECTION_SIZE == 0 && (address) != 0, \
                   "a region is made of sections of 1 MiB, of which the first one stays empty");
BOARD_REGIONS(IS_REGION)

static uint32_t table[SECTIONS] __attribute__((aligned(4 * SECTIONS)));

static void map(uint32_t attributes, uint32_t address, uint32_t size) {
    for (uint32_t end = address + (size - 1); address < end; address += SECTION_SIZE) {
        table[address / SECTION_SIZE] = address | attributes;
        if (end - address < SECTION_SIZE)
            break;
    }
}

// The level 1 data cache holds anything after a reset.
static void invalidate_data_cache(void) {
    write_csselr(0);
    arch_isb();
    uint32_t ccsidr = read_ccsidr();
    uint32_t line_shift = (ccsidr & 7) + 4;
    uint32_t last_way = ccsidr >> 3 & 0x3ff;
    uint32_t last_set = ccsidr >> 13 & 0x7fff;
    uint32_t way_shift = last_way == 0 ? 0 : (uint32_t)__builtin_clz(last_way);

    for (uint32_t way = 0; way <= last_way; ++way) {
        for (uint32_t set = 0; set <= last_set; ++set)
            write_dcisw(way << way_shift | set << line_shift);
    }
}

static void invalidate_instruction_cache(void) {
    write_iciallu(0);
    write_bpiall(0);
    arch_dsb();
    arch_isb();
}

void arch_start(void) {
#define MAP(attributes, address, size) map(ATTRIBUTES_##attributes, address, size);
    BOARD_REGIONS(MAP)
    invalidate_data_cache();
    write_ttbcr(0);
    write_ttbr0((uint32_t)table);
    write_dacr(1); // the sections' domain obeys their permissions
    write_tlbiall(0);
    write_vbar(BOARD_CORE_VECTORS);
    invalidate_instruction_cache();
    write_sctlr((read_sctlr() & ~(SCTLR_A | SCTLR_V | SCTLR_TE | SCTLR_TRE | SCTLR_AFE)) | SCTLR_M |
                SCTLR_C | SCTLR_Z | SCTLR_I);
    arch_isb();
}

void arch_acquire(uint32_t scope) {
    if (scope == BCL_FENCE_SYSTEM) {
        arch_dsb();
        invalidate_instruction_cache();
    } else if (scope == BCL_FENCE_AGENT) {
        arch_dmb();
    }
}

void arch_release(uint32_t scope) {
    if (scope == BCL_FENCE_SYSTEM)
        arch_dsb();
    else if (scope == BCL_FENCE_AGENT)
        arch_dmb();
}
