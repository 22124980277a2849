// SPDX-License-Identifier: MIT
//
// barecl-if-conversion: short divergent branches become selects.
//
// LLVM's vectoriser converts branches itself when it makes vectors of the work-item loop. But it
// has to mask loads in arms, and where there are no masks (NEON, SSE), the loop stays scalar. Few
// of these loads are in the user's arms: InstCombine moves values that only one arm uses into this
// arm, even loads from before the branch. So this pass runs before InstCombine, and keeps these
// loads where they are:
//
//     float p = b[i], q = c[i];                 %p = load, %q = load
//     if (x > t) y = x * p;                     %1 = fmul %x, %p
//     else       y = x + q;                     %2 = fadd %x, %q
//     out[i] = y;                               %y = select %cond, %1, %2
//
// A branch is converted if
//   - loads from before it are used in one of its arms only;
//   - it is divergent (a uniform branch saves work), and in no loop that work-items leave at different
//     iterations: such a loop will not be vectorised, and there a select only waits for both arms;
//   - its arms hold only operations that may always be computed: no stores, no loads that may fault,
//     no divisions that may trap, no calls;
//   - the arms cost at most `MostCost` together by the target's count (in simple instructions).
//
// The pass OneStore has already joined the stores at the ends of both arms.
//
// Only for targets with vectors. Conditional stores are not converted: even if a work-item has read
// a place, it must not write the old value back, since another work-item may write there meanwhile.

#ifndef BARECL_PASSES_KERNEL_IFCONVERSION_H
#define BARECL_PASSES_KERNEL_IFCONVERSION_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

class IfConversionPass : public llvm::PassInfoMixin<IfConversionPass> {
  public:
    static constexpr unsigned MostCost = 16;

    explicit IfConversionPass(const WorkGroupOptions &Options) : Options(Options) {}
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  private:
    WorkGroupOptions Options;
};

} // namespace barecl

#endif // BARECL_PASSES_KERNEL_IFCONVERSION_H
