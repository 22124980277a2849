// SPDX-License-Identifier: MIT
//
// The private variables on the stack that work-items of a loop use one after another, and that lanes
// can have side by side, an element of each lane next to that of the next:
//
//     element 0 of lane 0, 1, ...; element 1 of lane 0, 1, ...
//
// So the lanes' accesses to one element are one wide access. What stands at byte `o` of a work-item's
// variable stands at `lanes * o` and on. That wants one size of element: all accesses are loads and
// stores of scalars of this size, or vectors of them, or fill or copy some of them (memset, memcpy), at
// addresses that are computed from the variable's in sight.

#ifndef BARECL_PASSES_LANES_PRIVATEARRAYS_H
#define BARECL_PASSES_LANES_PRIVATEARRAYS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"

namespace llvm {
class MemIntrinsic;
class Loop;
} // namespace llvm

namespace barecl {

class PrivateArrays {
  public:
    // A lane's array is at most this large; what is larger does not stand on the stack anyway
    // (ContextArrays.h).
    static constexpr uint64_t MostBytes = 1024;

    // What is filled or copied at once is at most so many elements: each becomes instructions.
    static constexpr uint64_t MostElements = 64;

    explicit PrivateArrays(const llvm::Loop &Items);

    // The array that Pointer points into; null: none of these.
    const llvm::AllocaInst *of(const llvm::Value *Pointer) const {
        return Pointers.lookup(Pointer);
    }

    // Whether I fills or copies elements of these arrays, and touches none but these of the variables.
    bool isFilling(const llvm::Instruction &I) const;

    // Bytes of an element of what I fills or copies.
    uint64_t elementBytes(const llvm::MemIntrinsic &I) const;

    const llvm::MapVector<const llvm::AllocaInst *, uint64_t> &elementBytes() const {
        return Arrays;
    }

  private:
    llvm::MapVector<const llvm::AllocaInst *, uint64_t> Arrays; // bytes of an element
    llvm::DenseMap<const llvm::Value *, const llvm::AllocaInst *> Pointers;

    void add(const llvm::AllocaInst &Variable, const llvm::Loop &Items);
};

} // namespace barecl

#endif // BARECL_PASSES_LANES_PRIVATEARRAYS_H
