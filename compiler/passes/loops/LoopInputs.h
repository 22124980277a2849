// SPDX-License-Identifier: MIT
//
// The values from which a counted loop and its guards start, computed before the loop.

#ifndef BARECL_PASSES_LOOPS_LOOPINPUTS_H
#define BARECL_PASSES_LOOPS_LOOPINPUTS_H

#include "CountedLoop.h"
#include "Guards.h"

#include "llvm/IR/IRBuilder.h"

namespace barecl {

// V, frozen for use in a place where it has not been evaluated so far and may be poison.
llvm::Value *frozen(llvm::IRBuilderBase &B, llvm::Value *V);

// Whether the guards' ids and limits can be computed before the loop.
bool isExpandable(const Guards &G, const llvm::SCEVExpander &Expander);

struct LoopInputs {
    // Emits code before the loop; leaves B there.
    LoopInputs(const CountedLoop &C, const Guards &G, llvm::ScalarEvolution &SE,
               llvm::SCEVExpander &Expander, llvm::IRBuilderBase &B);

    llvm::DenseMap<const llvm::PHINode *, llvm::Value *> Steps; // of the loop's phis
    llvm::Value *Last;                                          // the number of the last iteration
    llvm::Type *Wide; // can hold every number of iterations, and every id
    llvm::DenseMap<const llvm::SCEV *, llvm::Value *> Ids; // in the first iteration
    llvm::DenseMap<const llvm::SCEV *, llvm::Value *> Limits;
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_LOOPINPUTS_H
