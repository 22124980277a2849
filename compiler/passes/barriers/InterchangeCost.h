// SPDX-License-Identifier: MIT
//
// Whether interchanging a loop of a kernel with the work-item loop (HorizontalLoops.h) pays. It does, when
//   - the target has vectors of `LeastBytes`, or instructions whose operations compute as much, and the
//     work-group is not known to be narrower. Shorter vectors have not been seen to repay the loads and
//     stores of carried values;
//   - work-items would not fill vectors with the loop inside of them (VectorLanes.h), where carried
//     values stay in registers. They would not if the target has no such vectors, if the handler is
//     another one, or if the work-group is known to be narrower than a vector;
//   - nothing is kept in private variables, since the variables of neighbouring work-items are not
//     next to each other in memory;
//   - at most `MostCarried` divergent values have to be kept over an iteration (not counting values
//     that RecomputeValues computes again);
//   - every access is unconditional and, over consecutive x, to consecutive addresses or to one; there
//     may be as many irregular loads as such regular accesses;
//   - LLVM does not do better by unrolling few iterations altogether, or by vectorising the kernel's
//     loop, which it does if the loop's accesses are consecutive and it carries no floating-point value.

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

    // All arguments must outlive this object.
    InterchangeCost(llvm::Function &Kernel, const WorkGroupOptions &Options,
                    const Uniformity &Values, const llvm::DominatorTree &Tree,
                    llvm::ScalarEvolution &Evolution)
        : Kernel(Kernel), Options(Options), Values(Values), Tree(Tree), Evolution(Evolution) {}

    // Why interchanging L, which is legal, does not pay; empty if it pays.
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
