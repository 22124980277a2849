// SPDX-License-Identifier: MIT

#include "Mve.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {

// MVE is the only vector unit of 32-bit ARM with masks.
bool hasMve(const Function &Function, const TargetTransformInfo &TTI) {
    const Triple &Triple = Function.getParent()->getTargetTriple();
    auto *Words = FixedVectorType::get(Type::getInt32Ty(Function.getContext()), 4);
    return (Triple.isARM() || Triple.isThumb()) && TTI.isLegalMaskedLoad(Words, Align(4), 0);
}

} // namespace barecl
