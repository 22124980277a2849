// SPDX-License-Identifier: MIT
//
// FenceOffsets: on MVE, computes the offsets of gathers and scatters where the program computes them.
//
// MVE's gathers can add a constant to their addresses and write the sums back into the register of addresses. LLVM 22
// makes such gathers from offsets that grow by a constant in a loop, with two mistakes. It accepts a constant of 512
// bytes, although the instruction holds at most 508. And other instructions that read the next values of the offsets
// get the addresses instead:
//
//   loop:
//     %k = phi <4 x i32> [ %first, %entry ], [ %next, %loop ]
//     %at = getelementptr i32, ptr %p, <4 x i32> %k           vldrw.u32 q2, [q7, #4]!
//     %v = call <4 x i32> @llvm.masked.gather(%at, ...)
//     %next = add <4 x i32> %k, splat (i32 1)
//     %end = icmp eq <4 x i32> %next, %last                   vcmp.i32  eq, q7, q6     ; addresses
//
// LLVM does not look through a freeze, so a gather with a frozen offset keeps its base and offsets:
//
//     %f = freeze <4 x i32> %k                                vldrw.u32 q2, [r1, q7, uxtw #2]
//     %at = getelementptr i32, ptr %p, <4 x i32> %f
//
// What all lanes add to their offsets is first added to the base, in a scalar register, so that accesses of
// neighbouring elements share their offsets:
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
