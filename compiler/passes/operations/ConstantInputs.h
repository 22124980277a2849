// SPDX-License-Identifier: MIT
//
// Finds the values of the parameters of an operation's meaning, where the code has a constant in place of a value that
// the meaning computes from them:
//
//   meaning: %q = lshr i32 %b, 8              code: 3
//            %r = and i32 %q, 255
//     bits 8 to 15 of %b are 3

#ifndef BARECL_PASSES_OPERATIONS_CONSTANTINPUTS_H
#define BARECL_PASSES_OPERATIONS_CONSTANTINPUTS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/KnownBits.h"

namespace barecl {

class ConstantInputs {
  public:
    using Values = llvm::SmallDenseMap<const llvm::Value *, llvm::Value *>;

    // Requires that a value of the meaning equals the constant. False if no parameters give that value, or if one that
    // it depends on is bound to a value that is not a constant.
    bool claim(const llvm::Value *Meaning, llvm::ConstantInt *Constant, const Values &Bound);

    // Whether the parameter must be a constant.
    bool isClaimed(const llvm::Value *Parameter) const { return Parameters.contains(Parameter); }

    // Adds to `Bound` a constant for each parameter, so that all claims hold; bits that no claim fixes are 0. False if
    // the constants found do not fulfil all claims.
    bool settle(Values &Bound) const;

  private:
    bool need(const llvm::Value *Meaning, const llvm::KnownBits &Bits);
    bool needOperand(const llvm::Instruction &Inst, const llvm::APInt &Other,
                     const llvm::KnownBits &Bits);

    llvm::SmallVector<std::pair<const llvm::Value *, llvm::ConstantInt *>, 0> Claims;
    llvm::SmallSetVector<const llvm::Value *, 2> Parameters; // that the claims depend on
    llvm::SmallDenseMap<const llvm::Argument *, llvm::KnownBits, 2> Needed;
};

} // namespace barecl

#endif // BARECL_PASSES_OPERATIONS_CONSTANTINPUTS_H
