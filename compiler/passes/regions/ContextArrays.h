// SPDX-License-Identifier: MIT
//
// The memory that the launcher gives a work-group, ctx->private_memory (barecl/launch.h): slots of
// the group, then context arrays.
//
// A context array is for what crosses barriers: one array a value, with an element for each
// work-item.
//
//     array k starts at   private_memory + groupBytes() + items * (bytes of the elements before k)
//     element of item i   + i * (bytes of an element of k),  i = (z * size_y + y) * size_x + x
//
// A slot of the group is for a large private variable that does not cross: the work-items use it
// one after another, as they do small ones on the stack, which on a microcontroller is small.
//
// Arrays stand by falling alignment and an element's bytes are a multiple of its alignment, so
// every array is aligned for every number of work-items, and bytes() needs no padding; so do slots,
// and groupBytes() is padded. private_memory is aligned to BCL_PRIVATE_ALIGN, more than any OpenCL
// C type asks for.

#ifndef BARECL_PASSES_REGIONS_CONTEXTARRAYS_H
#define BARECL_PASSES_REGIONS_CONTEXTARRAYS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IRBuilder.h"

namespace barecl {

class ContextArrays {
  public:
    // A private variable of more bytes does not stand on the stack. Up to here LLVM may well turn
    // an array into registers, when it has unrolled the loops that index it.
    static constexpr uint64_t MostStackBytes = 256;

    static uint64_t bytesOf(const llvm::AllocaInst &Variable);
    static bool isLarge(const llvm::AllocaInst &Variable) {
        return bytesOf(Variable) > MostStackBytes;
    }

    // One array for each of Variables and one slot for each of Slots; their types and alignments
    // count.
    ContextArrays(llvm::ArrayRef<llvm::AllocaInst *> Variables,
                  llvm::ArrayRef<llvm::AllocaInst *> Slots, const llvm::DataLayout &Layout);

    // Whether there is an array for Variable.
    bool contains(const llvm::AllocaInst *Variable) const { return Arrays.contains(Variable); }

    // Bytes a work-item.
    uint64_t bytes() const { return Bytes; }

    // Bytes of the group's slots.
    uint64_t groupBytes() const { return GroupBytes; }

    // Emits the addresses of arrays and slots. `Items`: work-items of the group.
    void emitBases(llvm::IRBuilderBase &B, llvm::Value *Launch, llvm::Value *Items);

    // private_memory, where all element addresses come from; null when there are no arrays. The
    // slots' addresses come from another load of it: their accesses are not independent.
    llvm::Value *memory() const { return Memory; }

    // The address of the slot for Variable.
    llvm::Value *slot(const llvm::AllocaInst *Variable) const {
        return Slots.find(Variable)->second.Base;
    }

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
    using ArrayMap = llvm::MapVector<const llvm::AllocaInst *, Array>; // by falling alignment
    ArrayMap Arrays, Slots;
    uint64_t Bytes = 0, GroupBytes = 0;
    llvm::Value *Memory = nullptr;

    static uint64_t arrange(llvm::ArrayRef<llvm::AllocaInst *> Variables,
                            const llvm::DataLayout &Layout, ArrayMap &Result);
    void emitSlots(llvm::IRBuilderBase &B, llvm::Value *Launch);
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_CONTEXTARRAYS_H
