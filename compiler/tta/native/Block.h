// SPDX-License-Identifier: MIT
//
// A stretch of a TTA program as one function of the host: from an instruction at which nothing is
// in flight to the end of the delay slots of the first unconditional jump; conditional jumps leave
// it on the way. Ports and registers are values of LLVM's in between, so bypasses cost nothing.
//
// A cycle that would fault is not carried out: the function returns before it, with everything as
// it is between the two cycles, and the interpreter meets the fault.

#ifndef BARECL_TTA_NATIVE_BLOCK_H
#define BARECL_TTA_NATIVE_BLOCK_H

#include "SimulatorState.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace barecl::tta {

// What the code of a block and its caller share.
struct BlockFrame {
    struct Result {
        uint32_t Cell, Delay; // as SimulatorState::addResult has them
        Bits Value;
    };
    struct Use {
        uint64_t Resource, Delay; // of a unit's pipeline, as SimulatorState::addUse has them
    };
    static constexpr unsigned Capacity = 256;

    uint64_t Next = 0;                      // out: the instruction to go on with
    uint64_t Elapsed = 0;                   // out: cycles
    uint64_t JumpSlots = 0, JumpTarget = 0; // out: as SimulatorState::setJump has them
    uint64_t ResultCount = 0, UseCount = 0;
    Result Results[Capacity]; // out: what is still in flight
    Use Uses[Capacity];
};

using BlockCode = void (*)(BlockFrame *);

// Called by the code for an operation with an effect on the world: `Operands` as OperationContext
// has them, `Cycle` counts from the start of the block.
using RunOperation = void (*)(const Start *What, Bits *Operands, uint64_t Cycle);

struct Block {
    std::string Name; // of the function
    unsigned Cycles;  // at most, and of instructions from its start on
    // Output ports that must have held a result before: the block reads or fills them.
    std::vector<unsigned> Results;
};

// Adds the block that starts at instruction `First` to `Module`. `behaviourOf` gives the function
// of that module that is the operation's Run. None: it is not to be translated, because its first
// cycle is one that only the interpreter can carry out.
std::optional<Block> buildBlock(SimulatorState &State, uint64_t First, llvm::Module &Module,
                                llvm::function_ref<llvm::Function *(const Operation &)> behaviourOf,
                                RunOperation RunOperation);

} // namespace barecl::tta

#endif // BARECL_TTA_NATIVE_BLOCK_H
