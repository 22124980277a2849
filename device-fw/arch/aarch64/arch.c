// SPDX-License-Identifier: MIT

#include "arch.h"

#include "barecl/abi.h"
#include "board.h"
#include "reach.h"
#include "registers.h"

#ifdef BOARD_CORE_ISOLATION_NONE
#error "this architecture has protection always"
#endif

// Translation maps each address below 4 GiB to itself (Arm Architecture Reference Manual for A-profile architecture,
// section D8). The level 1 table has an entry for each GiB, which points to a level 2 table. Level 2 maps blocks of 2
// MiB; where access differs within a block, it points to a level 3 table of 4 KiB pages. An access to an address that
// is not mapped faults.
#define GIGABYTES 4
#define BLOCK_SIZE 0x200000u
#define BLOCKS (0x40000000u / BLOCK_SIZE * GIGABYTES)
#define PAGE_SIZE 0x1000u
#define ENTRIES 512 // of a table

// Bits of a table's entry. MAIR_EL1 defines the memory types.
#define NORMAL (0ull << 2)
#define UNCACHED (1ull << 2)
#define DEVICE_TYPE (2ull << 2)
#define MEMORY_TYPES (0xffull | 0x44ull << 8 | 0x00ull << 16)
#define TABLE 3ull
#define BLOCK 1ull
#define PAGE 3ull
#define FIRMWARE (0ull << 6) // only the firmware reads and writes
#define ALL (1ull << 6)
#define READ_ONLY (3ull << 6) // for all
#define SHAREABLE (2ull << 8) // outer
#define INNER_SHAREABLE (3ull << 8)
#ifdef BOARD_MEMORY_SHARED_CACHED_TRUE
#define SHARED (NORMAL | INNER_SHAREABLE)
#else
#define SHARED (UNCACHED | SHAREABLE)
#endif
#define ACCESSED (1ull << 10)
#define NOT_BY_FIRMWARE (1ull << 53)
#define NOT_BY_KERNELS (1ull << 54)
#define NO_EXECUTE (NOT_BY_FIRMWARE | NOT_BY_KERNELS)

#define CODE (READ_ONLY | NORMAL | INNER_SHAREABLE)
#define STACK (ALL | NO_EXECUTE | NORMAL | INNER_SHAREABLE)
#define DATA (FIRMWARE | NO_EXECUTE | NORMAL | INNER_SHAREABLE)
#define CONTROL (FIRMWARE | NO_EXECUTE | UNCACHED | SHAREABLE)
#define BUFFERS (FIRMWARE | NO_EXECUTE | SHARED)
#define BUFFERS_IN_REACH (ALL | NO_EXECUTE | SHARED)
#define PROGRAMS (READ_ONLY | NOT_BY_FIRMWARE | SHARED)
#define PROGRAMS_OPEN (FIRMWARE | NO_EXECUTE | SHARED)
#define DEVICE (FIRMWARE | NO_EXECUTE | DEVICE_TYPE)

