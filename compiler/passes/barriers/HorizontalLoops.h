// SPDX-License-Identifier: MIT
//
// barecl-horizontal-loops: interchanges loops of the kernel with the work-item loop.
//
// If all work-items enter a kernel loop together and leave it after the same number of iterations,
// the loop gets barriers. They make it a loop of the work-group: each iteration is a region
// (BarrierGraph.h) whose innermost loop is the one over the work-items. That loop has no
// recurrence, so it can be vectorised even if the kernel's own loop cannot, for example a sum of
// floats.
//
//     for k: sum += a[k] * b[k][x]      ->      for k: for x: sum[x] += a[k] * b[k][x]
//
// The barriers are on the edges by which the loop continues and ends; if it decides at its end,
// also on the edge into it. Only memory accesses whose order the kernel leaves open are reordered.
//
// Conditions for correctness (other loops are always left alone): an innermost loop without a
// barrier; one exit, decided at its start or its end by a uniform condition; no divergent branch
// decides which work-items get there; no atomic or volatile access, and no call that touches
// memory.
//
// Conditions for a gain (in HorizontalMode::Auto, other loops are left alone): InterchangeCost.h.
//
// Remarks name each loop that was interchanged, and say why others were not.

#ifndef BARECL_PASSES_BARRIERS_HORIZONTALLOOPS_H
#define BARECL_PASSES_BARRIERS_HORIZONTALLOOPS_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

class HorizontalLoopsPass : public llvm::PassInfoMixin<HorizontalLoopsPass> {
  public:
    explicit HorizontalLoopsPass(const WorkGroupOptions &Options = {}) : Options(Options) {}
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }

  private:
    WorkGroupOptions Options;
};

} // namespace barecl

#endif // BARECL_PASSES_BARRIERS_HORIZONTALLOOPS_H
