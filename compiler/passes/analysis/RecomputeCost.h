// SPDX-License-Identifier: MIT
//
// The costs of keeping a value across a barrier and of computing it again after the barrier. The unit is a simple
// instruction on a machine word.

#ifndef BARECL_PASSES_ANALYSIS_RECOMPUTECOST_H
#define BARECL_PASSES_ANALYSIS_RECOMPUTECOST_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instruction.h"

#include <optional>

namespace barecl {

class Uniformity;

// The blocks that use a value.
using UsingBlocks = llvm::SmallSetVector<llvm::BasicBlock *, 4>;

// The cost of storing V once and loading it `Times` times.
uint64_t costOfKeeping(const llvm::Instruction &V, uint64_t Times);

// The cost of one copy of I; none: a copy might compute a different value.
std::optional<uint64_t> costOfCopy(const llvm::Instruction &I);

// Whether V is available in the block, or in all blocks of Where, at no cost.
bool isFree(const llvm::Value &V, const llvm::BasicBlock &Block, const Uniformity &Values);
bool isFree(const llvm::Value &V, const UsingBlocks &Where, const Uniformity &Values);

// Whether computing V, a divergent value, again at all its uses costs less than keeping it, and needs no other
// value that would have to be kept.
bool isRecomputable(const llvm::Instruction &V, const Uniformity &Values);

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_RECOMPUTECOST_H
