// SPDX-License-Identifier: MIT
//
// What a work-item still needs after a barrier: the values and private variables that cross it.
//
// - An instruction crosses a barrier when a path leads from it over the barrier to one of its uses.
// - An alloca crosses a barrier when a path leads from an access over the barrier to another
//   access, and the variable does not end (llvm.lifetime.end) before the barrier, or begin anew
//   (llvm.lifetime.start) after it. If its address is captured, every barrier counts.
//
// Arguments and constants do not cross: every region has them. Assumes CanonicalKernel's shape.

#ifndef BARECL_PASSES_ANALYSIS_CROSSINGVALUES_H
#define BARECL_PASSES_ANALYSIS_CROSSINGVALUES_H

#include "BarrierGraph.h"

#include "llvm/IR/Instructions.h"

namespace barecl {

class CrossingValues {
  public:
    CrossingValues(llvm::Function &Kernel, const BarrierGraph &Graph);

    // Instructions, allocas excepted, that cross a barrier.
    llvm::ArrayRef<llvm::Instruction *> values() const { return Values.getArrayRef(); }
    llvm::ArrayRef<llvm::AllocaInst *> variables() const { return Variables.getArrayRef(); }

    // Whether V crosses the barrier at which the region of this number starts.
    bool isLiveAt(const llvm::Instruction *V, unsigned RegionNumber) const {
        return Live[RegionNumber].contains(V);
    }

  private:
    llvm::SmallSetVector<llvm::Instruction *, 16> Values;
    llvm::SmallSetVector<llvm::AllocaInst *, 4> Variables;
    llvm::SmallVector<llvm::SmallPtrSet<const llvm::Instruction *, 16>> Live; // by region
};

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_CROSSINGVALUES_H
