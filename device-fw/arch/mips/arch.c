// SPDX-License-Identifier: MIT
//
// Memory protection by two address spaces, whose addresses are the physical ones: the firmware's has all memory, the
// kernels' has what kernels may access. All pages are in the translation buffer (TLB) from the start, so an access to
// any other address faults. An entry has a pair of pages, each 4^n times 4 KiB large.

#include "arch.h"

#include "barecl/control.h"
#include "board.h"
#include "control.h"
#include "registers.h"
#include "trace.h"

#define LEAST_PAIR 0x2000u
#define MOST_PAIR 0x2000000u

#define PAGE_VALID 2u
#define PAGE_WRITTEN 4u
#define PAGE_CACHED (3u << 3)
#define PAGE_UNCACHED (2u << 3)
#define PAGE_NO_CODE (1u << 30)
#define GRAIN_NO_CODE (1u << 30) // PageGrain.XIE: PAGE_NO_CODE holds

#define CODE (PAGE_VALID | PAGE_CACHED)
#define DATA (PAGE_VALID | PAGE_WRITTEN | PAGE_CACHED | PAGE_NO_CODE)
#define BUFFERS (PAGE_VALID | PAGE_WRITTEN | PAGE_UNCACHED | PAGE_NO_CODE)
#define PROGRAMS (PAGE_VALID | PAGE_UNCACHED)

struct area {
    uint32_t space, attributes, address, size;
};

static const struct area areas[] = {
    {SPACE_FIRMWARE, CODE, BOARD_MEMORY_CODE_ADDRESS, BOARD_MEMORY_CODE_SIZE},
    {SPACE_FIRMWARE, DATA, BOARD_MEMORY_DATA_ADDRESS, BOARD_MEMORY_DATA_SIZE},
    {SPACE_FIRMWARE, BUFFERS, BOARD_MEMORY_SHARED_ADDRESS, BOARD_MEMORY_SHARED_SIZE},
#ifdef BOARD_MEMORY_DEVICE_ADDRESS
    {SPACE_FIRMWARE, BUFFERS, BOARD_MEMORY_DEVICE_ADDRESS, BOARD_MEMORY_DEVICE_SIZE},
#endif
    {SPACE_KERNELS, CODE, BOARD_MEMORY_CODE_ADDRESS, BOARD_MEMORY_CODE_SIZE},
    {SPACE_KERNELS, DATA, BOARD_STACK_ADDRESS, BOARD_STACK_SIZE},
    {SPACE_KERNELS, BUFFERS, BOARD_BUFFERS_ADDRESS, BOARD_BUFFERS_SIZE},
    {SPACE_KERNELS, PROGRAMS, BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE},
};

#define IS_AREA(address, size)                                              \
    _Static_assert((address) % LEAST_PAIR == 0 && (size) % LEAST_PAIR == 0, \
                   "an area is a number of entries of the TLB: each has 8 KiB or more");
IS_AREA(BOARD_MEMORY_CODE_ADDRESS, BOARD_MEMORY_CODE_SIZE)
IS_AREA(BOARD_MEMORY_DATA_ADDRESS, BOARD_MEMORY_DATA_SIZE)
IS_AREA(BOARD_STACK_ADDRESS, BOARD_STACK_SIZE)
IS_AREA(BOARD_BUFFERS_ADDRESS, BOARD_BUFFERS_SIZE)
IS_AREA(BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE)

static uint32_t entries; // of the translation buffer that are in use

static uint32_t last_entry(void) { return READ_CP0(CP0_CONFIG1) >> 25 & 63; }

static void write_entry(uint32_t address_and_space, uint32_t pair, uint32_t low, uint32_t high) {
    WRITE_CP0(entries++, CP0_INDEX);
    WRITE_CP0(address_and_space, CP0_ENTRY_HI);
    WRITE_CP0(pair - LEAST_PAIR, CP0_PAGE_MASK);
    WRITE_CP0(low, CP0_ENTRY_LO0);
    WRITE_CP0(high, CP0_ENTRY_LO1);
    __asm__ volatile("tlbwi\n\tehb" ::: "memory");
}

// The largest pair of pages that can begin there.
static uint32_t pair_at(uint32_t address, uint32_t end) {
    uint32_t pair = LEAST_PAIR;
    while (pair < MOST_PAIR && address % (4 * pair) == 0 && end - address >= 4 * pair)
        pair *= 4;
    return pair;
}

static void map(const struct area *area) {
    const uint32_t end = area->address + area->size;
    for (uint32_t address = area->address; address != end;) {
        const uint32_t pair = pair_at(address, end);
        const uint32_t low = address >> 6 | area->attributes; // the page's number is at bit 6
        if (entries > last_entry()) {
            trace_line("align the board's memory better: the TLB has no room, entries ", entries);
            control_give_up();
        }
        write_entry(address | area->space, pair, low, low + (pair / 2 >> 6));
        address += pair;
    }
}

// Entries that are not in use get addresses that no access has: they would be in the segment UNMAPPED.
static void start_protection(void) {
    WRITE_CP0(GRAIN_NO_CODE, CP0_PAGE_GRAIN);
    for (unsigned i = 0; i < sizeof areas / sizeof areas[0]; ++i)
        map(&areas[i]);
    while (entries <= last_entry())
        write_entry(UNMAPPED + LEAST_PAIR * entries, LEAST_PAIR, 0, 0);
    WRITE_CP0(SPACE_FIRMWARE, CP0_ENTRY_HI);
}

void arch_start(void) {
    WRITE_CP0(UNMAPPED | BOARD_CORE_VECTORS, CP0_EBASE);
    start_protection();
    WRITE_CP0(STATUS_FIRMWARE, CP0_STATUS);
}

void arch_open_programs(bool open) {
    (void)open; // the firmware can always write to them
}

// What host and core share is not cached.
void arch_acquire(uint32_t scope) {
    if (scope == BCL_FENCE_SYSTEM || scope == BCL_FENCE_AGENT)
        __asm__ volatile("sync" ::: "memory");
}

void arch_release(uint32_t scope) { arch_acquire(scope); }
