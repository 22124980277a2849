// SPDX-License-Identifier: MIT
//
// A loop over work-items whose iterations can stand in the lanes of vectors: its latch alone leaves
// it, after a number of iterations that is known before it; its phis are affine recurrences. What
// else it must not hold for that, `refusal` says.

#ifndef BARECL_PASSES_LANES_ITEMLOOP_H
#define BARECL_PASSES_LANES_ITEMLOOP_H

#include "PrivateArrays.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <optional>
#include <string>

namespace barecl {

struct ItemLoop {
    llvm::Loop &L;
    llvm::BasicBlock *Before, *Latch, *Exit;
    const llvm::SCEV *Last; // iterations - 1

    // L as such a loop, if it is one, and can be expanded by Expander.
    static std::optional<ItemLoop> of(llvm::Loop &L, llvm::ScalarEvolution &SE,
                                      const llvm::SCEVExpander &Expander);

    llvm::Value *start(const llvm::PHINode &Phi) const {
        return Phi.getIncomingValueForBlock(Before);
    }
};

// Why the work-items of L cannot share vectors, in words for a remark that follow "because"; none:
// they can. L's inner loops must be in LLVM's simplified form.
std::optional<std::string> refusal(const llvm::Loop &L, const llvm::LoopInfo &Loops,
                                   const PrivateArrays &Arrays);

} // namespace barecl

#endif // BARECL_PASSES_LANES_ITEMLOOP_H
