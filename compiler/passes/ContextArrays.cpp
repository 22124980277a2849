// SPDX-License-Identifier: MIT

#include "ContextArrays.h"
#include "barecl/abi.h"
#include "Kernels.h"

using namespace llvm;

namespace barecl {

ContextArrays::ContextArrays(ArrayRef<AllocaInst *> Variables, const DataLayout &Layout) {
    SmallVector<const AllocaInst *> Sorted(Variables);
    stable_sort(Sorted, [](auto *A, auto *B) { return A->getAlign() > B->getAlign(); });
    for (const AllocaInst *Variable : Sorted) {
        Align Alignment = std::min(Variable->getAlign(), Align(BCL_PRIVATE_ALIGN));
        uint64_t Size = Variable->getAllocationSize(Layout)->getFixedValue();
        Arrays[Variable] = {alignTo(Size, Alignment), Alignment};
        Bytes += Arrays[Variable].ElementBytes;
    }
}

void ContextArrays::emitBases(IRBuilderBase &B, Value *Launch, Value *Items) {
    if (Arrays.empty())
        return;
    Memory = loadPrivateMemory(B, Launch);
    uint64_t Before = 0;
    for (auto &[Variable, Array] : Arrays) {
        Value *Offset = B.CreateNUWMul(Items, ConstantInt::get(Items->getType(), Before));
        Array.Base = B.CreateInBoundsPtrAdd(Memory, Offset, Variable->getName() + ".array");
        Before += Array.ElementBytes;
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
