// SPDX-License-Identifier: MIT

#include "passes/operations/SplitAddresses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {
namespace {

// The bytes from one element to the next. 0: the address is not split.
uint64_t scaleOf(const GetElementPtrInst &Address) {
    const DataLayout &Layout = Address.getDataLayout();
    if (Address.getType()->isVectorTy() ||
        Layout.getPointerTypeSizeInBits(Address.getType()) != 32 ||
        isa<GlobalVariable>(Address.getPointerOperand()) || Address.getNumIndices() != 1 ||
        !Address.getOperand(1)->getType()->isIntegerTy(32) || isa<Constant>(Address.getOperand(1)))
        return 0;
    const TypeSize Size = Layout.getTypeAllocSize(Address.getSourceElementType());
    return !Size.isScalable() && isPowerOf2_64(Size.getFixedValue()) ? Size.getFixedValue() : 0;
}

} // namespace

SplitAddresses::SplitAddresses(Function &F) {
    SmallVector<std::pair<GetElementPtrInst *, uint64_t>> Found;
    for (Instruction &Inst : instructions(F))
        if (auto *Address = dyn_cast<GetElementPtrInst>(&Inst))
            if (const uint64_t Scale = scaleOf(*Address))
                Found.push_back({Address, Scale});
    for (const auto &[Address, Scale] : Found)
        split(*Address, Scale);
    // Only now, because Integers may have these as keys: a new value at the same address would be taken for them.
    for (const auto &[Address, Scale] : Found)
        Address->eraseFromParent();
}

// One integer for each pointer and block, so that patterns see that it is the same value.
Value *SplitAddresses::integerOf(Value *Base, BasicBlock &Block) {
    WeakVH &Known = Integers[{Base, &Block}];
    if (Known)
        return Known;
    auto *Inst = dyn_cast<Instruction>(Base);
    const bool IsHere = Inst && Inst->getParent() == &Block && !isa<PHINode>(Inst);
    IRBuilder<> B(&Block, IsHere ? std::next(Inst->getIterator()) : Block.getFirstInsertionPt());
    Known = B.CreatePtrToInt(Base, B.getInt32Ty());
    return Known;
}

void SplitAddresses::split(GetElementPtrInst &Address, uint64_t Scale) {
    IRBuilder<> B(&Address);
    Value *Base = Address.getPointerOperand(), *Index = Address.getOperand(1);
    Value *Number = integerOf(Base, *Address.getParent());
    Value *Offset =
        Scale == 1 ? Index : B.Insert(BinaryOperator::CreateShl(Index, B.getInt32(Log2_64(Scale))));
    Value *Sum = B.Insert(BinaryOperator::CreateAdd(Number, Offset));
    Value *Pointer = B.CreateIntToPtr(Sum, Address.getType());
    Splits.push_back({Base, Index, Scale == 1 ? nullptr : Offset, Pointer,
                      Address.getSourceElementType(), Address.getNoWrapFlags()});
    Pointer->takeName(&Address);
    Address.replaceAllUsesWith(Pointer);
}

void SplitAddresses::join(const Split &Was) {
    auto *Pointer = dyn_cast_or_null<IntToPtrInst>(static_cast<Value *>(Was.Pointer));
    Value *Base = nullptr, *Offset = nullptr;
    if (!Pointer ||
        !match(Pointer->getOperand(0), m_c_Add(m_PtrToInt(m_Value(Base)), m_Value(Offset))) ||
        Base != Was.Base)
        return;
    IRBuilder<> B(Pointer);
    const bool IsScaled = Was.Offset && Offset == Was.Offset;
    Value *Address = IsScaled || Offset == Was.Index
                         ? B.CreateGEP(Was.Element, Base, {Was.Index}, "", Was.Flags)
                         : B.CreateGEP(B.getInt8Ty(), Base, {Offset}, "", Was.Flags);
    Address->takeName(Pointer);
    Pointer->replaceAllUsesWith(Address);
    RecursivelyDeleteTriviallyDeadInstructions(Pointer);
}

SplitAddresses::~SplitAddresses() {
    for (const Split &Was : Splits)
        join(Was);
    for (const auto &Each : Integers)
        if (auto *Number = dyn_cast_or_null<Instruction>(static_cast<Value *>(Each.second)))
            RecursivelyDeleteTriviallyDeadInstructions(Number);
}

} // namespace barecl
