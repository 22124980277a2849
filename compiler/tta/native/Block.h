// SPDX-License-Identifier: MIT
//
// A part of a TTA program as one host function. It starts at an instruction at which nothing is in
// flight, and ends after the delay slots of the first unconditional jump; conditional jumps leave it
// earlier. Ports and registers are LLVM values in between, so bypasses cost nothing.
//
// The function does not execute a cycle that would fault: it returns before that cycle, with the state
// between the two cycles, and the interpreter meets the fault.

#ifndef BARECL_TTA_NATIVE_BLOCK_H
#define BARECL_TTA_NATIVE_BLOCK_H

#include "simulator/SimulatorState.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace barecl::tta {

// The interface between the code of a block and its caller.
struct BlockFrame {
    struct Result {
        uint32_t Cell, Delay; // as in SimulatorState::addResult
        Bits Value;
    };
    struct Use {
        uint64_t Resource, Delay; // of a unit's pipeline, as in SimulatorState::addUse
    };
    static constexpr unsigned Capacity = 256;

    uint64_t Next = 0;                      // out: the next instruction
    uint64_t Elapsed = 0;                   // out: cycles
    uint64_t JumpSlots = 0, JumpTarget = 0; // out: as in SimulatorState::setJump
    uint64_t ResultCount = 0, UseCount = 0;
    Result Results[Capacity]; // out: results still in flight
    Use Uses[Capacity];
};

using BlockCode = void (*)(BlockFrame *);

// The code calls it for an operation with side effects outside the program. `Operands` are as in
// OperationContext; `Cycle` counts from the start of the block.
using RunOperation = void (*)(const Start *What, Bits *Operands, uint64_t Cycle);

struct Block {
    std::string Name; // of the function
    unsigned Cycles;  // maximum; also the number of instructions that the block covers
    // Output ports that must hold a result already: the block reads or fills them.
    std::vector<unsigned> Results;
};

// Adds the block that starts at instruction `First` to `Module`. `behaviourOf` returns the function of
// that module that implements an operation (Operation::Run). None: the block cannot be translated,
// because only the interpreter can execute its first cycle.
std::optional<Block> buildBlock(SimulatorState &State, uint64_t First, llvm::Module &Module,
                                llvm::function_ref<llvm::Function *(const Operation &)> behaviourOf,
                                RunOperation RunOperation);

} // namespace barecl::tta

#endif // BARECL_TTA_NATIVE_BLOCK_H
