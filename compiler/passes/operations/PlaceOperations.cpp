// SPDX-License-Identifier: MIT

#include "passes/operations/PlaceOperations.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace barecl {
namespace {

bool isSigned(StringRef Type) { return Type.starts_with("i"); }

unsigned bitsOf(StringRef Type) {
    unsigned Bits = 1; // bool
    if (Type != "bool")
        Type.drop_front().getAsInteger(10, Bits);
    return Bits;
}

Type *typeOf(StringRef Name, IRBuilderBase &B) {
    return Name == "f32" ? B.getFloatTy() : static_cast<Type *>(B.getIntNTy(bitsOf(Name)));
}

Value *toWord(Value *Input, StringRef Type, IRBuilderBase &B) {
    Value *Bits = B.CreateBitCast(Input, B.getIntNTy(bitsOf(Type)));
    return B.CreateIntCast(Bits, B.getInt32Ty(), isSigned(Type));
}

Value *fromWord(Value *Word, StringRef Type, IRBuilderBase &B) {
    return B.CreateBitCast(B.CreateTrunc(Word, B.getIntNTy(bitsOf(Type))), typeOf(Type, B));
}

// No result: void; one: a word; more: a structure of words.
Type *resultType(size_t Count, IRBuilderBase &B) {
    if (Count < 2)
        return Count ? static_cast<Type *>(B.getInt32Ty()) : B.getVoidTy();
    return StructType::get(B.getContext(), SmallVector<Type *>(Count, B.getInt32Ty()));
}

FunctionCallee calleeOf(const OperationFacts &Operation, FunctionType *Type) {
    if (!Operation.Form.starts_with(".")) {
        FunctionCallee Callee =
            Operation.Meaning->getParent()->getOrInsertFunction(Operation.Form, Type);
        if (!Operation.HasEffects)
            cast<Function>(Callee.getCallee())->setSpeculatable();
        return Callee;
    }
    std::string Constraints = "=r";
    for (size_t N = 0; N < Operation.Inputs.size(); ++N)
        Constraints += ",r";
    return {Type, InlineAsm::get(Type, Operation.Form, Constraints, Operation.HasEffects)};
}

void addFacts(CallInst &Call, const OperationFacts &Operation) {
    Call.addFnAttr(Attribute::NoUnwind);
    Call.addFnAttr(Attribute::WillReturn);
    if (!Operation.HasEffects)
        Call.setDoesNotAccessMemory();
}

bool isConstant(const CallInst &Call, size_t Inputs) {
    return all_of(make_range(Call.arg_begin(), Call.arg_begin() + Inputs),
                  [](const Use &Argument) { return isa<Constant>(Argument); });
}

void place(CallInst &Call, const OperationFacts &Operation) {
    IRBuilder<> B(&Call);
    const size_t Count = Operation.Inputs.size();
    SmallVector<Value *> Inputs(Call.arg_begin(), Call.arg_begin() + Count);
    const SmallVector<Value *> Results = placeOperation(B, Operation, Inputs);
    if (!Call.getType()->isVoidTy()) {
        Call.replaceAllUsesWith(Results[0]);
    } else {
        for (const auto &[Number, Result] : enumerate(Results)) {
            const bool IsBool = Result->getType()->isIntegerTy(1);
            B.CreateStore(IsBool ? B.CreateZExt(Result, B.getInt8Ty()) : Result,
                          Call.getArgOperand(unsigned(Count + Number)));
        }
    }
    Call.eraseFromParent();
}

} // namespace

SmallVector<Value *> placeOperation(IRBuilderBase &B, const OperationFacts &Operation,
                                    ArrayRef<Value *> Inputs) {
    SmallVector<Value *> Words;
    for (const auto &[Input, Type] : zip(Inputs, Operation.Inputs))
        Words.push_back(toWord(Input, Type, B));
    auto *Type = FunctionType::get(resultType(Operation.Outputs.size(), B),
                                   SmallVector<llvm::Type *>(Words.size(), B.getInt32Ty()), false);
    CallInst *Call = B.CreateCall(calleeOf(Operation, Type), Words);
    addFacts(*Call, Operation);
    SmallVector<Value *> Results;
    for (const auto &[Number, Output] : enumerate(Operation.Outputs)) {
        Value *Word = Operation.Outputs.size() == 1 ? static_cast<Value *>(Call)
                                                    : B.CreateExtractValue(Call, unsigned(Number));
        Results.push_back(fromWord(Word, Output, B));
    }
    return Results;
}

bool placeCalls(Function &F) {
    if (isOperation(F))
        return false;
    SmallVector<CallInst *> Calls;
    for (Instruction &Inst : instructions(F))
        if (auto *Call = dyn_cast<CallInst>(&Inst))
            if (Function *Callee = Call->getCalledFunction(); Callee && isPlaced(*Callee))
                Calls.push_back(Call);
    for (CallInst *Call : Calls) {
        const auto Operation = operationOfDevice(*Call->getCalledFunction());
        if (!Operation)
            continue;
        InlineFunctionInfo Inlined;
        if (!Operation->HasEffects && !Operation->Inputs.empty() &&
            isConstant(*Call, Operation->Inputs.size()) &&
            InlineFunction(*Call, Inlined).isSuccess())
            continue;
        place(*Call, *Operation);
    }
    return !Calls.empty();
}

PreservedAnalyses PlaceOperationsPass::run(Module &M, ModuleAnalysisManager &) {
    bool Changed = false;
    for (Function &F : M)
        Changed |= placeCalls(F);
    for (Function &F : make_early_inc_range(M))
        if (isOperation(F) && F.use_empty()) {
            F.eraseFromParent();
            Changed = true;
        }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
