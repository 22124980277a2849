// SPDX-License-Identifier: MIT
//
// The memory of a work-group for what crosses barriers: one array a value, with an element for each
// work-item, in ctx->private_memory (abi.h, section 3).
//
//     array k starts at   private_memory + items * (bytes of the elements before k)
//     element of item i   + i * (bytes of an element of k),  i = (z * size_y + y) * size_x + x
//
// Arrays stand by falling alignment and an element's bytes are a multiple of its alignment, so
// every array is aligned for every number of work-items, and bytes() needs no padding.
// private_memory is aligned to BCL_PRIVATE_ALIGN, more than any OpenCL C type asks for.

#ifndef BARECL_PASSES_CONTEXTARRAYS_H
#define BARECL_PASSES_CONTEXTARRAYS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IRBuilder.h"

namespace barecl {

class ContextArrays {
  public:
    // One array for each of Variables, whose types and alignments count.
    ContextArrays(llvm::ArrayRef<llvm::AllocaInst *> Variables, const llvm::DataLayout &Layout);

    // Bytes a work-item.
    uint64_t bytes() const { return Bytes; }

    // Emits the arrays' addresses. `Items`: work-items of the group.
    void emitBases(llvm::IRBuilderBase &B, llvm::Value *Launch, llvm::Value *Items);

    // private_memory, where all element addresses come from; null when there are no arrays.
    llvm::Value *memory() const { return Memory; }

    // The address of a work-item's element in the array for Variable.
    llvm::Value *element(llvm::IRBuilderBase &B, const llvm::AllocaInst *Variable,
                         llvm::Value *Item) const;

    // The alignment of every element for Variable.
    llvm::Align alignment(const llvm::AllocaInst *Variable) const;

  private:
    struct Array {
        uint64_t ElementBytes;
        llvm::Align Alignment;
        llvm::Value *Base = nullptr;
    };
    llvm::MapVector<const llvm::AllocaInst *, Array> Arrays; // by falling alignment
    uint64_t Bytes = 0;
    llvm::Value *Memory = nullptr;
};

} // namespace barecl

#endif // BARECL_PASSES_CONTEXTARRAYS_H
