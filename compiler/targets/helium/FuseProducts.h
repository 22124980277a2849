// SPDX-License-Identifier: MIT
//
// barecl-fuse-products: on MVE, multiplications with additions whose vectors take several registers are
// fused as those of one register and of scalars are.
//
// LLVM 22 asks for the type of llvm.fmuladd before it splits it, finds that no instruction takes so much,
// and multiplies and adds apart: twice the instructions, and another rounding than in the scalar loop over
// the rest of a row. llvm.fma is split first.
//
//     llvm.fmuladd.v8f32   ->   llvm.fma.v8f32        vfma.f32, vfma.f32
//
// docs/llvm-mistakes.md has the smallest reproduction.
//
// Runs last before code generation. Leaves alone targets other than 32-bit ARM with MVE.

#ifndef BARECL_TARGETS_HELIUM_FUSEPRODUCTS_H
#define BARECL_TARGETS_HELIUM_FUSEPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct FuseProductsPass : llvm::PassInfoMixin<FuseProductsPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_TARGETS_HELIUM_FUSEPRODUCTS_H
