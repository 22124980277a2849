// SPDX-License-Identifier: MIT
//
// WidenParameters: on AArch64, functions of the program receive a vector of three floats as one of four.
//
// LLVM 22 crashes on a vector of three floats that finds no register, in a function that widens it:
//
//     define void @f(<8 x i32>, <8 x i32>, <8 x i32>, <8 x i32>, <3 x float> %x, ptr %p)
//         %wide = shufflevector <3 x float> %x, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
//
// A kernel with nine vectors as arguments has such a parameter. docs/llvm-mistakes.md has the smallest reproduction.
//
// Runs last before code generation, when all calls are known. Leaves targets other than AArch64 alone.

#ifndef BARECL_TARGETS_AARCH64_WIDENPARAMETERS_H
#define BARECL_TARGETS_AARCH64_WIDENPARAMETERS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct WidenParametersPass : llvm::PassInfoMixin<WidenParametersPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_TARGETS_AARCH64_WIDENPARAMETERS_H
