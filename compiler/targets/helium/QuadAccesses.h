// SPDX-License-Identifier: MIT
//
// barecl-quad-accesses: on MVE, lanes that read or write four words each do so by VLD4 and VST4.
//
// LLVM 22 leaves those out, since they want half of all vector registers in a row, and takes the words
// apart one by one instead:
//
//     %all = load <16 x i32>, ptr %p                     vldrw x 4
//     %x = shufflevector %all, <0, 4, 8, 12>             vmov x 16
//     ...                                           ->   vld40, vld41, vld42, vld43
//
// It pays where the words are used in the block in which they are read, and come from the one in which they are
// written: in a loop inside there would be no registers left for anything else, so those are left alone.
// A load of which there are other uses is there twice.
//
// Runs last before code generation. Leaves targets other than 32-bit ARM with MVE alone.

#ifndef BARECL_TARGETS_HELIUM_QUADACCESSES_H
#define BARECL_TARGETS_HELIUM_QUADACCESSES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct QuadAccessesPass : llvm::PassInfoMixin<QuadAccessesPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_TARGETS_HELIUM_QUADACCESSES_H
