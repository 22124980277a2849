// SPDX-License-Identifier: MIT
//
// barecl-vector-lanes: the work-items of a loop stand in the lanes of vectors, whatever their control
// flow.
//
// LLVM's vectoriser takes a loop over work-items only when it is innermost and its branches are
// simple. This one takes loops in which work-items part, loop, and leave loops one after another:
//
//     for x: n = 0; while (near(z)) { z = next(z); ++n; }  steps[x] = n;
//
// becomes, with 8 lanes,
//
//     for x by 8: live = all; do { live = live & near(z); z = next(z); n += live } while (any(live)); ...
//
// What it does to which part of the loop's body stands in lanes/:
//
//   ItemLoop     which loops it takes, and why not others
//   LevelGraph   the body as graphs without circles, one a loop
//   Shapes       uniform, strided, varying; where lanes part and meet
//   PrivateArrays  of work-items, an element of all lanes side by side
//   LaneCount    how many lanes, and whether they pay; LoopLatency: whether for two vectors
//   LaneLoop     the loop over vectors and the rest; LaneRemark: what is said of it
//   WidenFlow    branches and loops, under masks where lanes part; GuardCost: jumps around
//   Widen        instructions, by LaneValues and Masks; Reciprocal: divisions by one number
//   WidenMemory  loads and stores; FirstLane: whether one lane tells where all are
//   DeadLanes    for tests: lanes without a work-item hold what shows when it is used
//
// Floating-point results are those of the scalar loop, bit by bit: every lane computes what its
// work-item would, in the same order.
//
// Runs where LLVM's vectoriser starts (phase Vectorise of the pipeline), when loops have been
// unrolled and variables are registers, and after GuardedItems. The kernel's handler (KernelFacts.h)
// says whether: `lanes`, wherever it can; `auto`, where it pays. A remark names each loop that
// it was asked for.

#ifndef BARECL_PASSES_LANES_VECTORLANES_H
#define BARECL_PASSES_LANES_VECTORLANES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct VectorLanesPass : llvm::PassInfoMixin<VectorLanesPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LANES_VECTORLANES_H
