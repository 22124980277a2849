// SPDX-License-Identifier: MIT
//
// SinkExtensions: extends numbers in the block that multiplies them.
//
// Processors can multiply vectors of words to vectors of long words (x86, NEON), or to the upper halves (MVE). Code
// generation only selects such an instruction if it sees the extensions of both factors in the block of the
// multiplication. LLVM moves loop-invariant extensions out of loops:
//
//     before:  %wide = zext <4 x i32> %factor to <4 x i64>
//     loop:    %product = mul <4 x i64> (zext <4 x i32> %number), %wide
//
// Then every product is a 64-bit by 64-bit one, composed of several instructions, or computed element by element. With
// this pass the multiplication gets a copy of the extension next to it, which costs nothing.
//
// Runs last before code generation.

#ifndef BARECL_PASSES_LATE_SINKEXTENSIONS_H
#define BARECL_PASSES_LATE_SINKEXTENSIONS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct SinkExtensionsPass : llvm::PassInfoMixin<SinkExtensionsPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LATE_SINKEXTENSIONS_H
