// SPDX-License-Identifier: MIT
//
// Distinguishes accesses in a block that belong to different iterations of a parallel loop, such as
// work-items.
//
// llvm.loop.parallel_accesses means that accesses of different iterations do not touch the same
// memory. Unrolling puts several iterations into one block, where this fact is lost. So before
// unrolling, accesses get two alias scopes, which no other !noalias list names. LLVM does not use
// them, but it makes new scopes for each copy of the block that declares them.
//
//     run        declared before the loop: each copy of the whole loop has its own
//     iteration  declared where an iteration begins: each unrolled iteration has its own
//
// Two accesses of the same run and of different iterations need no order. After this pass, nothing
// may move an access from one run to another, as GVN does with partially redundant loads.

#ifndef BARECL_TTA_CODEGEN_ITERATIONSCOPES_H
#define BARECL_TTA_CODEGEN_ITERATIONSCOPES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/PassManager.h"

namespace barecl::tta {

// Runs after the unrolling of other loops and before the unrolling of parallel ones. Other loops
// are not unrolled again.
struct AddIterationScopesPass : llvm::PassInfoMixin<AddIterationScopesPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

// Runs after unrolling: removes the declarations, because they disturb passes that count
// instructions. The scopes remain, except those of runs that cannot be distinguished.
struct EndIterationScopesPass : llvm::PassInfoMixin<EndIterationScopesPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

// Whether L is a parallel loop that has no scopes yet.
bool awaitsIterationScopes(const llvm::Loop &L);

// Whether L or a loop inside it is such a loop.
bool hasAwaitingLoop(const llvm::Loop &L);

// The iterations of parallel loops that an access belongs to.
class IterationPlaces {
  public:
    explicit IterationPlaces(const llvm::AAMDNodes &Access);

    // Whether the two are known to belong to different iterations in the same run of a loop.
    bool isOfOtherIterationThan(const IterationPlaces &Other) const;

  private:
    // The scopes of one loop that the access has.
    struct Place {
        llvm::SmallVector<const llvm::Metadata *, 1> Runs;
        llvm::SmallVector<const llvm::Metadata *, 2> Iterations; // several if accesses were merged
    };
    llvm::SmallDenseMap<const llvm::MDNode *, Place, 4> Places; // by domain
};

// Whether the loop with that metadata marks the instruction's accesses as parallel. Both may be
// null.
bool isParallelAccess(const llvm::MDNode *Loop, const llvm::Instruction &I);

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_ITERATIONSCOPES_H
