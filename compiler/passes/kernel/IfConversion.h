// SPDX-License-Identifier: MIT
//
// barecl-if-conversion: short branches that divide the work-items become selects.
//
// LLVM's vectoriser converts branches itself when it makes vectors of the work-item loop, with what
// each arm tells about its values. But loads in arms it has to mask: where there are no masks
// (NEON, SSE), the loop stays scalar. Few of these loads are the user's: InstCombine moves what is
// used in one arm alone into this arm, loads from before the branch too. So this pass runs before
// InstCombine, and keeps these loads where they are:
//
//     float p = b[i], q = c[i];                 %p = load, %q = load
//     if (x > t) y = x * p;                     %1 = fmul %x, %p
//     else       y = x + q;                     %2 = fadd %x, %q
//     out[i] = y;                               %y = select %cond, %1, %2
//
// A branch is converted if
//   - loads from before it are used in one of its arms alone;
//   - it is divergent (a uniform one saves work), and in no loop that work-items leave at different
//     iterations, which will not be vectorised: there a select only waits for both arms;
//   - its arms hold nothing but what may be computed in any case: no stores, no loads from memory
//   that
//     may not be there, no divisions that may trap, no calls;
//   - they cost at most `MostCost` together by the target's count (as many simple instructions).
//
// The stores at the ends of both arms have become one before (WorkGroup.cpp).
//
// For targets with vectors alone. Not done: conditional stores. That a work-item has read a place
// does not make it safe to write the old value back, when another one may write it meanwhile.

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
