// SPDX-License-Identifier: MIT
//
// SinkExtensions: numbers are widened where they are multiplied.
//
// Processors multiply vectors of words into vectors of long words (x86, NEON), or give the upper halves
// (MVE), but code generation sees that the factors are words in their own block alone. LLVM moves what a
// loop does not change out of it:
//
//     before:  %wide = zext <4 x i32> %factor to <4 x i64>
//     loop:    %product = mul <4 x i64> (zext <4 x i32> %number), %wide
//
// Then every product is one of 64 bits by 64, put together from several, or element by element. The
// extension gets a copy beside the multiplication, which costs nothing.
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
