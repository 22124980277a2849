// SPDX-License-Identifier: MIT
//
// Instructions that this core lacks, but the board's kernels use (core.operations_trap in its record): the C functions
// of operations, as `bareclc trap-code` compiles them, and what start.S calls when such an instruction traps
// (docs/decisions/0034-operations-in-traps.md).

#ifndef RISCV_OPERATIONS_H
#define RISCV_OPERATIONS_H

#include <stdbool.h>
#include <stdint.h>

#define MOST_OPERANDS \
    8 // of an operation with instructions: at most 3 inputs and 4 outputs, from 1 on

// An instruction. compiler/native/TrapObject.cpp writes the table.
struct riscv_operation {
    uint32_t mask, match; // it is this one if the bits of the mask are those of `match`
    uint32_t inputs;
    uint32_t result;                     // the number of the operand that goes to rd
    void (*compute)(uint32_t *operands); // operand 1 is the first input; outputs follow the inputs
};
extern const struct riscv_operation riscv_operations[];
extern const uint32_t riscv_operation_count;

// Computes the instruction at mepc, which a kernel could not execute, and lets mepc point behind it. `registers`: x0
// to x31 of the kernel. Registers of floats keep their values if the caller keeps them. False: it is none of the
// table's instructions, and nothing has changed.
bool operations_compute(uintptr_t *registers);

#endif // RISCV_OPERATIONS_H
