// SPDX-License-Identifier: MIT
//
// Comparisons that are true wherever an instruction runs, and limit a number:
//
//     if (x < width && y < height) out[y * width + x] = 0;     global id 0 < width, global id 1 < height
//     for (int k = 0; k < n; ++k) sum += a[k];                 k < n
//
// Launches often have more work-items than elements. Then only a guard shows that rows do not overlap (Shape.h), or that
// an access stays inside its object (Within.h).

#ifndef BARECL_PASSES_CHECKS_PROOFS_GUARDS_H
#define BARECL_PASSES_CHECKS_PROOFS_GUARDS_H

#include "Offsets.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"

namespace barecl {

// Of < Bound, or with IsLeast, Of >= Bound, provided that each of Narrow fits. Bound has only numbers of the launch, and
// ids.
struct Guard {
    Factor Of; // an id, or an unknown number
    bool IsLeast;
    bool
        IsUnsigned; // Of was compared as an unsigned number: with Of < Bound, it is also at least 0
    Sum Bound;
    std::set<OffsetReader::Limited> Narrow;

    bool operator<(const Guard &Other) const {
        return std::tie(Of, IsLeast, IsUnsigned, Bound, Narrow) <
               std::tie(Other.Of, Other.IsLeast, Other.IsUnsigned, Other.Bound, Other.Narrow);
    }
};

class GuardFinder {
  public:
    explicit GuardFinder(llvm::Function &Kernel) : Kernel(Kernel), Tree(Kernel) {}

    // The guards of I.
    std::set<Guard> of(llvm::Instruction &I);

    // Guards of ids by numbers of the launch, of those that all the instructions have: Of < Bound.
    std::set<Guard> ofLaunch(llvm::ArrayRef<llvm::Instruction *> All);

  private:
    llvm::Function &Kernel;
    llvm::DominatorTree Tree;

    void addConditions(llvm::Value *Condition, bool Is, std::set<Guard> &To);
    bool findNumber(llvm::Value *V, Guard &Found);
    void addComparison(llvm::CmpInst::Predicate Is, llvm::Value *Left, llvm::Value *Right,
                       std::set<Guard> &To);
};

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_PROOFS_GUARDS_H
