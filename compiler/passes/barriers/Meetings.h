// SPDX-License-Identifier: MIT
//
// barecl-meetings: allows sub-group functions where only some work-items are. Barriers are not allowed there.
//
// __bcl_meet is a barrier for those work-items that reach it together; the built-in library's sub-group functions call
// it. Where all work-items of the group reach it, it becomes a barrier. Elsewhere, the blocks from the place where the
// work-items part to the place where all are together again run in turns:
//
//     if (gid < n) {                    turn = number of the meeting, or of the end
//         x;                        arrive:
//         meet;               ->        barrier
//         y;                            the group agrees on the first place where anyone waits
//     }                                 barrier
//                                       if it is the end: go on. Otherwise work-items that wait at
//                                       this place run y, up to their next place; all go to arrive
//
// So all work-items reach each barrier. Between two barriers, work-items run their code between two meetings one after
// another, in the order of their linear ids (0019). Places are numbered in the order of the source, with all of a loop
// before the code after it: work-items that leave a loop early wait for the others. The end of each iteration is also a
// place, so that no work-item is an iteration ahead, and so are the user's barriers.
//
// Input: kernels in the shape of CanonicalKernel, which also puts each meeting into a block of its own. Output: the
// same, without meetings.

#ifndef BARECL_PASSES_BARRIERS_MEETINGS_H
#define BARECL_PASSES_BARRIERS_MEETINGS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct MeetingsPass : llvm::PassInfoMixin<MeetingsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_BARRIERS_MEETINGS_H
