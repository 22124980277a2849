// SPDX-License-Identifier: MIT
//
// Where the work-items of a work-group are together. A divergent branch separates them until the
// first block that all paths from the branch pass.

#ifndef BARECL_PASSES_ANALYSIS_CONVERGENCE_H
#define BARECL_PASSES_ANALYSIS_CONVERGENCE_H

#include "ControlFlow.h"
#include "Uniformity.h"

namespace llvm {
class Loop;
class PostDominatorTree;
} // namespace llvm

namespace barecl {

class Convergence {
  public:
    // All arguments must outlive this object.
    Convergence(const llvm::Function &Kernel, const Uniformity &Values,
                const llvm::PostDominatorTree &Ends)
        : Kernel(Kernel), Values(Values), Ends(Ends) {}

    // Whether all work-items start each iteration of L, and of the loops around it, together.
    bool isReachedTogether(const llvm::Loop &L) const;

    // The blocks that some work-items may execute without the others, or more often than the others.
    BlockSet blocksApart() const;

  private:
    const llvm::Function &Kernel;
    const Uniformity &Values;
    const llvm::PostDominatorTree &Ends;

    // Whether work-items may take different branches at the end of Block.
    bool separates(const llvm::BasicBlock &Block) const;
    const llvm::BasicBlock *convergenceAfter(const llvm::BasicBlock &Block) const;
};

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_CONVERGENCE_H
