// SPDX-License-Identifier: MIT
//
// The values and private variables that cross a barrier: a work-item still needs them after it.
//
// - An instruction crosses a barrier when a path leads from it across the barrier to one of its uses.
// - An alloca crosses a barrier when a path leads from an access across the barrier to another
//   access, and the variable's lifetime neither ends (llvm.lifetime.end) before the barrier nor starts
//   again (llvm.lifetime.start) after it. If its address is captured, it crosses every barrier.
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

    // Whether V crosses the barrier where region RegionNumber starts.
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
