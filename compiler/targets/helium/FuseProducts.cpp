// SPDX-License-Identifier: MIT

#include "FuseProducts.h"

#include "passes/facts/KeptControlFlow.h"
#include "passes/late/Mve.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace barecl {

static bool takesSeveralRegisters(const IntrinsicInst &Product) {
    constexpr unsigned RegisterBits = 128;
    return Product.getType()->isVectorTy() &&
           Product.getType()->getPrimitiveSizeInBits().getFixedValue() > RegisterBits &&
           !Product.getType()->getScalarType()->isDoubleTy(); // MVE has no double
}

PreservedAnalyses FuseProductsPass::run(Function &Function, FunctionAnalysisManager &AM) {
    if (!hasMve(Function, AM.getResult<TargetIRAnalysis>(Function)))
        return PreservedAnalyses::all();

    bool Changed = false;
    for (Instruction &Inst : instructions(Function))
        if (auto *Product = dyn_cast<IntrinsicInst>(&Inst);
            Product && Product->getIntrinsicID() == Intrinsic::fmuladd &&
            takesSeveralRegisters(*Product)) {
            Product->setCalledFunction(Intrinsic::getOrInsertDeclaration(
                Function.getParent(), Intrinsic::fma, {Product->getType()}));
            Changed = true;
        }
    return keptControlFlow(Changed);
}

} // namespace barecl
