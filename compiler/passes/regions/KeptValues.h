// SPDX-License-Identifier: MIT
//
// The values that work-items keep over the barriers of a kernel. Each value that crosses a barrier
// (CrossingValues.h) is put into a variable, so that a region can be copied without the others.
//
//   before:  %i = add ...    barrier    use %i
//   after:   %i = add ... ; store %i, %v    barrier    %i.again = load %v ; use %i.again

#ifndef BARECL_PASSES_REGIONS_KEPTVALUES_H
#define BARECL_PASSES_REGIONS_KEPTVALUES_H

#include "passes/analysis/BarrierGraph.h"
#include "passes/analysis/Uniformity.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/IR/Instructions.h"

namespace barecl {

struct KeptValue {
    llvm::Instruction *Value;     // a value of the kernel
    bool IsUniform;               // one register serves all work-items
    llvm::SmallBitVector Regions; // the regions that it crosses into
    llvm::AllocaInst *Variable;   // in the kernel; uses after a barrier read it
};

class KeptValues {
  public:
    // Changes the kernel, but not its control flow. `Values` describes the kernel before the
    // change; `Graph` must outlive this object.
    KeptValues(llvm::Function &Kernel, const BarrierGraph &Graph, const Uniformity &Values);

    llvm::ArrayRef<KeptValue> values() const { return Kept; }

    // Private variables that cross a barrier.
    llvm::ArrayRef<llvm::AllocaInst *> variables() const { return Variables; }

    bool isEmpty() const { return Kept.empty() && Variables.empty(); }

    // Private variables that do not cross a barrier, and are too large for the stack
    // (ContextArrays.h).
    llvm::ArrayRef<llvm::AllocaInst *> largeVariables() const { return Large; }

    // Whether V crosses the barrier in Exit.
    bool crosses(const KeptValue &V, const llvm::BasicBlock *Exit) const;

    // Whether V is computed in R.
    static bool isOf(const KeptValue &V, const Region &R) {
        return R.Blocks.contains(V.Value->getParent());
    }

  private:
    const BarrierGraph &Graph;
    llvm::SmallVector<KeptValue> Kept;
    llvm::SmallVector<llvm::AllocaInst *> Variables, Large;
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_KEPTVALUES_H
