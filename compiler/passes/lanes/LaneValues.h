// SPDX-License-Identifier: MIT
//
// The values in the vector loop for each value of a work-item loop. A uniform or strided value has a scalar, its value
// in lane 0. A varying value has a vector with an element for each lane. A varying <N x T> has N such vectors, its
// parts.

#ifndef BARECL_PASSES_LANES_LANEVALUES_H
#define BARECL_PASSES_LANES_LANEVALUES_H

#include "Shapes.h"

#include "llvm/IR/IRBuilder.h"

namespace barecl {

using Parts = llvm::SmallVector<llvm::Value *, 4>;

// The number of elements of a work-item's value: 1 for a scalar.
unsigned partsOf(const llvm::Type *T);

class LaneValues {
  public:
    // Allocates the lanes' private arrays. `WordGathers`: LaneCount.h.
    LaneValues(llvm::IRBuilder<> &B, const Shapes &Of, unsigned Lanes, bool WordGathers);

    unsigned lanes() const { return Lanes; }
    bool wordGathers() const { return WordGathers; }
    llvm::FixedVectorType *vectorOf(const llvm::Type *T) const; // with the elements of T

    bool isUniform(const llvm::Value *V) const { return Of.of(V).isUniform(); }
    bool isVarying(const llvm::Value *V) const { return Of.of(V).isVarying(); }
    bool has(const llvm::Instruction *I) const {
        return Scalars.contains(I) || Vectors.contains(I);
    }
    void setScalar(const llvm::Instruction *I, llvm::Value *Is) { Scalars[I] = Is; }
    void setParts(const llvm::Instruction *I, Parts Are) { Vectors[I] = std::move(Are); }

    // From now on, a number from outside of the work-item loop is spread over the lanes once, at Place, for all its
    // uses in all bodies emitted afterwards. (LLVM moves the copies out of loops, but no pass merges them.)
    void spreadAt(llvm::Instruction *Place) { Outside = Place; }

    // The value in lane 0 of a uniform or strided value. For a private array: the address of the lanes' array.
    llvm::Value *scalar(const llvm::Value *V) const;

    // The values in all lanes, for any shape, emitted at the builder's place.
    llvm::Value *part(const llvm::Value *V, unsigned Number) const;
    Parts parts(const llvm::Value *V) const;

    // The value of one lane, with the type of V.
    llvm::Value *lane(const llvm::Value *V, unsigned Lane) const;

    // Forgets all values except the private arrays, so that the loop's body can be emitted again.
    void forget() {
        Scalars.clear();
        Vectors.clear();
    }

    // The values as they are stored: one scalar, or the parts.
    Parts kept(const llvm::Instruction *I) const;
    void keep(const llvm::Instruction *I, Parts Are);

  private:
    llvm::IRBuilder<> &B;
    const Shapes &Of;
    unsigned Lanes;
    bool WordGathers;
    llvm::DenseMap<const llvm::Value *, llvm::Value *> Arrays;
    llvm::DenseMap<const llvm::Instruction *, llvm::Value *> Scalars;
    llvm::DenseMap<const llvm::Instruction *, Parts> Vectors;

    llvm::Value *inArray(const llvm::AllocaInst &Array, const llvm::Value *Pointer) const;
    llvm::Value *spread(llvm::Value *First, int64_t Stride) const;
    llvm::Instruction *Outside = nullptr;
    mutable llvm::DenseMap<const llvm::Value *, llvm::Value *> Spread; // emitted at Outside
    llvm::Value *spreadOutside(llvm::Value *Number) const;
};

} // namespace barecl

#endif // BARECL_PASSES_LANES_LANEVALUES_H
