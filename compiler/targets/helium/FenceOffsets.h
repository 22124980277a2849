// SPDX-License-Identifier: MIT
//
// FenceOffsets: on MVE, the offsets of gathers and scatters are computed where they are written.
//
// MVE's gathers add a constant to their addresses, and can leave the sums in the register of
// addresses. LLVM 22 makes such gathers out of offsets that grow by a constant in a loop, and errs
// twice: it takes a constant of 512 bytes, which the instruction cannot hold (up to 508), and it
// gives the addresses to whatever else reads the offsets' next values:
//
//   loop:
//     %k = phi <4 x i32> [ %first, %entry ], [ %next, %loop ]
//     %at = getelementptr i32, ptr %p, <4 x i32> %k           vldrw.u32 q2, [q7, #4]!
//     %v = call <4 x i32> @llvm.masked.gather(%at, ...)
//     %next = add <4 x i32> %k, splat (i32 1)
//     %end = icmp eq <4 x i32> %next, %last                   vcmp.i32  eq, q7, q6     ; addresses
//
// A frozen offset is no sum for LLVM, so the gather stays one of a base and offsets:
//
//     %f = freeze <4 x i32> %k                                vldrw.u32 q2, [r1, q7, uxtw #2]
//     %at = getelementptr i32, ptr %p, <4 x i32> %f
//
// What all lanes add to their offsets is added to the base before, in a register that is no vector's, so
// that accesses of neighbouring elements share their offsets:
//
//     %b = getelementptr i32, ptr %p, <4 x i32> %k            add       r2, r1, #4
//     %at = getelementptr i8, <4 x ptr> %b, i32 4             vldrw.u32 q2, [r2, q7, uxtw #2]
//
// docs/llvm-mistakes.md has the smallest reproductions of both.
//
// Runs last before code generation. Leaves targets other than 32-bit ARM with MVE alone.

#ifndef BARECL_TARGETS_HELIUM_FENCEOFFSETS_H
#define BARECL_TARGETS_HELIUM_FENCEOFFSETS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct FenceOffsetsPass : llvm::PassInfoMixin<FenceOffsetsPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_TARGETS_HELIUM_FENCEOFFSETS_H
