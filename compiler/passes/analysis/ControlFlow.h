// SPDX-License-Identifier: MIT
//
// Questions about the blocks of a function.

#ifndef BARECL_PASSES_ANALYSIS_CONTROLFLOW_H
#define BARECL_PASSES_ANALYSIS_CONTROLFLOW_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/BasicBlock.h"

namespace barecl {

using BlockSet = llvm::SmallPtrSet<const llvm::BasicBlock *, 16>;

// The block at whose end, for a phi's operand, or in which the instruction that is U's user reads
// the value.
llvm::BasicBlock *blockOf(const llvm::Use &U);

// The blocks on the ways from From's end that do not pass Stop, which may be null. From is among
// them when a way leads back to it.
BlockSet reachableFrom(const llvm::BasicBlock &From, const llvm::BasicBlock *Stop);

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_CONTROLFLOW_H
