// SPDX-License-Identifier: MIT

#include "operations.h"

#include "arch.h"
#include "registers.h"

_Static_assert(sizeof(struct riscv_operation) == 16 + sizeof(void (*)(void)),
               "as the compiler writes it");

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

bool operations_compute(uintptr_t *registers) {
    const uintptr_t pc = READ_CSR(mepc);
    const uint32_t instruction = fetch((const uint16_t *)pc);
    const struct riscv_operation *operation = find(instruction);
    if (operation == 0)
        return false;

    static const uint8_t sources[] = {15, 20, 27}; // the lowest bits of rs1, rs2 and rs3
    uint32_t operands[MOST_OPERANDS];
    for (uint32_t i = 0; i < operation->inputs; ++i)
        operands[1 + i] = (uint32_t)registers[instruction >> sources[i] & 31];
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
