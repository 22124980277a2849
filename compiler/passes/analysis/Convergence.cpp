// SPDX-License-Identifier: MIT

#include "Convergence.h"
#include "ControlFlow.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"

using namespace llvm;

namespace barecl {

bool Convergence::separates(const BasicBlock &Block) const {
    const Instruction *Branch = Block.getTerminator();
    return Branch->getNumSuccessors() >= 2 && !Values.isUniform(*Branch->getOperand(0));
}

BlockSet Convergence::blocksApart() const {
    BlockSet All;
    for (const BasicBlock &Block : Kernel)
        if (separates(Block))
            All.insert_range(reachableFrom(Block, convergenceAfter(Block)));
    return All;
}

bool Convergence::isReachedTogether(const Loop &L) const {
    const BasicBlock *Header = L.getHeader();
    for (const BasicBlock &Block : Kernel) {
        if (!separates(Block))
            continue;
        BlockSet Apart = reachableFrom(Block, convergenceAfter(Block));
        if (Apart.contains(Header))
            return false;
        for (const Loop *Outer = L.getParentLoop(); Outer; Outer = Outer->getParentLoop())
            if (Apart.contains(Outer->getHeader()))
                return false;
        // Some work-items go round more often than others in a cycle that is not a Loop.
        if (Apart.contains(&Block) && reachableFrom(*Header, nullptr).contains(&Block))
            return false;
    }
    return true;
}

// The first block after Block's branch where all the work-items that it separates are together
// again; null: only at the end.
const BasicBlock *Convergence::convergenceAfter(const BasicBlock &Block) const {
    const auto *Node = Ends.getNode(&Block);
    return Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
}

} // namespace barecl
