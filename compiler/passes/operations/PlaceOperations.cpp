// SPDX-License-Identifier: MIT

#include "passes/operations/PlaceOperations.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

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

// An address stays one for an instruction, whose register is as wide as it.
Value *toWord(Value *Input, StringRef Type, bool IsInstruction, IRBuilderBase &B) {
    if (Type == AddressType)
        return IsInstruction ? Input : B.CreatePtrToInt(Input, B.getInt32Ty());
    Value *Bits = B.CreateBitCast(Input, B.getIntNTy(bitsOf(Type)));
    return B.CreateIntCast(Bits, B.getInt32Ty(), isSigned(Type));
}

// `IsExtended`: the machine has extended the result as its type says, so that truncation loses nothing.
Value *fromWord(Value *Word, StringRef Type, bool IsExtended, IRBuilderBase &B) {
    Value *Bits = B.CreateTrunc(Word, B.getIntNTy(bitsOf(Type)), "", IsExtended && !isSigned(Type),
                                IsExtended && isSigned(Type));
    return B.CreateBitCast(Bits, typeOf(Type, B));
}

// No result: void; one: a word; more: a structure of words.
Type *resultType(size_t Count, IRBuilderBase &B) {
    if (Count < 2)
        return Count ? static_cast<Type *>(B.getInt32Ty()) : B.getVoidTy();
    return StructType::get(B.getContext(), SmallVector<Type *>(Count, B.getInt32Ty()));
}

FunctionCallee functionOf(const OperationFacts &Operation, FunctionType *Type) {
    FunctionCallee Callee =
        Operation.Meaning->getParent()->getOrInsertFunction(Operation.Form, Type);
    if (!Operation.HasEffects)
        cast<Function>(Callee.getCallee())->setSpeculatable();
    return Callee;
}

FunctionCallee instructionOf(StringRef Text, FunctionType *Type, const OperationFacts &Operation) {
    SmallVector<StringRef> Constraints;
    if (!Type->getReturnType()->isVoidTy())
        Constraints.push_back("=r");
    for (size_t N = 0; N < Type->getNumParams(); ++N)
        Constraints.push_back(Operation.Immediate && N + 1 == Type->getNumParams() ? "i" : "r");
    if (Operation.HasEffects)
        Constraints.push_back("~{memory}");
    return {Type, InlineAsm::get(Type, Text, join(Constraints, ","), Operation.HasEffects)};
}

CallInst *createCall(IRBuilderBase &B, FunctionCallee Callee, ArrayRef<Value *> Words,
                     bool HasEffects) {
    CallInst *Call = B.CreateCall(Callee, Words);
    Call->addFnAttr(Attribute::NoUnwind);
    Call->addFnAttr(Attribute::WillReturn);
    if (!HasEffects)
        Call->setDoesNotAccessMemory();
    return Call;
}

// The outputs as words.
SmallVector<Value *> createCalls(IRBuilderBase &B, const OperationFacts &Operation,
                                 ArrayRef<Value *> Words) {
    const size_t Count = Operation.Outputs.size();
    SmallVector<Type *> Inputs;
    for (Value *Word : Words)
        Inputs.push_back(Word->getType());
    SmallVector<Value *> Results;
    if (isAssembly(Operation.Form)) {
        auto *OfOne = FunctionType::get(resultType(Count ? 1 : 0, B), Inputs, false);
        for (StringRef Text : split(Operation.Form, '\n'))
            Results.push_back(
                createCall(B, instructionOf(Text, OfOne, Operation), Words, Operation.HasEffects));
        Results.truncate(Count);
        return Results;
    }
    auto *Whole = FunctionType::get(resultType(Count, B), Inputs, false);
    Value *Call = createCall(B, functionOf(Operation, Whole), Words, Operation.HasEffects);
    for (size_t N = 0; N < Count; ++N)
        Results.push_back(Count == 1 ? Call : B.CreateExtractValue(Call, unsigned(N)));
    return Results;
}

bool isConstant(const CallInst &Call, size_t Inputs) {
    return all_of(make_range(Call.arg_begin(), Call.arg_begin() + Inputs),
                  [](const Use &Argument) { return isa<Constant>(Argument); });
}

// Whether the C function takes the place of the call: the call can be folded, or the device cannot execute it, because an
// argument that must be a constant is none, as in code that is not optimised.
bool isInlined(const CallInst &Call, const OperationFacts &Operation) {
    const size_t Inputs = Operation.Inputs.size();
    if (Inputs == 0)
        return false;
    return (!Operation.HasEffects && isConstant(Call, Inputs)) ||
           !Operation.accepts(Inputs - 1, *Call.getArgOperand(unsigned(Inputs - 1)));
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
        Words.push_back(toWord(Input, Type, isAssembly(Operation.Form), B));
    SmallVector<Value *> Results = createCalls(B, Operation, Words);
    for (const auto &[Result, Output] : zip(Results, Operation.Outputs))
        Result = fromWord(Result, Output, !isAssembly(Operation.Form), B);
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
        if (isInlined(*Call, *Operation) && InlineFunction(*Call, Inlined).isSuccess())
            continue;
        place(*Call, *Operation);
    }
    return !Calls.empty();
}

// If `Word` is a value truncated to `Bits` or more bits and extended again, that value; else `Word`.
static Value *uncut(Value *Word, unsigned Bits) {
    Value *Whole;
    const APInt *Mask;
    if (match(Word, m_And(m_Value(Whole), m_APInt(Mask))) && Mask->countr_one() >= Bits)
        return Whole;
    if (match(Word, m_ZExtOrSExt(m_Trunc(m_Value(Whole)))) && Whole->getType() == Word->getType() &&
        cast<CastInst>(Word)->getSrcTy()->getIntegerBitWidth() >= Bits)
        return Whole;
    return Word;
}

// Removes truncations of inputs, because a machine's operation truncates its inputs to their types.
static bool useWholeWords(const OperationFacts &Operation) {
    bool Changed = false;
    Function *Done = Operation.Meaning->getParent()->getFunction(Operation.Form);
    for (User *Each : Done ? SmallVector<User *>(Done->users()) : SmallVector<User *>()) {
        auto *Call = dyn_cast<CallInst>(Each);
        if (!Call || Call->getCalledFunction() != Done ||
            Call->arg_size() != Operation.Inputs.size())
            continue;
        for (const auto &[Number, Type] : enumerate(Operation.Inputs)) {
            Value *Word = Call->getArgOperand(Number);
            if (Type == AddressType || Type == "bool" || bitsOf(Type) == 32)
                continue;
            Call->setArgOperand(Number, uncut(Word, bitsOf(Type)));
            RecursivelyDeleteTriviallyDeadInstructions(Word);
            Changed = true;
        }
    }
    return Changed;
}

PreservedAnalyses PlaceOperationsPass::run(Module &M, ModuleAnalysisManager &) {
    bool Changed = false;
    for (Function &F : M)
        Changed |= placeCalls(F);
    for (Function &F : M)
        if (const auto Operation = operationOfDevice(F))
            Changed |= useWholeWords(*Operation);
    for (Function &F : make_early_inc_range(M))
        if (isOperation(F) && F.use_empty()) {
            F.eraseFromParent();
            Changed = true;
        }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
