// SPDX-License-Identifier: MIT
//
// What a launch knows, as double: sizes, arguments, and the largest ids. A double holds all of these numbers exactly, or
// shows that they are too large. So conditions on them do not wrap.

#ifndef BARECL_PASSES_CHECKS_PROOFS_NUMBERS_H
#define BARECL_PASSES_CHECKS_PROOFS_NUMBERS_H

#include "Guards.h"
#include "Offsets.h"

#include "llvm/IR/IRBuilder.h"

namespace barecl {

class Numbers {
  public:
    static constexpr double TooMany = double(uint64_t(1) << 31);

    // B: where the numbers are computed.
    Numbers(llvm::Function &Kernel, llvm::IRBuilderBase &B, const std::set<Guard> &Guards = {})
        : Kernel(Kernel), B(B), Guards(Guards) {}

    // An argument's value, or a number that no id reaches. Is: not an unknown number.
    llvm::Value *most(const Factor &Is);

    // How many values an id has where the guards hold: of the launch, or if IsLocal, of the work-group.
    llvm::Value *countOf(const Factor &Id, bool IsLocal);
    bool hasGuard(const Factor &Id) const;

    // The sum of the products with a positive sign, or of the others, with the largest values.
    llvm::Value *limit(const Sum &Of, bool Positive);
    llvm::Value *total(const Sum &Of);
    llvm::Value *product(const Product &Of, int64_t Times);

    llvm::Value *number(double Is) { return llvm::ConstantFP::get(B.getDoubleTy(), Is); }
    llvm::Value *isLess(llvm::Value *Is, double Than) { return B.CreateFCmpOLT(Is, number(Than)); }

    // Whether all factors met so far have values from 0 to 2^31 - 1.
    llvm::Value *areFactorsSmall();

  private:
    llvm::Function &Kernel;
    llvm::IRBuilderBase &B;
    const std::set<Guard> Guards;
    std::map<Factor, llvm::Value *> Met;

    llvm::Value *compute(const Factor &Is);
    llvm::Value *sizeOf(const Factor &Id, bool IsLocal);
    llvm::Value *launch(unsigned Offset);
};

// The condition on which all of Narrow, which have no unknown numbers, fit.
llvm::Value *areSmall(llvm::Function &Kernel, llvm::IRBuilderBase &B,
                      const std::set<OffsetReader::Limited> &Narrow);

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_PROOFS_NUMBERS_H
