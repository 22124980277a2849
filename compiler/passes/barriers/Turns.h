// SPDX-License-Identifier: MIT
//
// The part of a kernel that Meetings runs in turns, and how it is transformed.

#ifndef BARECL_PASSES_BARRIERS_TURNS_H
#define BARECL_PASSES_BARRIERS_TURNS_H

#include "passes/analysis/ControlFlow.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace llvm {
class LoopInfo;
}

namespace barecl {

// The blocks between two blocks that all work-items of the work-group reach together.
struct Stretch {
    llvm::BasicBlock *Before;
    llvm::BasicBlock *After; // null: nothing of the kernel follows
    BlockSet Inside;         // reachable from Before's end without passing After
    BlockSet Rounds;         // those of Inside where loop iterations end

    Stretch(llvm::BasicBlock *Before, llvm::BasicBlock *After)
        : Before(Before), After(After), Inside(reachableFrom(*Before, After)) {}

    // Whether it can only be entered from Before.
    bool isClosed() const;
};

// Gives each loop with meetings or barriers in Part a block at which its iterations end. This is the loop's last place
// in the order of turns: no work-item starts the next iteration while others are in this one.
void endRounds(Stretch &Part, const llvm::LoopInfo &Loops);

// Lets work-items reach all meetings, barriers and ends of iterations inside of Part in turns. Order: all blocks of the
// kernel, in the order of the turns. Turn: a word of local memory for this alone. Values that are used in several
// blocks become variables, which are appended to Variables.
void runInTurns(llvm::Function &Kernel, const Stretch &Part,
                llvm::ArrayRef<llvm::BasicBlock *> Order, llvm::Value &Turn,
                llvm::SmallVectorImpl<llvm::AllocaInst *> &Variables);

// The blocks of Kernel, with all of a loop before the blocks after it.
llvm::SmallVector<llvm::BasicBlock *> loopByLoop(llvm::Function &Kernel,
                                                 const llvm::LoopInfo &Loops);

} // namespace barecl

#endif // BARECL_PASSES_BARRIERS_TURNS_H
