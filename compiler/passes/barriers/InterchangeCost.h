// SPDX-License-Identifier: MIT
//
// Whether a loop of a kernel gains by changing places with the work-item loop (HorizontalLoops.h).
// It does, when
//   - the target has vectors of `LeastBytes`, or instructions of operations for as much (shorter
//     ones have not been seen to repay the loads and stores of what is carried), and the work-group
//     is not known to be narrower than that;
//   - the work-items would not fill vectors with the loop inside of them as well (VectorLanes.h), in
//     which what is carried stays in registers: the target has no such vectors, nobody asked for them,
//     or the work-group is known to be narrower than one;
//   - nothing is kept in private variables, which the work-items would not have side by side;
//   - at most `MostCarried` divergent values have to be kept over an iteration (not counted: what
//     RecomputeValues computes again);
//   - every access is unconditional and, over consecutive x, to consecutive addresses or to one; as
//     many loads as there are such accesses may be irregular;
//   - LLVM does not do better: by unrolling few iterations altogether, or by vectorising the
//     kernel's loop, which has consecutive accesses itself and carries no floating-point value.

#ifndef BARECL_PASSES_BARRIERS_INTERCHANGECOST_H
#define BARECL_PASSES_BARRIERS_INTERCHANGECOST_H

#include "passes/analysis/Uniformity.h"
#include "passes/facts/WorkGroupOptions.h"

namespace llvm {
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace barecl {

class InterchangeCost {
  public:
    static constexpr unsigned MostCarried = 4;
    static constexpr unsigned MostUnrolled = 16; // iterations
    static constexpr unsigned LeastBytes = 32;

    // All must outlive this object.
    InterchangeCost(llvm::Function &Kernel, const WorkGroupOptions &Options,
                    const Uniformity &Values, const llvm::DominatorTree &Tree,
                    llvm::ScalarEvolution &Evolution)
        : Kernel(Kernel), Options(Options), Values(Values), Tree(Tree), Evolution(Evolution) {}

    // Why L, a loop that may be interchanged, should not be; empty: it should.
    llvm::StringRef lossBy(const llvm::Loop &L) const;

  private:
    llvm::Function &Kernel;
    const WorkGroupOptions &Options;
    const Uniformity &Values;
    const llvm::DominatorTree &Tree;
    llvm::ScalarEvolution &Evolution;

    unsigned lanes(const llvm::Loop &L, unsigned Bytes) const;
    bool fillsLanes(const llvm::Loop &L) const;
    unsigned bytesOf(llvm::Type &Type) const;
    unsigned countCarried(const llvm::Loop &L) const;
    bool vectorisesItself(const llvm::Loop &L) const;
    bool accessesSuit(const llvm::Loop &L) const;
};

} // namespace barecl

#endif // BARECL_PASSES_BARRIERS_INTERCHANGECOST_H
