// SPDX-License-Identifier: MIT

#include "arch.h"

#include "arm/registers.h"
#include "barecl/abi.h"
#include "board.h"
#include "mpcore.h"
#include "power.h"
#include "reach.h"

#include "arm/data_cache.h" // needs arm/registers.h

#ifdef BOARD_CORE_ISOLATION_NONE
#error "this architecture has protection always"
#endif

// Translation maps each address to itself (ARM Architecture Reference Manual ARMv7-A, section B3.5). The first-level
// table maps sections of 1 MiB; where access differs within a section, it points to a second-level table of 4 KiB
// pages. An access to an address that is not mapped faults.
#define SECTION_SIZE 0x100000u
#define SECTIONS 4096
#define PAGE_SIZE 0x1000u
#define PAGES_IN_TABLE (SECTION_SIZE / PAGE_SIZE)

// Attributes, at the bit positions of a page's entry. map_sections() moves them to those of a section's.
enum {
    NO_EXECUTE = 1 << 0,
    CACHEABLE = 1 << 6 | 1 << 3 | 1 << 2, // write-back, write-allocate
    NOT_CACHEABLE = 1 << 6,               // normal memory
    STRONGLY_ORDERED = 0,
    SHAREABLE = 1 << 10,
    AMONG_CORES = BOARD_CORE_COUNT > 1 ? SHAREABLE : 0, // a lone core's caches do more without it
    CACHED_INSIDE = 1 << 8 | 1 << 2, // in the cores' own caches; outer caches are bypassed
#ifdef BOARD_MEMORY_SHARED_CACHED_TRUE
    SHARED = CACHED_INSIDE | AMONG_CORES,
#else
    SHARED = NOT_CACHEABLE | SHAREABLE,
#endif
    FIRMWARE = 1 << 4, // only the firmware reads and writes
    ALL_READ = 2 << 4, // and only the firmware writes
    ALL = 3 << 4,
    READ_ONLY = 1 << 9 | 3 << 4,

    CODE = READ_ONLY | CACHEABLE,
    STACK = ALL | NO_EXECUTE | CACHEABLE | AMONG_CORES,
    DATA = FIRMWARE | NO_EXECUTE | CACHEABLE | AMONG_CORES,
    CONTROL = FIRMWARE | NO_EXECUTE | NOT_CACHEABLE | SHAREABLE,
    BUFFERS = FIRMWARE | NO_EXECUTE | SHARED,
    BUFFERS_IN_REACH = ALL | NO_EXECUTE | SHARED,
    PROGRAMS = ALL_READ | SHARED,
    WORK = ALL | NO_EXECUTE | NOT_CACHEABLE | SHAREABLE,
    WORK_CACHED = ALL | NO_EXECUTE | CACHEABLE | AMONG_CORES,
    DEVICE = FIRMWARE | NO_EXECUTE | STRONGLY_ORDERED,
};

