// SPDX-License-Identifier: MIT
//
// barecl-fuse-products: on MVE, fuses multiplications and additions of vectors that take several registers, as LLVM
// does for one register and for scalars.
//
// LLVM 22 checks the type of llvm.fmuladd before it splits it into registers. No instruction takes so wide a type, so
// LLVM multiplies and adds separately. That takes twice the instructions, and rounds differently from the scalar loop
// that runs the rest of a row. llvm.fma is split first.
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
