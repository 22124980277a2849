// SPDX-License-Identifier: MIT
//
// barecl-horizontal-loops: loops of the kernel change places with the work-item loop.
//
// A kernel loop that all work-items enter together and leave after the same number of iterations
// gets barriers, by which it becomes a loop of the work-group: each iteration is a region
// (BarrierGraph.h) whose innermost loop is the one over the work-items. That loop has no
// recurrence, and vectorises where the kernel's own loop, a sum of floats say, may not.
//
//     for k: sum += a[k] * b[k][x]      ->      for k: for x: sum[x] += a[k] * b[k][x]
//
// The barriers stand where the loop decides to go on and to leave, and, when it decides at its end,
// before it. They order nothing that the kernel does not leave open.
//
// May (else left alone in any case): an innermost loop without a barrier; one exit, decided at its
// start or its end by a uniform condition; no divergent branch decides who gets there; no atomic or
// volatile access, and no call that touches memory.
//
// Pays (else left alone in HorizontalMode::Auto): InterchangeCost.h.
//
// Remarks name each loop that was interchanged, and why others were not.

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
