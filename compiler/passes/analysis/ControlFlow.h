// SPDX-License-Identifier: MIT
//
// Questions about the blocks of a function.

#ifndef BARECL_PASSES_ANALYSIS_CONTROLFLOW_H
#define BARECL_PASSES_ANALYSIS_CONTROLFLOW_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/BasicBlock.h"

namespace barecl {

using BlockSet = llvm::SmallPtrSet<const llvm::BasicBlock *, 16>;

// The block in which U's user reads the value. A phi reads an operand in the incoming block.
llvm::BasicBlock *blockOf(const llvm::Use &U);

// The blocks that are reachable from the end of From without passing Stop, which may be null. From is
// included only if a path leads back to it.
BlockSet reachableFrom(const llvm::BasicBlock &From, const llvm::BasicBlock *Stop);

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_CONTROLFLOW_H
