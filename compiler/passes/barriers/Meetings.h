// SPDX-License-Identifier: MIT
//
// barecl-meetings: functions of sub-groups may stand where only some work-items are; barriers may not.
//
// __bcl_meet is a barrier for the work-items that come to it together, as the built-in library's functions
// of sub-groups want it. Where all of the work-group come, it is a barrier. Elsewhere, the blocks from where
// the work-items part to where they are all together again are run in turns:
//
//     if (gid < n) {                    turn = place of the meeting, or that of the end
//         x;                        arrive:
//         meet;               ->        barrier
//         y;                            the group agrees on the first place where anyone waits
//     }                                 barrier
//                                       at the end: go on. Who waits there: y, to the next place, and
//                                       all: arrive
//
// So each barrier is reached by all, and one work-item after another, in the order of their linear ids, does
// between two meetings what stands between them (0019). The places are numbered as the source has them, with
// all of a loop before what follows it: work-items that leave a loop early wait for the others. The end of a
// loop's round is such a place, so that nobody is a round ahead, and so are barriers of the user.
//
// In: kernels in the shape of CanonicalKernel, which has each meeting in a block of its own, too. Out: the
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
