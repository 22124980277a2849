// SPDX-License-Identifier: MIT
//
// What the work-items of a vector have in common, in a loop over work-items one of which is a lane:
//
//   shape     of a value, from one lane to the next
//     uniform   the same in all lanes
//     strided   more by a constant, in units of the type or in bytes of an address; arithmetic wraps
//     guessed   anything, but more by that constant in most vectors: in `x % n`, in the index that a
//               narrower one is widened to, and where x is kept inside of borders. It is varying, and an
//               access may look first how the addresses stand (WidenMemory.h)
//     varying   anything
//   divergent branch   lanes may go different ways
//   divergent loop     lanes may leave it in different iterations, or by different exits
//   region             where a divergent branch has an effect: from its entry, which the lanes come
//                      to together, to its exit, where they meet again. Its blocks will stand in a
//                      row, under masks; branches outside of regions stay branches.
//
// These depend on each other: values that meet where lanes do are varying. So they are found
// together, starting from nothing divergent.
//
// Of an id in 32 bits that is widened to an address's 64, nobody may know that it does not wrap. It is
// taken for strided all the same, and `assumptions` says what must be asked before the vectors.
//
// Only the lanes that are there count: a value that a divergent loop computes is uniform if all
// lanes that are still in the loop have the same. A load from one address is uniform: another
// work-item may not write there without a barrier. Not so one from a private array
// (PrivateArrays.h): each lane has its own.

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
    int64_t Stride = 0; // of Strided and Guessed

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
    llvm::SmallVector<unsigned> Held; // between the two, in topological order
};

struct Level {
    LevelGraph Graph;
    bool IsDivergent = false;
    llvm::SmallVector<DivergentRegion> Regions; // none in another

    // The region that holds Node; null: none.
    const DivergentRegion *regionOf(unsigned Node) const;
    const DivergentRegion *regionAt(unsigned Entry) const;
    bool isMeeting(unsigned Node) const; // lanes of a region meet there
};

// The number whose low bits I extends, and perhaps multiplies, as InstCombine writes it without a
// narrower type; null: it is no such thing.
//
//   (x << 32) >> 32;  (x << 32) >> 30;  x & 0xffffffff
const llvm::Value *extendedInPlace(const llvm::Instruction &I);

class Shapes {
  public:
    // Of the values in Items, whose header has only affine recurrences. All loops in LLVM's
    // simplified form, in closed SSA, reducible. What is passed must outlive this object. `Guesses`:
    // there are shapes that are guessed.
    Shapes(const llvm::Loop &Items, const llvm::LoopInfo &Loops, const PrivateArrays &Arrays,
           llvm::ScalarEvolution &SE, bool Guesses);

    Shape of(const llvm::Value *V) const;
    const Level &level(const llvm::Loop &L) const { return Levels.find(&L)->second; }
    bool isInside(const llvm::Value *V) const;
    const llvm::Loop &items() const { return Items; }
    const llvm::LoopInfo &loops() const { return Loops; }
    const PrivateArrays &arrays() const { return Arrays; }

    // Under which the shapes are right.
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
