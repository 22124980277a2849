// SPDX-License-Identifier: MIT

#include "ControlFlow.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace barecl {

BasicBlock *blockOf(const Use &U) {
    auto *User = cast<Instruction>(U.getUser());
    if (auto *Phi = dyn_cast<PHINode>(User))
        return Phi->getIncomingBlock(U);
    return User->getParent();
}

BlockSet reachableFrom(const BasicBlock &From, const BasicBlock *Stop) {
    BlockSet Seen;
    SmallVector<const BasicBlock *> Work = {&From};
    while (!Work.empty())
        for (const BasicBlock *Next : successors(Work.pop_back_val()))
            if (Next != Stop && Seen.insert(Next).second)
                Work.push_back(Next);
    return Seen;
}

} // namespace barecl
