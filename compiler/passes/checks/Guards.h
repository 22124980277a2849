// SPDX-License-Identifier: MIT
//
// Comparisons that are true wherever an instruction runs, and limit an id:
//
//     if (x < width && y < height) out[y * width + x] = 0;     global id 0 < width, global id 1 < height
//
// Launches often have more work-items than elements. Then only a guard shows that rows do not overlap (Shape.h).

#ifndef BARECL_PASSES_CHECKS_GUARDS_H
#define BARECL_PASSES_CHECKS_GUARDS_H

#include "Offsets.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"

namespace barecl {

// Id < Limit, provided that each of Narrow fits. Limit has only numbers of the launch.
struct Guard {
    Factor Id;
    Sum Limit;
    std::set<OffsetReader::Limited> Narrow;

    bool operator<(const Guard &Other) const {
        return std::tie(Id, Limit, Narrow) < std::tie(Other.Id, Other.Limit, Other.Narrow);
    }
};

class GuardFinder {
  public:
    explicit GuardFinder(llvm::Function &Kernel) : Kernel(Kernel), Tree(Kernel) {}

    // The guards of all the instructions, of those that each of them has.
    std::set<Guard> of(llvm::ArrayRef<llvm::Instruction *> All);

  private:
    llvm::Function &Kernel;
    llvm::DominatorTree Tree;

    std::set<Guard> ofOne(llvm::Instruction &I);
    void addConditions(llvm::Value *Condition, bool Is, std::set<Guard> &To);
    void addComparison(llvm::CmpInst::Predicate Is, llvm::Value *Left, llvm::Value *Right,
                       std::set<Guard> &To);
};

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_GUARDS_H
