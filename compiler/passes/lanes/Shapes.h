// SPDX-License-Identifier: MIT
//
// What the work-items of a vector have in common, in a loop over work-items each of which is a lane:
//
//   shape     of a value, from one lane to the next
//     uniform   the same in all lanes
//     strided   grows by a constant, in units of the type or in bytes of an address; arithmetic wraps
//     guessed   may be anything, but grows by that constant in most vectors: `x % n`, an index that is
//               extended from fewer bits, or an x that is clamped to borders. It is varying, but an
//               access may check first whether its addresses grow by the constant (WidenMemory.h)
//     varying   may be anything
//   divergent branch   lanes may go different ways
//   divergent loop     lanes may leave it in different iterations, or by different exits
//   region             where a divergent branch has an effect: from its entry, which the lanes reach
//                      together, to its exit, where they meet again. Its blocks will be put in a row,
//                      under masks; branches outside of regions remain branches.
//
// These depend on each other, because values that meet where lanes meet are varying. So they are computed together,
// starting with nothing divergent.
//
// A 32-bit id that is extended to a 64-bit address may wrap, and this cannot be known at compile time. It is treated
// as strided, and `assumptions` is the condition that must be tested before the vectors.
//
// Only live lanes count: a value computed in a divergent loop is uniform if it is the same in all lanes that are still
// in the loop. A load from one address is uniform, since another work-item may not write there without a barrier. A
// load from a private array (PrivateArrays.h) is not: each lane has its own array.

#ifndef BARECL_PASSES_LANES_SHAPES_H
#define BARECL_PASSES_LANES_SHAPES_H

#include "LevelGraph.h"
#include "PrivateArrays.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Instructions.h"

#include <map>
#include <memory>
#include <optional>

namespace llvm {
class GEPOperator;
class MinMaxIntrinsic;
} // namespace llvm

namespace barecl {

struct Shape {
    enum Kind { Unknown, Strided, Guessed, Varying } Is = Unknown;
    int64_t Stride = 0; // for Strided and Guessed

    static Shape uniform() { return {Strided, 0}; }
    static Shape strided(int64_t By) { return {Strided, By}; }
    static Shape guessed(int64_t By) { return {Guessed, By}; }
    static Shape varying() { return {Varying, 0}; }
    bool isUniform() const { return Is == Strided && Stride == 0; }
    bool isGuessed() const { return Is == Guessed; }
    bool isVarying() const { return Is == Guessed || Is == Varying; }
    bool hasStride() const { return Is == Strided || Is == Guessed; }
    bool operator==(const Shape &) const = default;
};

struct DivergentRegion {
    unsigned Entry, Exit;             // nodes; the exit may be the level's end
    llvm::SmallVector<unsigned> Held; // the nodes between the two, in topological order
};

struct Level {
    LevelGraph Graph;
    bool IsDivergent = false;
    llvm::SmallVector<DivergentRegion> Regions; // none is inside another

    // The region that contains Node; null if none does.
    const DivergentRegion *regionOf(unsigned Node) const;
    const DivergentRegion *regionAt(unsigned Entry) const;
    bool isMeeting(unsigned Node) const; // where the lanes of a region meet
};

// If I extends the low bits of a number, and perhaps multiplies the result, in the way in which InstCombine writes it
// without a narrower type: the number. Otherwise null.
//
//   (x << 32) >> 32;  (x << 32) >> 30;  x & 0xffffffff
const llvm::Value *extendedInPlace(const llvm::Instruction &I);

class Shapes {
  public:
    // The shapes of the values in Items, whose header has only affine recurrences. All loops are in LLVM's simplified
    // form, in closed SSA, and reducible. The arguments must outlive this object. `Guesses`: whether to use the shape
    // Guessed.
    Shapes(const llvm::Loop &Items, const llvm::LoopInfo &Loops, const PrivateArrays &Arrays,
           llvm::ScalarEvolution &SE, bool Guesses);

    Shape of(const llvm::Value *V) const;
    const Level &level(const llvm::Loop &L) const { return Levels.find(&L)->second; }
    bool isInside(const llvm::Value *V) const;
    const llvm::Loop &items() const { return Items; }
    const llvm::LoopInfo &loops() const { return Loops; }
    const PrivateArrays &arrays() const { return Arrays; }

    // The condition under which the shapes are right.
    const llvm::SCEVPredicate &assumptions() const { return Assumed->getPredicate(); }

  private:
    const llvm::Loop &Items;
    const llvm::LoopInfo &Loops;
    const PrivateArrays &Arrays;
    llvm::ScalarEvolution &SE;
    std::unique_ptr<llvm::PredicatedScalarEvolution> Assumed;
    const llvm::DataLayout &Layout;
    const bool Guesses;
    std::map<const llvm::Loop *, Level> Levels;
    llvm::DenseMap<const llvm::Instruction *, Shape> Found;

    bool sweepValues();
    bool sweepLevels();
    bool findRegions(const llvm::Loop &L, Level &At);
    bool branches(const llvm::Loop &L, const Level &At, unsigned Node) const;
    bool diverges(const llvm::Loop &L, const Level &At) const;

    Shape compute(const llvm::Instruction &I) const;
    Shape ofPhi(const llvm::PHINode &Phi) const;
    Shape ofHeader(const llvm::PHINode &Phi) const;
    Shape ofExtension(const llvm::Instruction &I) const;
    Shape ofExtended(const llvm::Instruction &I, Shape Narrow) const;
    Shape ofExtendedInPlace(const llvm::Instruction &I, const llvm::Value &Whole) const;
    std::optional<int64_t> assumedStride(const llvm::Instruction &Extended) const;
    Shape ofArithmetic(const llvm::BinaryOperator &I) const;
    Shape guessOf(const llvm::Instruction &I) const;
    Shape ofAddress(const llvm::GEPOperator &Address) const;
    Shape ofSelect(const llvm::SelectInst &I) const;
    Shape ofMinMax(const llvm::MinMaxIntrinsic &I) const;
    Shape ofOperands(const llvm::Instruction &I) const;
    std::optional<int64_t> strideOf(const llvm::SCEV *S) const;
};

} // namespace barecl

#endif // BARECL_PASSES_LANES_SHAPES_H
