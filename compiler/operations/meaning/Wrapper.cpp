// SPDX-License-Identifier: MIT

#include "operations/meaning/Wrapper.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace barecl {
namespace {

// Writes the function that takes the operands of one operation in an array.
class Wrapper {
  public:
    Wrapper(Module &M, const OperationDescription &Of, unsigned SlotBytes,
            std::optional<uint8_t> Fill)
        : M(M), Of(Of), SlotBytes(SlotBytes), Fill(Fill), B(M.getContext()),
          Meaning(M.getFunction(meaningName(Of))) {}

    Function *write(StringRef Name) {
        auto *Type = FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false);
        auto *F = Function::Create(Type, GlobalValue::ExternalLinkage, Name, M);
        B.SetInsertPoint(BasicBlock::Create(M.getContext(), "", F));
        Operands = F->getArg(0);
        SmallVector<Value *> Arguments;
        unsigned Number = 1;
        for (const DescribedOperand &Input : Of.Inputs) {
            Arguments.push_back(Input.Memory ? addressOf(Input, Number)
                                             : load(*Input.Type, Number));
            ++Number;
        }
        if (Of.Outputs.size() == 1)
            store(*Of.Outputs[0].Type, Number, call(Arguments));
        else
            callWithPointers(Arguments, Number);
        copyBack(Arguments);
        B.CreateRetVoid();
        return F;
    }

  private:
    Type *slotType() { return B.getIntNTy(SlotBytes * 8); }
    Type *typeOf(const OperandType &Of) {
        return Of.IsFloat ? B.getFloatTy() : static_cast<Type *>(B.getIntNTy(Of.Bits));
    }
    Value *place(unsigned Number) {
        return B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Operands, Number * SlotBytes);
    }
    Value *load(const OperandType &Type, unsigned Number) {
        Value *Slot = B.CreateAlignedLoad(slotType(), place(Number), Align(SlotBytes));
        Value *Bits = B.CreateTrunc(Slot, B.getIntNTy(Type.Bits));
        return B.CreateBitCast(Bits, typeOf(Type));
    }
    Value *givenAddress(unsigned Number) {
        Value *Slot = B.CreateAlignedLoad(slotType(), place(Number), Align(SlotBytes));
        return B.CreateIntToPtr(Slot, B.getPtrTy());
    }
    Value *addressOf(const DescribedOperand &Input, unsigned Number) {
        Value *Given = givenAddress(Number);
        if (!Fill)
            return Given;
        Value *Copy = B.CreateAlloca(ArrayType::get(typeOf(*Input.Type), Input.Memory->Elements));
        const MaybeAlign Alignment(Input.Type->Bits / 8);
        if (Input.Memory->IsRead)
            B.CreateMemCpy(Copy, Alignment, Given, Alignment, Input.bytes());
        else
            B.CreateMemSet(Copy, B.getInt8(*Fill), Input.bytes(), Alignment);
        return Copy;
    }
    void copyBack(ArrayRef<Value *> Arguments) {
        for (const auto &[Number, Input] : enumerate(Of.Inputs)) {
            if (!Fill || !Input.Memory || !Input.Memory->IsWritten)
                continue;
            const MaybeAlign Alignment(Input.Type->Bits / 8);
            B.CreateMemCpy(givenAddress(unsigned(Number) + 1), Alignment, Arguments[Number],
                           Alignment, Input.bytes());
        }
    }
    void store(const OperandType &Type, unsigned Number, Value *Result) {
        Value *Bits = B.CreateBitCast(Result, B.getIntNTy(Type.Bits));
        Value *Word = B.CreateIntCast(Bits, B.getInt32Ty(), Type.IsSigned);
        B.CreateAlignedStore(B.CreateZExt(Word, slotType()), place(Number), Align(SlotBytes));
    }
    Value *call(ArrayRef<Value *> Arguments) {
        CallInst *Call = B.CreateCall(Meaning, Arguments);
        Call->setAttributes(Meaning->getAttributes());
        return Call;
    }
    void callWithPointers(SmallVector<Value *> &Arguments, unsigned First) {
        SmallVector<Value *> Results;
        for (const DescribedOperand &Output : Of.Outputs)
            Results.push_back(
                B.CreateAlloca(Output.Type->Bits == 1 ? B.getInt8Ty() : typeOf(*Output.Type)));
        if (Fill)
            for (Value *Result : Results)
                B.CreateMemSet(Result, B.getInt8(*Fill),
                               M.getDataLayout().getTypeAllocSize(
                                   cast<AllocaInst>(Result)->getAllocatedType()),
                               MaybeAlign());
        append_range(Arguments, Results);
        call(Arguments);
        for (const auto &[Output, Result] : zip(Of.Outputs, Results)) {
            Type *InMemory = cast<AllocaInst>(Result)->getAllocatedType();
            Value *Loaded = B.CreateLoad(InMemory, Result);
            store(*Output.Type, First++,
                  B.CreateBitCast(Output.Type->Bits == 1 ? B.CreateTrunc(Loaded, B.getInt1Ty())
                                                         : Loaded,
                                  typeOf(*Output.Type)));
        }
    }

    Module &M;
    const OperationDescription &Of;
    const unsigned SlotBytes;
    const std::optional<uint8_t> Fill;
    IRBuilder<> B;
    Function *const Meaning;
    Value *Operands = nullptr;
};

} // namespace

Function &addWrapper(Module &M, const OperationDescription &Of, StringRef Name, unsigned SlotBytes,
                     std::optional<uint8_t> Fill) {
    Function *Result = Wrapper(M, Of, SlotBytes, Fill).write(Name);
    M.getFunction(meaningName(Of))->setLinkage(GlobalValue::InternalLinkage);
    return *Result;
}

} // namespace barecl
