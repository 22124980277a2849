// SPDX-License-Identifier: MIT
//
// The memory that accesses touch while a loop runs, as one range for each base.
//
//     for i < n: for j < m: ... a[i * m + j] ...          a: 0 .. 4 * ((n - 1) * m + (m - 1)) + 4
//
// An offset that grows by the same number of bytes in each iteration has its lowest and highest values where the loops
// start and end. So the range spans the offsets at the corners of the loop nest, and the sign of a step does not
// matter. If an index has fewer bits than an address and may wrap in L, the range holds only if the index does not wrap
// (Area::If).

#ifndef BARECL_PASSES_LOOPS_AREAS_H
#define BARECL_PASSES_LOOPS_AREAS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <optional>

namespace barecl {

// The bytes from Base + Low to Base + High - 1. Low and High are invariant in the loop, signed, and have 64 bits.
struct Area {
    llvm::Value *Base;
    const llvm::SCEV *Low, *High;
    llvm::SmallVector<const llvm::SCEVPredicate *, 2>
        If; // the area is right under these conditions: narrow indices do not wrap
};

// The memory that the load or store `Access`, in L or in loops inside it, touches while L runs. None: not known before
// L.
std::optional<Area> areaOf(llvm::Instruction &Access, const llvm::Loop &L,
                           llvm::ScalarEvolution &SE, const llvm::SCEVExpander &Expander);

// Pairs of areas that must lie apart, and the code that tests this.
class ApartAreas {
  public:
    // Returns whether a comparison can find that the areas of the two bases lie apart. Areas of one base are not
    // compared: a kernel that moves inside one buffer nearly always moves through one range.
    static bool areComparable(const Area &A, const Area &B);

    void add(const Area &A, const Area &B, llvm::ScalarEvolution &SE);

    // Whether the areas of the two bases are compared.
    bool has(const llvm::Value *A, const llvm::Value *B) const;

    size_t size() const { return Pairs.size(); }

    // Emits code before L that tests whether all pairs lie apart.
    llvm::Value *test(const llvm::Loop &L, llvm::ScalarEvolution &SE,
                      llvm::SCEVExpander &Expander) const;

  private:
    using Pair = std::pair<const llvm::Value *, const llvm::Value *>;

    llvm::MapVector<const llvm::Value *, Area> Areas; // by base
    llvm::SmallVector<Pair, 8> Pairs;

    void include(const Area &A, llvm::ScalarEvolution &SE);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_AREAS_H
