// SPDX-License-Identifier: MIT
//
// Physical memory protection (PMP): the entries limit user mode; machine mode may access everything. On boards without
// protection (core.isolation), kernels run in machine mode.

#include "arch.h"

#include "barecl/abi.h"
#include "board.h"
#include "registers.h"

extern void arch_trap(void);

#ifdef BOARD_CORE_ISOLATION_NONE

static void start_protection(void) {}

#else

#define IS_REGION(address, size)                                                           \
    _Static_assert(((size) & ((size) - 1)) == 0 && (size) >= 8 && (address) % (size) == 0, \
                   "such a PMP region is a power of two large, and aligned to its size");
IS_REGION(BOARD_MEMORY_CODE_ADDRESS, BOARD_MEMORY_CODE_SIZE)
IS_REGION(BOARD_STACK_ADDRESS, BOARD_STACK_SIZE)
#define IS_WORK(attributes, address, size) IS_REGION(address, size)
BOARD_WORK_REGIONS(IS_WORK)

// The work regions have the last entries.
enum { MOST_WORK = 3 };
#define WORK_SETTING(attributes, address, size) PMP_NAPOT | PMP_READ | PMP_WRITE,
#define WORK_ADDRESS(attributes, address, size) PMP_NAPOT_ADDRESS(address, size),
static const uintptr_t work_addresses[MOST_WORK] = {BOARD_WORK_REGIONS(WORK_ADDRESS)};

static void start_protection(void) {
    // The third entry only gives the address at which the fourth begins. The fifth begins where the
    // fourth ends.
    const union {
        uint8_t entries[8];
        uintptr_t words[8 / sizeof(uintptr_t)];
    } settings = {{PMP_NAPOT | PMP_READ | PMP_EXECUTE, PMP_NAPOT | PMP_READ | PMP_WRITE, PMP_OFF,
                   PMP_TOR | PMP_READ | PMP_WRITE, PMP_TOR | PMP_READ | PMP_EXECUTE,
                   BOARD_WORK_REGIONS(WORK_SETTING)}};

    WRITE_CSR(pmpaddr0, PMP_NAPOT_ADDRESS(BOARD_MEMORY_CODE_ADDRESS, BOARD_MEMORY_CODE_SIZE));
    WRITE_CSR(pmpaddr1, PMP_NAPOT_ADDRESS(BOARD_STACK_ADDRESS + arch_core() * BOARD_STACK_SIZE,
                                          BOARD_STACK_SIZE));
    WRITE_CSR(pmpaddr2, PMP_ADDRESS(BOARD_BUFFERS_ADDRESS));
    WRITE_CSR(pmpaddr3, PMP_ADDRESS(BOARD_PROGRAMS_ADDRESS));
    WRITE_CSR(pmpaddr4, PMP_ADDRESS(BOARD_PROGRAMS_ADDRESS + BOARD_PROGRAMS_SIZE));
    WRITE_CSR(pmpaddr5, work_addresses[0]);
    WRITE_CSR(pmpaddr6, work_addresses[1]);
    WRITE_CSR(pmpaddr7, work_addresses[2]);
    WRITE_CSR(pmpcfg0, settings.words[0]);
#if __riscv_xlen == 32
    WRITE_CSR(pmpcfg1, settings.words[1]);
#endif
}

#endif

// Enables the core's own instructions. A core without the register traps, and continues behind the instruction.
static void enable_operations(void) {
#if BOARD_CORE_OPERATIONS_CSR
    __asm__ volatile("la t0, 1f\n\tcsrw mtvec, t0\n\tcsrs %0, %1\n\t.balign 4\n1:" ::"i"(
                         BOARD_CORE_OPERATIONS_CSR),
                     "r"(1U << 31)
                     : "t0");
#endif
}

void arch_start(void) {
    WRITE_CSR(mscratch, 0); // no launch
    enable_operations();
    WRITE_CSR(mtvec, (uintptr_t)arch_trap);
    start_protection();
}

void arch_open_programs(bool open) {
    (void)open; // programs are always open for writing
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
