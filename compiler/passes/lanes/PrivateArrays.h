// SPDX-License-Identifier: MIT
//
// Private variables on the stack that the work-items of a loop use one after another, and that lanes can use at the
// same time. They are interleaved: the same element of all lanes is adjacent:
//
//     element 0 of lane 0, 1, ...; element 1 of lane 0, 1, ...
//
// So the lanes' accesses to one element are one wide access. Byte `o` of a work-item's variable moves to byte `lanes *
// o`. This requires one element size: all accesses are loads and stores of scalars of this size, or vectors of them, or
// fill or copy some of them (memset, memcpy). Their addresses must visibly be computed from the variable's address.

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
    // The maximum size of a lane's array; larger arrays are not on the stack anyway (ContextArrays.h).
    static constexpr uint64_t MostBytes = 1024;

    // The maximum number of elements that are filled or copied at once, since each becomes instructions.
    static constexpr uint64_t MostElements = 64;

    explicit PrivateArrays(const llvm::Loop &Items);

    // The array that Pointer points into; null if it is none of these.
    const llvm::AllocaInst *of(const llvm::Value *Pointer) const {
        return Pointers.lookup(Pointer);
    }

    // Whether I fills or copies elements of these arrays, and touches no other variables.
    bool isFilling(const llvm::Instruction &I) const;

    // The size in bytes of the elements that I fills or copies.
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
