// SPDX-License-Identifier: MIT
//
// barecl-vector-lanes: puts the work-items of a loop into the lanes of vectors, whatever their control flow.
//
// LLVM's vectoriser takes a loop over work-items only if it is innermost and its branches are simple. This pass takes
// loops in which work-items part, loop, and leave loops one after another:
//
//     for x: n = 0; while (near(z)) { z = next(z); ++n; }  steps[x] = n;
//
// becomes, with 8 lanes,
//
//     for x by 8: live = all; do { live = live & near(z); z = next(z); n += live } while (any(live)); ...
//
// The parts of the work are in lanes/:
//
//   ItemLoop       which loops the pass takes, and why not others
//   LevelGraph     the body as acyclic graphs, one for each loop
//   Shapes         uniform, strided, varying values; where lanes part and meet
//   PrivateArrays  arrays of work-items, with the same element of all lanes adjacent
//   LaneCount      how many lanes, and whether they pay; LoopLatency: whether two vectors pay
//   LaneLoop       the loop over vectors and the rest; LaneRemark: the remark about it
//   WidenFlow      branches and loops, under masks where lanes part; GuardCost: jumps around blocks
//   Widen          instructions, with LaneValues and Masks; Reciprocal: divisions by one number
//   WidenMemory    loads and stores; FirstLane: whether lane 0's address is enough
//   DeadLanes      for tests: lanes without a work-item hold values that make their use visible
//
// Floating-point results are bit by bit those of the scalar loop: every lane computes what its work-item would, in the
// same order.
//
// Runs where LLVM's vectoriser starts (phase Vectorise of the pipeline), when loops have been unrolled and variables
// are registers, and after GuardedItems. The kernel's handler (KernelFacts.h) decides where lanes are used: `lanes`,
// wherever possible; `auto`, where it pays. A remark names each loop that the pass looked at.

#ifndef BARECL_PASSES_LANES_VECTORLANES_H
#define BARECL_PASSES_LANES_VECTORLANES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct VectorLanesPass : llvm::PassInfoMixin<VectorLanesPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LANES_VECTORLANES_H
