// SPDX-License-Identifier: MIT
//
// Which accesses in a block are of different iterations of a parallel loop, such as work-items.
//
// llvm.loop.parallel_accesses says that the accesses of different iterations do not meet. Unrolling
// puts several iterations into one block, where nothing says so any more. So before it, accesses
// get two alias scopes, which no !noalias list ever names: they mean nothing to LLVM, but it makes
// new ones for each copy of the block that declares them.
//
//     run        declared before the loop: a copy of the whole loop has another one
//     iteration  declared where an iteration begins: each unrolled one has another one
//
// Two accesses of the same run and of different iterations need no order. After that, nothing may
// move an access from one run to another, as GVN does for loads when it makes them partly
// redundant.

#ifndef BARECL_TTA_CODEGEN_ITERATIONSCOPES_H
#define BARECL_TTA_CODEGEN_ITERATIONSCOPES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/PassManager.h"

namespace barecl::tta {

// Between the unrolling of other loops and that of parallel ones. Loops that have nothing to do
// with those are not unrolled again.
struct AddIterationScopesPass : llvm::PassInfoMixin<AddIterationScopesPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

// After unrolling: takes the declarations away, which are in the way of passes that count
// instructions. The scopes stay, but for runs that cannot be told apart.
struct EndIterationScopesPass : llvm::PassInfoMixin<EndIterationScopesPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

// Whether it is a parallel loop that has no scopes yet.
bool awaitsIterationScopes(const llvm::Loop &L);

// Whether it or a loop in it is one.
bool hasAwaitingLoop(const llvm::Loop &L);

// Which iterations of parallel loops an access belongs to.
class IterationPlaces {
  public:
    explicit IterationPlaces(const llvm::AAMDNodes &Access);

    // Whether the two are known to be of different iterations in the same run of a loop.
    bool isOfOtherIterationThan(const IterationPlaces &Other) const;

  private:
    // What of one loop the access says.
    struct Place {
        llvm::SmallVector<const llvm::Metadata *, 1> Runs;
        llvm::SmallVector<const llvm::Metadata *, 2> Iterations; // it may be made of several
    };
    llvm::SmallDenseMap<const llvm::MDNode *, Place, 4> Places; // by domain
};

// Whether the instruction is one of the accesses that the loop with that metadata says are
// parallel. Both may be null.
bool isParallelAccess(const llvm::MDNode *Loop, const llvm::Instruction &I);

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_ITERATIONSCOPES_H