#define IS_WHOLE(unit, address, size)                                                 \
    _Static_assert((address) % (unit) == 0 && (size) % (unit) == 0 && (address) != 0, \
                   #address " is not made of whole pieces of " #unit);
IS_WHOLE(BLOCK_SIZE, BOARD_MEMORY_CODE_ADDRESS, BOARD_MEMORY_CODE_SIZE)
IS_WHOLE(BLOCK_SIZE, BOARD_MEMORY_DATA_ADDRESS, BOARD_MEMORY_DATA_SIZE)
IS_WHOLE(BLOCK_SIZE, BOARD_MEMORY_SHARED_ADDRESS, BOARD_MEMORY_SHARED_SIZE)
IS_WHOLE(BLOCK_SIZE, BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE)
IS_WHOLE(PAGE_SIZE, BOARD_DATA_ADDRESS, BOARD_DATA_SIZE)
IS_WHOLE(PAGE_SIZE, BOARD_BUFFERS_ADDRESS, BOARD_BUFFERS_SIZE)
_Static_assert(BOARD_CORE_VECTORS % 2048 == 0, "the table of vectors is aligned to its size");
_Static_assert(PAGE_SIZE == BCL_RANGE_UNIT, "a range is made of whole pages");

#define PAGED_SHARED_SIZE (BOARD_PROGRAMS_ADDRESS - BOARD_MEMORY_SHARED_ADDRESS)
#define TABLE_ALIGNED __attribute__((aligned(8 * ENTRIES)))

static uint64_t gigabytes[ENTRIES] TABLE_ALIGNED;
static uint64_t blocks[BLOCKS] TABLE_ALIGNED;
static uint64_t data_pages[BOARD_MEMORY_DATA_SIZE / PAGE_SIZE] TABLE_ALIGNED;
static uint64_t shared_pages[PAGED_SHARED_SIZE / PAGE_SIZE] TABLE_ALIGNED;

static void map_blocks(uint64_t attributes, uint32_t address, uint32_t size) {
    for (uint32_t offset = 0; offset < size; offset += BLOCK_SIZE)
        blocks[(address + offset) / BLOCK_SIZE] =
            (address + offset) | attributes | ACCESSED | BLOCK;
}

// Enters a region's tables of pages into level 2.
static void add_pages(const uint64_t *pages, uint32_t address, uint32_t size) {
    for (uint32_t offset = 0; offset < size; offset += BLOCK_SIZE)
        blocks[(address + offset) / BLOCK_SIZE] = (uint64_t)(pages + offset / PAGE_SIZE) | TABLE;
}

static void map_pages(uint64_t *first, uint64_t attributes, uint32_t address, uint32_t size) {
    for (uint32_t offset = 0; offset < size; offset += PAGE_SIZE)
        first[offset / PAGE_SIZE] = (address + offset) | attributes | ACCESSED | PAGE;
}

static uint64_t *shared_page(uint32_t address) {
    return &shared_pages[(address - BOARD_MEMORY_SHARED_ADDRESS) / PAGE_SIZE];
}

static void map_all(void) {
    for (uint32_t gigabyte = 0; gigabyte < GIGABYTES; ++gigabyte)
        gigabytes[gigabyte] = (uint64_t)&blocks[gigabyte * ENTRIES] | TABLE;
    map_blocks(CODE, BOARD_MEMORY_CODE_ADDRESS, BOARD_MEMORY_CODE_SIZE);
    map_blocks(PROGRAMS, BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE);
    map_blocks(DEVICE, BOARD_MEMORY_DEVICE_ADDRESS, BOARD_MEMORY_DEVICE_SIZE);
    add_pages(data_pages, BOARD_MEMORY_DATA_ADDRESS, BOARD_MEMORY_DATA_SIZE);
    map_pages(data_pages, STACK, BOARD_STACK_ADDRESS, BOARD_STACK_SIZE);
    map_pages(data_pages + BOARD_STACK_SIZE / PAGE_SIZE, DATA, BOARD_DATA_ADDRESS, BOARD_DATA_SIZE);
    add_pages(shared_pages, BOARD_MEMORY_SHARED_ADDRESS, PAGED_SHARED_SIZE);
    map_pages(shared_page(BOARD_CONTROL_ADDRESS), CONTROL, BOARD_CONTROL_ADDRESS,
              BOARD_CONTROL_SIZE);
    map_pages(shared_page(BOARD_BUFFERS_ADDRESS), BUFFERS, BOARD_BUFFERS_ADDRESS,
              BOARD_BUFFERS_SIZE);
}

static void forget_translations(void) {
    arch_dsb();
    __asm__ volatile("tlbi vmalle1" ::: "memory");
    arch_dsb();
    arch_isb();
}

void reach_map(uint32_t address, uint32_t size, bool in_reach) {
    map_pages(shared_page(address), in_reach ? BUFFERS_IN_REACH : BUFFERS, address, size);
}

void reach_changed(void) { forget_translations(); }

// Privileged code cannot write where unprivileged code may only read.
void arch_open_programs(bool open) {
    map_blocks(open ? PROGRAMS_OPEN : PROGRAMS, BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE);
    forget_translations();
}

// The data cache needs no invalidation here: the core does that at a reset.
void arch_start(void) {
    map_all();
    WRITE_REGISTER(mair_el1, MEMORY_TYPES);
    WRITE_REGISTER(tcr_el1, TCR_32_BITS);
    WRITE_REGISTER(ttbr0_el1, gigabytes);
    WRITE_REGISTER(vbar_el1, BOARD_CORE_VECTORS);
    forget_translations();
    arch_forget_code();
    WRITE_REGISTER(sctlr_el1, SCTLR_ON);
    arch_isb();
}
