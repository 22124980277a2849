// SPDX-License-Identifier: MIT
//
// barecl-recompute: values that are cheaper to compute again than to keep do not cross a barrier.
//
// A divergent value that crosses a barrier (CrossingValues.h) costs memory for every work-item and
// a store and a load. When it is made by at most `MostInstructions` cheap instructions (no memory
// access, no division, no call) from
//     arguments, constants, local ids, addresses of private variables, uniform values
// every other block that uses it gets a copy of these instructions. A uniform value that crosses
// instead is a register (WorkItemLoops.h).
//
//   before:  %i = add i32 %lid, %u    barrier    use %i
//   after:   %i = add i32 %lid, %u    barrier    %i.again = add i32 %lid.again, %u ; use %i.again
//
// Why the copy computes the same: the definition dominates the copy, and each operand's definition
// dominates that; so there is no way from a new value of an operand to the copy that does not pass
// the definition first.

#ifndef BARECL_PASSES_RECOMPUTEVALUES_H
#define BARECL_PASSES_RECOMPUTEVALUES_H

#include "llvm/IR/Instruction.h"
#include "llvm/IR/PassManager.h"

namespace barecl {

class Uniformity;

// Whether V, a divergent value, is computed again rather than kept.
bool isRecomputable(const llvm::Instruction &V, const Uniformity &Values);

struct RecomputeValuesPass : llvm::PassInfoMixin<RecomputeValuesPass> {
    static constexpr unsigned MostInstructions = 8;
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_RECOMPUTEVALUES_H
