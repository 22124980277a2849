// SPDX-License-Identifier: MIT
//
// Instructions that this core lacks but the board's kernels use (core.operations_trap in the board's record): the table
// of the operations' C functions, which `bareclc trap-code` compiles, and the function that start.S calls when such an
// instruction traps (docs/decisions/0034-operations-in-traps.md).

#ifndef RISCV_OPERATIONS_H
#define RISCV_OPERATIONS_H

#include <stdbool.h>
#include <stdint.h>

#define MOST_OPERANDS \
    8 // of an operation with instructions: at most 3 inputs and 4 outputs, from 1 on

// An instruction in the table that compiler/native/TrapObject.cpp writes.
struct riscv_operation {
    uint32_t mask, match;                // matches if (instruction & mask) == match
    uint32_t inputs;                     // in registers; the constant of format i follows them
    uint32_t result;                     // the number of the operand that goes to rd
    void (*compute)(uint32_t *operands); // operand 1 is the first input; outputs follow the inputs
    // What it accesses at the addresses in its registers: bits 0 to 7 are a number of bytes, 8 to 15 the alignment, and
    // bit 16 says that it writes. 0: the register is no address.
    uint32_t memory[3];
};
extern const struct riscv_operation riscv_operations[];
extern const uint32_t riscv_operation_count;

// Computes the instruction at mepc, which trapped in a kernel, and sets mepc to the next one. `registers`: x0 to x31 of
// the kernel. The caller saves and restores the registers of floats. Returns false, and changes no register of the
// kernel, if the table does not have the instruction, or if it would access memory that the kernel may not access: then
// mcause and mtval say so.
bool operations_compute(uintptr_t *registers);

#endif // RISCV_OPERATIONS_H
