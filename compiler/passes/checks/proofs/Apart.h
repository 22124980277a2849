// SPDX-License-Identifier: MIT
//
// Accesses of which no two can be in a race, so that Races.h need not look at them. They are found object by object:
//
//   nobody writes the object; or all accesses are atomic; or all accesses have the same offset, up to a constant, and
//   the offset differs between work-items:
//
//     out[y * width + x + 1]   bytes 4 * width * y  +  4 * x  +  4 .. 7
//
// Here different work-items access different bytes if no other global ids exist, and 4 * width is at least 4 times
// global size 0, or all accesses are guarded by `x < width` (Guards.h). An unknown integer that is multiplied by a
// larger stride, such as a loop's counter, changes nothing.
//
// Accesses of local memory are compared only if no barrier is between them: if there is a way from one barrier, or from
// the kernel's start, to both of them without a barrier.
//
// What depends on the launch becomes a condition, which is the same for all its work-groups: sizes, strides, that
// 32-bit arithmetic does not wrap, and that no argument overlaps one that is written. The kernel has two versions
// (Versions.h). In one of them the condition holds.

#ifndef BARECL_PASSES_CHECKS_PROOFS_APART_H
#define BARECL_PASSES_CHECKS_PROOFS_APART_H

#include "Guards.h"
#include "Offsets.h"
#include "passes/checks/Access.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/PassManager.h"

namespace barecl {

class ApartFinder {
  public:
    // All: the kernel's accesses of one version. B: where the condition is computed, in the kernel's first block.
    ApartFinder(llvm::Function &Kernel, llvm::IRBuilderBase &B, ProvenanceFinder &Objects,
                GuardFinder &GuardsOf, std::vector<PlacedAccess> All);

    // Sets Access::IsApart. Returns the condition on which it is true; null: nothing was found.
    llvm::Value *find();

  private:
    struct Object {
        uint32_t Number;
        bool IsLocal = false, IsWritten = false, IsAtomic = true;
        std::vector<PlacedAccess> All;
    };

    llvm::Function &Kernel;
    llvm::IRBuilderBase &B;
    ProvenanceFinder &Objects;
    std::vector<PlacedAccess> All;
    GuardFinder &GuardsOf;
    llvm::SmallVector<llvm::Value *> Conditions;

    // By its number, and the part of the kernel between barriers.
    llvm::MapVector<std::pair<uint32_t, unsigned>, Object> Parts;
    bool IsLocalKnown = true, IsGlobalKnown = true; // the objects of all accesses

    void group();
    bool isApart(Object &Each);
    bool isByShape(Object &Each);
    bool isOverlapPossible(const Object &A, const Object &C) const;
    llvm::Value *areDisjoint(uint32_t A, uint32_t C);
};

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_PROOFS_APART_H
