// SPDX-License-Identifier: MIT
//
// What it costs to keep a value over a barrier, and what to compute it again behind it, in units of a simple
// instruction on a machine word.

#ifndef BARECL_PASSES_ANALYSIS_RECOMPUTECOST_H
#define BARECL_PASSES_ANALYSIS_RECOMPUTECOST_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instruction.h"

#include <optional>

namespace barecl {

class Uniformity;

// The blocks that ask for a value.
using UsingBlocks = llvm::SmallSetVector<llvm::BasicBlock *, 4>;

// Storing V once, and loading it `Times` times.
uint64_t costOfKeeping(const llvm::Instruction &V, uint64_t Times);

// One copy of I; none: a copy might compute something else.
std::optional<uint64_t> costOfCopy(const llvm::Instruction &I);

// Whether V is there in the block, or in all of them, at no cost.
bool isFree(const llvm::Value &V, const llvm::BasicBlock &Block, const Uniformity &Values);
bool isFree(const llvm::Value &V, const UsingBlocks &Where, const Uniformity &Values);

// Whether V, a divergent value, is computed again at all its uses for less than it costs to keep it, and from
// nothing else that would have to be kept.
bool isRecomputable(const llvm::Instruction &V, const Uniformity &Values);

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_RECOMPUTECOST_H
