// SPDX-License-Identifier: MIT
//
// What a counted loop and its guards start from, as values that stand before the loop.

#ifndef BARECL_PASSES_LOOPS_LOOPINPUTS_H
#define BARECL_PASSES_LOOPS_LOOPINPUTS_H

#include "CountedLoop.h"
#include "Guards.h"

#include "llvm/IR/IRBuilder.h"

namespace barecl {

// V for where it was not evaluated so far: it may be poison there.
llvm::Value *frozen(llvm::IRBuilderBase &B, llvm::Value *V);

// Whether the guards' ids and limits can be computed before the loop.
bool isExpandable(const Guards &G, const llvm::SCEVExpander &Expander);

struct LoopInputs {
    // Writes before the loop; B stands there then.
    LoopInputs(const CountedLoop &C, const Guards &G, llvm::ScalarEvolution &SE,
               llvm::SCEVExpander &Expander, llvm::IRBuilderBase &B);

    llvm::DenseMap<const llvm::PHINode *, llvm::Value *> Steps; // of the loop's phis
    llvm::Value *Last;                                          // the last iteration's number
    llvm::Type *Wide; // holds every number of iterations, and every id
    llvm::DenseMap<const llvm::SCEV *, llvm::Value *> Ids; // in the first iteration
    llvm::DenseMap<const llvm::SCEV *, llvm::Value *> Limits;
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_LOOPINPUTS_H
