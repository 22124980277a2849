// SPDX-License-Identifier: MIT
//
// A loop over work-items whose iterations can be put into the lanes of vectors. Only its latch
// leaves it, after a number of iterations that is known before the loop; its phis are affine
// recurrences. `refusal` checks what else it must not contain.

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

    // Describes L as such a loop; none if it is not, or if Expander cannot expand its number of
    // iterations.
    static std::optional<ItemLoop> of(llvm::Loop &L, llvm::ScalarEvolution &SE,
                                      const llvm::SCEVExpander &Expander);

    llvm::Value *start(const llvm::PHINode &Phi) const {
        return Phi.getIncomingValueForBlock(Before);
    }
};

// Why the work-items of L cannot share vectors, in words that follow "because" in a remark; none if
// they can. L's inner loops must be in LLVM's simplified form.
std::optional<std::string> refusal(const llvm::Loop &L, const llvm::LoopInfo &Loops,
                                   const PrivateArrays &Arrays);

} // namespace barecl

#endif // BARECL_PASSES_LANES_ITEMLOOP_H
