// SPDX-License-Identifier: MIT
//
// Emits loops over all local ids around a body that the caller fills in; the loop over x, or over another dimension, is
// innermost.
//
//   Entry ... -> z: -> y: -> x: [Body] ... [Latch] -> Leave
//
// Each loop runs its body before its test (sizes are at least 1), from 0, by 1, without wrapping. A dimension of
// constant size 1 has no loop.
//
// LLVM would unroll a loop of constant size before the vectoriser runs, and then vectorise the next outer loop, whose
// accesses are scattered. So the loops have llvm.loop.unroll.disable, until ReleaseWorkItemLoops removes it where the
// vectoriser starts; unrolling after the vectoriser is useful. On a 64-bit target, a nest whose rows are so short that
// the vectoriser hardly takes them has no such mark: unrolled, it is straight code that LLVM's SLP vectoriser packs. It
// has no mark of parallel accesses either: when LLVM has unrolled a loop, its last branch keeps the loop's marks. If
// that branch then leads to the next iteration of a loop of the kernel, that loop would be marked as parallel, and be
// vectorised although its iterations depend on each other.

#ifndef BARECL_PASSES_REGIONS_LOOPNEST_H
#define BARECL_PASSES_REGIONS_LOOPNEST_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IRBuilder.h"

#include <array>

namespace barecl {

// The dimensions, beginning with that of the innermost loop.
using ItemOrder = std::array<unsigned, 3>;

// One work-item's run through a region; the caller emits code between Body and Latch.
struct WorkItem {
    llvm::BasicBlock *Body;          // where the run starts; no terminator yet
    llvm::BasicBlock *Latch;         // where the run ends; to be branched to
    std::array<llvm::Value *, 3> Id; // x, y, z
    llvm::Value *Item;               // the linear local id
};

struct LoopNest : WorkItem {
    // Emits the loops between Entry, which has no terminator yet, and the new block Leave. `Sizes`:
    // x, y, z.
    LoopNest(llvm::BasicBlock *Entry, llvm::ArrayRef<llvm::Value *> Sizes, const ItemOrder &Order);

    // Adds to every loop the properties that LLVM needs, with an access group of its own in
    // llvm.loop.parallel_accesses. Remarks about the loops name the place `Where`. Returns the groups, which are to be
    // the !llvm.access.group of independent accesses; null if the loops are not marked as parallel.
    llvm::MDNode *markParallel(const llvm::DebugLoc &Where);

    llvm::BasicBlock *Leave; // after the last work-item; no terminator yet

  private:
    llvm::SmallVector<llvm::BranchInst *, 3> Backs;
    bool RowIsShort;
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_LOOPNEST_H
