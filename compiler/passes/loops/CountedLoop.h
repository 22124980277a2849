// SPDX-License-Identifier: MIT
//
// A loop that can run for a part of its iterations (GuardedItems.h). Only its latch leaves it,
// after a number of iterations that is known before the loop, with a counter that goes up from 0 by
// one. Its other phis can be computed for any iteration, and nothing that it computes is used after
// it.

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

    // Describes L as such a loop; none if it is not, or if Expander cannot expand what must be
    // computed before it.
    static std::optional<CountedLoop> of(llvm::Loop &L, llvm::ScalarEvolution &SE,
                                         const llvm::SCEVExpander &Expander);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_COUNTEDLOOP_H
