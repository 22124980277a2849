// SPDX-License-Identifier: MIT
//
// Loops over all local ids around a body that is yet to be filled in; x is innermost, or another
// dimension.
//
//   Entry ... -> z: -> y: -> x: [Body] ... [Latch] -> Leave
//
// Each loop runs its body before it tests (sizes are at least 1), from 0, by 1, without wrapping. A
// dimension of constant size 1 gets no loop.
//
// LLVM would unroll a loop of constant size before it comes to vectorise, and then vectorise the
// next outer loop, whose accesses are scattered. So the loops say llvm.loop.unroll.disable, until
// ReleaseWorkItemLoops takes that away where the vectoriser starts; unrolling after it is welcome.
// A nest whose rows are so short that the vectoriser hardly takes them, on a 64-bit target, says
// nothing: unrolled, they are straight code that LLVM's SLP vectoriser packs. Nor does it promise parallel
// accesses: when LLVM has unrolled a loop, its last branch keeps what was said of the loop, and where it then leads
// to the next iteration of a loop of the kernel's, that one would have the promise, and be vectorised over what
// its iterations hand on.

#ifndef BARECL_PASSES_REGIONS_LOOPNEST_H
#define BARECL_PASSES_REGIONS_LOOPNEST_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IRBuilder.h"

#include <array>

namespace barecl {

// Dimensions, that of the innermost loop first.
using ItemOrder = std::array<unsigned, 3>;

// One work-item's run through a region, which is yet to be filled in between Body and Latch.
struct WorkItem {
    llvm::BasicBlock *Body;          // starts it; no terminator yet
    llvm::BasicBlock *Latch;         // ends it; to be branched to
    std::array<llvm::Value *, 3> Id; // x, y, z
    llvm::Value *Item;               // the linear local id
};

struct LoopNest : WorkItem {
    // Emits the loops between Entry, which has no terminator yet, and the new block Leave. `Sizes`:
    // x, y, z.
    LoopNest(llvm::BasicBlock *Entry, llvm::ArrayRef<llvm::Value *> Sizes, const ItemOrder &Order);

    // Says of every loop what LLVM should know; Group is named in llvm.loop.parallel_accesses.
    // Remarks on the loops name `Where`.
    void markParallel(llvm::MDNode *Group, const llvm::DebugLoc &Where);

    llvm::BasicBlock *Leave; // after the last work-item; no terminator yet

  private:
    llvm::SmallVector<llvm::BranchInst *, 3> Backs;
    bool RowIsShort;
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_LOOPNEST_H