#define IS_WHOLE(unit, address, size)                                                 \
    _Static_assert((address) % (unit) == 0 && (size) % (unit) == 0 && (address) != 0, \
                   #address " is not made of whole pieces of " #unit);
#define IS_WHOLE_REGION(attributes, address, size) IS_WHOLE(PAGE_SIZE, address, size)
IS_WHOLE(SECTION_SIZE, BOARD_MEMORY_CODE_ADDRESS, BOARD_MEMORY_CODE_SIZE)
IS_WHOLE(SECTION_SIZE, BOARD_MEMORY_DATA_ADDRESS, BOARD_MEMORY_DATA_SIZE)
IS_WHOLE(SECTION_SIZE, BOARD_MEMORY_SHARED_ADDRESS, BOARD_MEMORY_SHARED_SIZE)
IS_WHOLE(SECTION_SIZE, BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE)
IS_WHOLE(PAGE_SIZE, BOARD_DATA_ADDRESS, BOARD_DATA_SIZE)
BOARD_WORK_REGIONS(IS_WHOLE_REGION)
IS_WHOLE(PAGE_SIZE, BOARD_BUFFERS_ADDRESS, BOARD_BUFFERS_SIZE)
_Static_assert(PAGE_SIZE == BCL_RANGE_UNIT, "a range is made of whole pages");

#define PAGED_SHARED_SIZE (BOARD_PROGRAMS_ADDRESS - BOARD_MEMORY_SHARED_ADDRESS)

// Each core has its own tables, which map only its own stack. The tables of the shared region are common.
static uint32_t sections[BOARD_CORE_COUNT][SECTIONS] __attribute__((aligned(4 * SECTIONS)));
static uint32_t data_pages[BOARD_CORE_COUNT][BOARD_MEMORY_DATA_SIZE / PAGE_SIZE]
    __attribute__((aligned(4 * PAGES_IN_TABLE)));
static uint32_t shared_pages[PAGED_SHARED_SIZE / PAGE_SIZE]
    __attribute__((aligned(4 * PAGES_IN_TABLE)));

static uint32_t *section(uint32_t address) {
    return &sections[arch_core()][address / SECTION_SIZE];
}

static void map_sections(uint32_t attributes, uint32_t address, uint32_t size) {
    const uint32_t high = (attributes & 0x7f0) << 6; // attributes that a section has at higher bits
    const uint32_t low = 2 | (attributes & 0xc) | (attributes & NO_EXECUTE) << 4;
    for (uint32_t offset = 0; offset < size; offset += SECTION_SIZE)
        *section(address + offset) = (address + offset) | high | low;
}

// Enters a region's tables of pages into the first-level table.
static void add_pages(const uint32_t *pages, uint32_t address, uint32_t size) {
    for (uint32_t offset = 0; offset < size; offset += SECTION_SIZE)
        *section(address + offset) = (uint32_t)(pages + offset / PAGE_SIZE) | 1;
}

static void map_pages(uint32_t *first, uint32_t attributes, uint32_t address, uint32_t size) {
    for (uint32_t offset = 0; offset < size; offset += PAGE_SIZE)
        first[offset / PAGE_SIZE] = (address + offset) | attributes | 2;
}

// The tables of further regions, which may lie in the same section, and in no section of the regions above. The last
// row is empty.
#define SECTIONS_OF(attributes, address, size) \
    +((address) % SECTION_SIZE + (size) + SECTION_SIZE - 1) / SECTION_SIZE
static uint32_t work_pages[0 BOARD_WORK_REGIONS(SECTIONS_OF) + 1][PAGES_IN_TABLE]
    __attribute__((aligned(4 * PAGES_IN_TABLE)));
#define WORK_ROW(attributes, address, size) {attributes, address, size},
static const struct {
    uint32_t attributes, address, size;
} work_regions[] = {BOARD_WORK_REGIONS(WORK_ROW){0, 0, 0}};

static uint32_t *shared_page(uint32_t address) {
    return &shared_pages[(address - BOARD_MEMORY_SHARED_ADDRESS) / PAGE_SIZE];
}

// The pages that are common to all cores. The first core maps them.
static void map_shared_pages(void) {
    map_pages(shared_page(BOARD_CONTROL_ADDRESS), CONTROL, BOARD_CONTROL_ADDRESS,
              BOARD_CONTROL_SIZE);
    map_pages(shared_page(BOARD_BUFFERS_ADDRESS), BUFFERS, BOARD_BUFFERS_ADDRESS,
              BOARD_BUFFERS_SIZE);
}

// Each core maps the same pages, by the same tables.
static void map_work(void) {
    uint32_t tables = 0;
    for (unsigned i = 0; work_regions[i].size > 0; ++i) {
        for (uint32_t offset = 0; offset < work_regions[i].size; offset += PAGE_SIZE) {
            const uint32_t address = work_regions[i].address + offset;
            uint32_t *entry = section(address);
            if (*entry == 0)
                *entry = (uint32_t)work_pages[tables++] | 1;
            uint32_t *pages = (uint32_t *)(*entry & ~1u);
            map_pages(pages + address % SECTION_SIZE / PAGE_SIZE, work_regions[i].attributes,
                      address, PAGE_SIZE);
        }
    }
}

static void map_all(void) {
    uint32_t *own_pages = data_pages[arch_core()];
    const uint32_t own_stack = arch_core() * BOARD_STACK_SIZE;

    map_sections(CODE, BOARD_MEMORY_CODE_ADDRESS, BOARD_MEMORY_CODE_SIZE);
    map_sections(PROGRAMS, BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE);
    map_sections(DEVICE, BOARD_MEMORY_DEVICE_ADDRESS, BOARD_MEMORY_DEVICE_SIZE);
    add_pages(own_pages, BOARD_MEMORY_DATA_ADDRESS, BOARD_MEMORY_DATA_SIZE);
    map_pages(own_pages + own_stack / PAGE_SIZE, STACK, BOARD_STACK_ADDRESS + own_stack,
              BOARD_STACK_SIZE);
    map_pages(own_pages + BOARD_STACKS_SIZE / PAGE_SIZE, DATA, BOARD_DATA_ADDRESS, BOARD_DATA_SIZE);
    add_pages(shared_pages, BOARD_MEMORY_SHARED_ADDRESS, PAGED_SHARED_SIZE);
    map_work();
    if (arch_core() == 0)
        map_shared_pages();
}

void reach_map(uint32_t address, uint32_t size, bool in_reach) {
    map_pages(shared_page(address), in_reach ? BUFFERS_IN_REACH : BUFFERS, address, size);
}

void reach_changed(void) {
    arch_dsb();
    if (BOARD_CORE_COUNT > 1)
        write_tlbiallis(0);
    else
        write_tlbiall(0);
    arch_dsb();
    arch_isb();
}

void arch_open_programs(bool open) {
    (void)open; // always
}

// The caches of several cores are coherent for shareable memory, by the snoop control unit (Cortex-A9 MPCore
// Technical Reference Manual, section 2.2). Each core must join them before it turns on its cache.
static void start_coherency(void) {
#if BOARD_CORE_COUNT > 1
    if (arch_core() == 0) {
        SCU_INVALIDATE = SCU_ALL_WAYS;
        SCU_CONTROL = SCU_ON;
    }
    write_actlr(read_actlr() | ACTLR_SMP | ACTLR_FW);
    arch_isb();
#endif
}

void arch_start(void) {
    map_all();
    data_cache_each(write_dcisw); // it holds anything after a reset
    start_coherency();
    write_ttbcr(0);
    write_ttbr0((uint32_t)sections[arch_core()] | TTBR_CACHEABLE |
                (BOARD_CORE_COUNT > 1 ? TTBR_SHAREABLE : 0));
    write_dacr(1); // the one domain obeys the entries' permissions
    write_tlbiall(0);
    write_vbar(BOARD_CORE_VECTORS);
    arch_forget_code();
    write_sctlr((read_sctlr() & ~(SCTLR_A | SCTLR_V | SCTLR_TE | SCTLR_TRE | SCTLR_AFE)) | SCTLR_M |
                SCTLR_C | SCTLR_Z | SCTLR_I);
    arch_isb();
    if (POWER_BY_INTERRUPTS)
        power_start();
}
