// SPDX-License-Identifier: MIT

#include "ContextArrays.h"
#include "barecl/launch.h"
#include "passes/facts/LaunchContext.h"

using namespace llvm;

namespace barecl {

ContextArrays::ContextArrays(ArrayRef<AllocaInst *> Variables, ArrayRef<AllocaInst *> Slots,
                             const DataLayout &Layout)
    : Bytes(arrange(Variables, Layout, Arrays)),
      GroupBytes(alignTo(arrange(Slots, Layout, this->Slots), BCL_PRIVATE_ALIGN)) {}

uint64_t ContextArrays::bytesOf(const AllocaInst &Variable) {
    return Variable.getAllocationSize(Variable.getDataLayout())->getFixedValue();
}

// Arranges the elements; returns the sum of the bytes of one element of each.
uint64_t ContextArrays::arrange(ArrayRef<AllocaInst *> Variables, const DataLayout &Layout,
                                ArrayMap &Result) {
    uint64_t Bytes = 0;
    SmallVector<const AllocaInst *> Sorted(Variables);
    stable_sort(Sorted, [](auto *A, auto *B) { return A->getAlign() > B->getAlign(); });
    for (const AllocaInst *Variable : Sorted) {
        Align Alignment = std::min(Variable->getAlign(), Align(BCL_PRIVATE_ALIGN));
        uint64_t Size = Variable->getAllocationSize(Layout)->getFixedValue();
        Result[Variable] = {alignTo(Size, Alignment), Alignment};
        Bytes += Result[Variable].ElementBytes;
    }
    return Bytes;
}

void ContextArrays::emitBases(IRBuilderBase &B, Value *Launch, Value *Items) {
    emitSlots(B, Launch);
    if (Arrays.empty())
        return;
    Memory = loadPrivateMemory(B, Launch);
    Value *First = GroupBytes
                       ? B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Memory, GroupBytes, "arrays")
                       : Memory;
    uint64_t Before = 0;
    for (auto &[Variable, Array] : Arrays) {
        Value *Offset = B.CreateNUWMul(Items, ConstantInt::get(Items->getType(), Before));
        Array.Base = B.CreateInBoundsPtrAdd(First, Offset, Variable->getName() + ".array");
        Before += Array.ElementBytes;
    }
}

void ContextArrays::emitSlots(IRBuilderBase &B, Value *Launch) {
    if (Slots.empty())
        return;
    Value *Start = loadPrivateMemory(B, Launch);
    uint64_t Before = 0;
    for (auto &[Variable, Slot] : Slots) {
        Slot.Base = B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Start, Before,
                                                 Variable->getName() + ".slot");
        Before += Slot.ElementBytes;
    }
}

Value *ContextArrays::element(IRBuilderBase &B, const AllocaInst *Variable, Value *Item) const {
    const Array &Found = Arrays.find(Variable)->second;
    Type *Element = ArrayType::get(B.getInt8Ty(), Found.ElementBytes);
    return B.CreateInBoundsGEP(Element, Found.Base, Item, Variable->getName() + ".element");
}

Align ContextArrays::alignment(const AllocaInst *Variable) const {
    return Arrays.find(Variable)->second.Alignment;
}

} // namespace barecl
