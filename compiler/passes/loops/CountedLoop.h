// SPDX-License-Identifier: MIT
//
// A loop that can run for some of its iterations alone (GuardedItems.h): its latch alone leaves it,
// after a number of iterations that is known before it, with a counter that goes up from 0 by one;
// its other phis can be computed for any iteration; nothing that it computes is used behind it.

#ifndef BARECL_PASSES_LOOPS_COUNTEDLOOP_H
#define BARECL_PASSES_LOOPS_COUNTEDLOOP_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <optional>

namespace barecl {

struct CountedLoop {
    llvm::Loop &L;
    llvm::BasicBlock *Before, *Latch, *Exit;
    llvm::PHINode *Counter;
    const llvm::SCEV *Count; // iterations - 1

    // L as such a loop, if it is one. What must be computed before it can be expanded by Expander.
    static std::optional<CountedLoop> of(llvm::Loop &L, llvm::ScalarEvolution &SE,
                                         const llvm::SCEVExpander &Expander);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_COUNTEDLOOP_H
