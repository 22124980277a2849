// SPDX-License-Identifier: MIT

#include "operations.h"

#include "arch.h"
#include "ranges.h"
#include "registers.h"

#include <stddef.h>

_Static_assert(offsetof(struct riscv_operation, memory) == 16 + sizeof(void (*)(void)),
               "as the compiler writes it");

// In mcause: the faults of loads and stores without access to the memory.
enum { CAUSE_LOAD = 5, CAUSE_STORE = 7 };

// Each core counts its operations in a cache line of its own.
static struct {
    uint32_t computed;
} __attribute__((aligned(64))) counts[BOARD_CORE_COUNT];

// Instructions are aligned to 2 bytes. A 16-bit instruction matches no operation. The kernel fetched the instruction,
// so its address can be read.
static uint32_t fetch(const uint16_t *pc) {
    const uint32_t low = pc[0];
    return (low & 3) == 3 ? low | (uint32_t)pc[1] << 16 : low;
}

static const struct riscv_operation *find(uint32_t instruction) {
    for (uint32_t i = 0; i < riscv_operation_count; ++i)
        if ((instruction & riscv_operations[i].mask) == riscv_operations[i].match)
            return &riscv_operations[i];
    return 0;
}

#ifdef BOARD_CORE_ISOLATION_NONE

static bool is_of_kernel(uintptr_t address, uint32_t bytes, bool writes) {
    (void)address, (void)bytes, (void)writes;
    return true;
}

#else

// The memory that start_protection() in arch.c gives kernels.
static bool is_of_kernel(uintptr_t address, uint32_t bytes, bool writes) {
#define OR_IS_INSIDE(attributes, begin, size) || is_in_area(address, bytes, begin, size)
    const bool is_data =
        is_in_area(address, bytes, BOARD_STACK_ADDRESS + arch_core() * BOARD_STACK_SIZE,
                   BOARD_STACK_SIZE) ||
        is_in_area(address, bytes, BOARD_BUFFERS_ADDRESS,
                   BOARD_PROGRAMS_ADDRESS - BOARD_BUFFERS_ADDRESS) BOARD_WORK_REGIONS(OR_IS_INSIDE);
    return is_data ||
           (!writes && is_in_area(address, bytes, BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE));
}

#endif

// Whether the kernel may access the memory at `address`. If not, mcause and mtval have what they would have if a load
// or store of the kernel had faulted.
static bool may_access(uintptr_t address, uint32_t memory) {
    const uint32_t bytes = memory & 255, alignment = memory >> 8 & 255;
    const bool writes = memory >> 16 & 1;
    const bool is_word = address <= UINT32_MAX; // operands are words
    if (is_word && address % alignment == 0 && is_of_kernel(address, bytes, writes))
        return true;
    WRITE_CSR(mcause, writes ? CAUSE_STORE : CAUSE_LOAD);
    WRITE_CSR(mtval, address);
    return false;
}

bool operations_compute(uintptr_t *registers) {
    const uintptr_t pc = READ_CSR(mepc);
    const uint32_t instruction = fetch((const uint16_t *)pc);
    const struct riscv_operation *operation = find(instruction);
    if (operation == 0)
        return false;

    static const uint8_t sources[] = {15, 20, 27}; // the lowest bits of rs1, rs2 and rs3
    uint32_t operands[MOST_OPERANDS];
    for (uint32_t i = 0; i < operation->inputs; ++i) {
        const uintptr_t input = registers[instruction >> sources[i] & 31];
        if (operation->memory[i] != 0 && !may_access(input, operation->memory[i]))
            return false;
        operands[1 + i] = (uint32_t)input;
    }
    // The constant of format i. In other formats, the first output overwrites it.
    operands[1 + operation->inputs] = (uint32_t)((int32_t)instruction >> 20);
    operation->compute(operands);
    const uint32_t destination = instruction >> 7 & 31;
    if (destination != 0) // words are sign-extended
        registers[destination] = (uintptr_t)(intptr_t)(int32_t)operands[operation->result];
    ++counts[arch_core()].computed;
    WRITE_CSR(mepc, pc + 4);
    return true;
}

uint32_t arch_operations(void) {
    uint32_t sum = 0;
    for (unsigned core = 0; core < BOARD_CORE_COUNT; ++core)
        sum += counts[core].computed;
    return sum;
}
