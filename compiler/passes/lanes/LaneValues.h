// SPDX-License-Identifier: MIT
//
// What stands for each value of a work-item loop in the vector loop: for a uniform or strided one a
// scalar, that of lane 0; for a varying one a vector with an element a lane. A varying <N x T> is N
// such vectors, its parts.

#ifndef BARECL_PASSES_LANES_LANEVALUES_H
#define BARECL_PASSES_LANES_LANEVALUES_H

#include "Shapes.h"

#include "llvm/IR/IRBuilder.h"

namespace barecl {

using Parts = llvm::SmallVector<llvm::Value *, 4>;

// Elements of a work-item's value: 1 for a scalar.
unsigned partsOf(const llvm::Type *T);

class LaneValues {
  public:
    // Makes the lanes' private arrays. `WordGathers`: LaneCount.h
    LaneValues(llvm::IRBuilder<> &B, const Shapes &Of, unsigned Lanes, bool WordGathers);

    unsigned lanes() const { return Lanes; }
    bool wordGathers() const { return WordGathers; }
    llvm::FixedVectorType *vectorOf(const llvm::Type *T) const; // of the elements of T

    bool isUniform(const llvm::Value *V) const { return Of.of(V).isUniform(); }
    bool isVarying(const llvm::Value *V) const { return Of.of(V).isVarying(); }
    bool has(const llvm::Instruction *I) const {
        return Scalars.contains(I) || Vectors.contains(I);
    }
    void setScalar(const llvm::Instruction *I, llvm::Value *Is) { Scalars[I] = Is; }
    void setParts(const llvm::Instruction *I, Parts Are) { Vectors[I] = std::move(Are); }

    // From now on a number from outside of the items is spread over the lanes once, at Place, for all its uses in
    // all bodies that are emitted behind it: nobody unites copies that LLVM moves out of loops.
    void spreadAt(llvm::Instruction *Place) { Outside = Place; }

    // Lane 0's, of a uniform or strided value. Of a private array: the lanes'.
    llvm::Value *scalar(const llvm::Value *V) const;

    // All lanes' values, whatever the shape; emitted where the builder stands.
    llvm::Value *part(const llvm::Value *V, unsigned Number) const;
    Parts parts(const llvm::Value *V) const;

    // One lane's value in the type of V.
    llvm::Value *lane(const llvm::Value *V, unsigned Lane) const;

    // All but the private arrays: the loop's body is emitted anew.
    void forget() {
        Scalars.clear();
        Vectors.clear();
    }

    // The values as they are kept: one scalar, or the parts.
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
    mutable llvm::DenseMap<const llvm::Value *, llvm::Value *> Spread; // at Outside
    llvm::Value *spreadOutside(llvm::Value *Number) const;
};

} // namespace barecl

#endif // BARECL_PASSES_LANES_LANEVALUES_H
