// SPDX-License-Identifier: MIT
//
// The part of a kernel that Meetings runs in turns, and how it is made so.

#ifndef BARECL_PASSES_BARRIERS_TURNS_H
#define BARECL_PASSES_BARRIERS_TURNS_H

#include "passes/analysis/ControlFlow.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace llvm {
class LoopInfo;
}

namespace barecl {

// What lies between two blocks that all work-items of the work-group reach together.
struct Stretch {
    llvm::BasicBlock *Before;
    llvm::BasicBlock *After; // null: nothing of the kernel follows
    BlockSet Inside;         // what is reached from Before's end, without passing After
    BlockSet Rounds;         // of those, where rounds of loops end

    Stretch(llvm::BasicBlock *Before, llvm::BasicBlock *After)
        : Before(Before), After(After), Inside(reachableFrom(*Before, After)) {}

    // Whether it is entered from Before alone.
    bool isClosed() const;
};

// Gives each loop with meetings or barriers in Part a block at which its rounds end, the last one in the order
// of turns: nobody starts the next round while others are in this one.
void endRounds(Stretch &Part, const llvm::LoopInfo &Loops);

// Lets all meetings, barriers and ends of rounds inside of Part be reached in turns. Order: all blocks of the kernel, as the
// turns are to come. Turn: a word of local memory that nobody else uses. What has been a value in several
// blocks becomes a variable, of which Variables gets the list.
void runInTurns(llvm::Function &Kernel, const Stretch &Part,
                llvm::ArrayRef<llvm::BasicBlock *> Order, llvm::Value &Turn,
                llvm::SmallVectorImpl<llvm::AllocaInst *> &Variables);

// The blocks of Kernel, all of a loop before what follows it.
llvm::SmallVector<llvm::BasicBlock *> loopByLoop(llvm::Function &Kernel,
                                                 const llvm::LoopInfo &Loops);

} // namespace barecl

#endif // BARECL_PASSES_BARRIERS_TURNS_H
