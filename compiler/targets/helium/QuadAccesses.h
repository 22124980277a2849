// SPDX-License-Identifier: MIT
//
// barecl-quad-accesses: on MVE, lanes that each read or write four words use VLD4 and VST4.
//
// LLVM 22 does not use these instructions, since they need four consecutive vector registers, half of all. It moves the
// words one by one instead:
//
//     %all = load <16 x i32>, ptr %p                     vldrw x 4
//     %x = shufflevector %all, <0, 4, 8, 12>             vmov x 16
//     ...                                           ->   vld40, vld41, vld42, vld43
//
// This pays if the words are used in the block that reads them, or are computed in the block that writes them. With a
// loop in between, no registers would be left for it, so such accesses are left alone. A load that also has other uses
// is duplicated.
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
