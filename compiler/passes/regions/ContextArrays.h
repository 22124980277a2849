// SPDX-License-Identifier: MIT
//
// The memory that the launcher gives a work-group, ctx->private_memory (barecl/launch.h): first the
// slots of the group, then context arrays.
//
// A context array holds a value that crosses barriers: one array for each such value, with an
// element for each work-item.
//
//     array k starts at   private_memory + groupBytes() + items * (bytes of the elements before k)
//     element of item i   + i * (bytes of an element of k),  i = (z * size_y + y) * size_x + x
//
// A slot of the group holds a large private variable that does not cross a barrier: the work-items
// use it one after another, as they use small ones on the stack, which is small on
// microcontrollers.
//
// Arrays are sorted by falling alignment, and an element's size is a multiple of its alignment. So
// every array is aligned for any number of work-items, and bytes() needs no padding. Slots are
// sorted too, and groupBytes() is padded. private_memory is aligned to BCL_PRIVATE_ALIGN, more than
// any OpenCL C type needs.

#ifndef BARECL_PASSES_REGIONS_CONTEXTARRAYS_H
#define BARECL_PASSES_REGIONS_CONTEXTARRAYS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IRBuilder.h"

namespace barecl {

class ContextArrays {
  public:
    // Larger private variables are not put on the stack. Up to this size, LLVM may turn an array
    // into registers after it has unrolled the loops that index it.
    static constexpr uint64_t MostStackBytes = 256;

    static uint64_t bytesOf(const llvm::AllocaInst &Variable);
    static bool isLarge(const llvm::AllocaInst &Variable) {
        return bytesOf(Variable) > MostStackBytes;
    }

    // Makes an array for each of Variables and a slot for each of Slots; only their types and
    // alignments matter.
    ContextArrays(llvm::ArrayRef<llvm::AllocaInst *> Variables,
                  llvm::ArrayRef<llvm::AllocaInst *> Slots, const llvm::DataLayout &Layout);

    // Whether there is an array for Variable.
    bool contains(const llvm::AllocaInst *Variable) const { return Arrays.contains(Variable); }

    // Bytes for each work-item.
    uint64_t bytes() const { return Bytes; }

    // Bytes of the group's slots.
    uint64_t groupBytes() const { return GroupBytes; }

    // Emits the addresses of arrays and slots. `Items` is the number of work-items of the group.
    void emitBases(llvm::IRBuilderBase &B, llvm::Value *Launch, llvm::Value *Items);

    // private_memory, from which all element addresses are computed; null if there are no arrays.
    // The slots' addresses are computed from another load of it, because accesses to slots are not
    // independent.
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
