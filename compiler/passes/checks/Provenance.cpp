// SPDX-License-Identifier: MIT

#include "Provenance.h"
#include "barecl/binary.h"
#include "CheckRuntime.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"
#include "passes/facts/ProgramBlock.h"

#include "llvm/Analysis/Utils/Local.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace barecl {
namespace {

// A variable's name in the source. Clang and LLVM append suffixes behind a point. The name of a local variable begins
// with its function's name.
StringRef sourceName(StringRef Name) { return Name.split('.').first; }
StringRef sourceNameOfLocal(StringRef Name) { return sourceName(Name.split('.').second); }

// What the source calls a variable of the program: one in a function has the function's name before its own.
StringRef sourceNameOfPart(StringRef Name) {
    const StringRef Own = Name.split('.').second;
    return Own.empty() ? Name : sourceName(Own);
}

// Whether Number was read from the launch context or an image's descriptor: built-in functions read the addresses of
// texels and of printf's ring buffer there.
bool isOfLaunch(const Value *Number, const Function &Kernel) {
    while (isa<TruncInst, ZExtInst>(Number))
        Number = cast<Instruction>(Number)->getOperand(0);
    const auto *Load = dyn_cast<LoadInst>(Number);
    const auto *Arg =
        Load ? dyn_cast<Argument>(getUnderlyingObject(Load->getPointerOperand())) : nullptr;
    return Arg && (isByReference(*Arg) || Arg == contextOf(const_cast<Function &>(Kernel)).Launch);
}

Value *addTo(IRBuilderBase &B, Value *Offset, Value *Moved) {
    const auto *Known = dyn_cast<ConstantInt>(Offset);
    return Known && Known->isZero() ? Moved : B.CreateAdd(Offset, Moved);
}

// The first place where a value that depends on I can be computed.
Instruction *behind(Instruction &I) {
    return isa<PHINode>(I) ? &*I.getParent()->getFirstNonPHIIt() : I.getNextNode();
}

} // namespace

bool isTrusted(const Provenance &Of) {
    const auto *Size = dyn_cast<ConstantInt>(Of.Size);
    return Size && Size->isMinusOne();
}

ProvenanceFinder::ProvenanceFinder(Function &Kernel, bool HasShadows)
    : Kernel(Kernel), M(*Kernel.getParent()), Layout(M.getDataLayout()), Word(sizeType(M)),
      HasShadows(HasShadows), Entry(&*Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()),
      Area(loadReportAddress(Entry, contextOf(Kernel).Launch)) {}

const Provenance &ProvenanceFinder::of(Value *Pointer) {
    if (const auto Found = Known.find(Pointer); Found != Known.end())
        return Found->second;
    const Provenance Made = find(Pointer);
    return Known.insert_or_assign(Pointer, Made).first->second;
}

Provenance ProvenanceFinder::fixed(uint32_t Object, uint64_t Size) {
    return {word(0), word(Size), Entry.getInt32(Object), word(0)};
}

// An offset far from both ends, so that no arithmetic leaves the object.
Provenance ProvenanceFinder::trusted() {
    return {ConstantInt::get(Word, APInt::getSignedMaxValue(Word->getBitWidth())),
            ConstantInt::getAllOnesValue(Word), Entry.getInt32(BCL_OBJECT_NONE), word(0)};
}

Provenance ProvenanceFinder::nothing() { return fixed(BCL_OBJECT_NONE, 0); }

Provenance ProvenanceFinder::find(Value *Pointer) {
    if (auto *Arg = dyn_cast<Argument>(Pointer))
        return ofArgument(*Arg);
    if (auto *Gep = dyn_cast<GEPOperator>(Pointer))
        return ofGep(*Gep);
    if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Pointer))
        return of(Cast->getPointerOperand());
    if (const auto *Variable = dyn_cast<GlobalVariable>(Pointer))
        return ofVariable(*Variable);
    if (auto *I = dyn_cast<Instruction>(Pointer))
        return ofInstruction(*I);
    return isa<ConstantPointerNull, UndefValue>(Pointer) ? nothing() : trusted();
}

// The variable of the program at this offset in the program's block.
Provenance ProvenanceFinder::ofBlock(uint64_t At) {
    for (const BlockPart &Part : blockParts(M))
        if (At - Part.Offset < Part.Size) {
            Provenance Made = fixed(variableNumber(M, {sourceNameOfPart(Part.Name).str(),
                                                       BCL_VARIABLE_PROGRAM, Part.Size}),
                                    Part.Size);
            Made.Offset = word(At - Part.Offset);
            return Made;
        }
    return trusted();
}

static bool isBlock(const Value *Pointer) {
    return isa<Argument>(Pointer) && Pointer->getName() == ProgramBlockName;
}

Provenance ProvenanceFinder::ofArgument(Argument &Arg) {
    if (isBlock(&Arg))
        return ofBlock(0);
    const unsigned Locals = localVariables(Kernel).size();
    const unsigned First = Kernel.arg_size() - KernelContextParameters - Locals;
    if (isByReference(Arg) || Arg.getArgNo() >= First + Locals)
        return trusted();
    return Arg.getArgNo() < First ? ofExtent(Arg) : ofLocal(Arg, Arg.getArgNo() - First);
}

// An argument may point into the middle of a piece of shared virtual memory: then the offset is not 0.
Provenance ProvenanceFinder::ofExtent(Argument &Arg) {
    const Extent Is = loadExtent(Entry, Area, Arg.getArgNo());
    const bool IsLocal = Arg.getType()->getPointerAddressSpace() == LocalSpace;
    Value *Offset = IsLocal ? word(0)
                            : Entry.CreateSub(Entry.CreatePtrToInt(&Arg, Word), Is.Address,
                                              Arg.getName() + ".offset");
    return {Offset, Is.Size, Entry.getInt32(BCL_OBJECT_EXTENT | Arg.getArgNo()),
            IsLocal ? shadowOfLocal(Arg) : word(0)};
}

Provenance ProvenanceFinder::ofLocal(const Argument &Arg, unsigned Number) {
    const uint32_t Size = localVariables(Kernel)[Number].Size;
    if (Arg.getName().starts_with(GroupWordName) || Arg.getName().starts_with(SubGroupWordsName))
        return trusted(); // collective functions pass them on in an order of their own
    const std::string Name = sourceNameOfLocal(Arg.getName()).str();
    Provenance Made = fixed(variableNumber(M, {Name, BCL_VARIABLE_LOCAL, Size}), Size);
    Made.Shadow = shadowOfLocal(Arg);
    return Made;
}

// The argument's shadow is as far from the start of the shadow as its memory is from the start of local memory.
Value *ProvenanceFinder::shadowOfLocal(const Argument &Arg) {
    if (!HasShadows)
        return word(0);
    const Shadows Of = loadShadows(Entry, Area);
    return Entry.CreateAdd(
        Of.Shadow, Entry.CreateSub(loadExtent(Entry, Area, Arg.getArgNo()).Address, Of.Local));
}

Provenance ProvenanceFinder::ofVariable(const GlobalVariable &Variable) {
    const uint64_t Size = Layout.getTypeAllocSize(Variable.getValueType());
    return fixed(
        variableNumber(M, {Variable.getName().str(), BCL_VARIABLE_PROGRAM, uint32_t(Size)}), Size);
}

Provenance ProvenanceFinder::ofAlloca(AllocaInst &Alloca) {
    const auto Size = Alloca.getAllocationSize(Layout);
    if (!Size || Size->isScalable())
        return trusted();
    const uint64_t Bytes = Size->getFixedValue();
    const std::string Name = sourceName(Alloca.getName()).str();
    Provenance Made =
        fixed(variableNumber(M, {Name, BCL_VARIABLE_PRIVATE, uint32_t(Bytes)}), Bytes);
    Made.Shadow = shadowOfAlloca(Alloca, Bytes);
    return Made;
}

// The shadow is a second variable. It is cleared wherever the variable's lifetime starts.
Value *ProvenanceFinder::shadowOfAlloca(AllocaInst &Alloca, uint64_t Bytes) {
    if (!HasShadows)
        return word(0);
    IRBuilder<> Beside(&Alloca);
    Type *Array = ArrayType::get(Beside.getInt8Ty(), Bytes);
    AllocaInst *Shadow = Beside.CreateAlloca(Array, nullptr, Alloca.getName() + ".shadow");
    Entry.CreateMemSet(Shadow, Entry.getInt8(0), Bytes, Shadow->getAlign());
    for (User *U : Alloca.users())
        if (auto *Begin = dyn_cast<LifetimeIntrinsic>(U);
            Begin && Begin->getIntrinsicID() == Intrinsic::lifetime_start)
            IRBuilder<>(Begin).CreateMemSet(Shadow, Entry.getInt8(0), Bytes, Shadow->getAlign());
    return Entry.CreatePtrToInt(Shadow, Word);
}

Provenance ProvenanceFinder::ofInstruction(Instruction &I) {
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
        return ofAlloca(*Alloca);
    if (auto *Phi = dyn_cast<PHINode>(&I))
        return ofPhi(*Phi);
    if (auto *Select = dyn_cast<SelectInst>(&I))
        return ofSelect(*Select);
    if (isa<FreezeInst>(I))
        return of(I.getOperand(0));
    if (primitiveOf(I) == Primitive::ToSpace)
        return ofCast(cast<CallInst>(I));
    if (const auto *Call = dyn_cast<CallBase>(&I))
        if (Value *Returned = Call->getReturnedArgOperand())
            return of(Returned);
    if (isa<IntToPtrInst>(I) && isOfLaunch(I.getOperand(0), Kernel))
        return trusted();
    return search(I);
}

// Computes the offset without wrap flags: with them, a pointer that leaves its object would be poison.
Provenance ProvenanceFinder::ofGep(GEPOperator &Gep) {
    APInt At(Layout.getIndexTypeSizeInBits(Gep.getType()), 0);
    if (isBlock(Gep.getPointerOperand()) && Gep.accumulateConstantOffset(Layout, At))
        return ofBlock(At.getZExtValue());
    const Provenance Base = of(Gep.getPointerOperand());
    if (isTrusted(Base))
        return Base;
    auto *I = dyn_cast<GetElementPtrInst>(&Gep);
    IRBuilder<> B(I ? behind(*I) : &*Entry.GetInsertPoint());
    Value *Moved = emitGEPOffset(&B, Layout, &Gep, /*NoAssumptions=*/true);
    return {addTo(B, Base.Offset, B.CreateSExtOrTrunc(Moved, Word)), Base.Size, Base.Object,
            Base.Shadow};
}

Provenance ProvenanceFinder::ofSelect(SelectInst &Select) {
    const Provenance True = of(Select.getTrueValue()), False = of(Select.getFalseValue());
    IRBuilder<> B(behind(Select));
    auto Chosen = [&](Value *Then, Value *Else) {
        return Then == Else ? Then : B.CreateSelect(Select.getCondition(), Then, Else);
    };
    return {Chosen(True.Offset, False.Offset), Chosen(True.Size, False.Size),
            Chosen(True.Object, False.Object), Chosen(True.Shadow, False.Shadow)};
}

// Makes the phis before their incoming values, which may depend on them.
Provenance ProvenanceFinder::ofPhi(PHINode &Phi) {
    IRBuilder<> B(&Phi);
    const unsigned Ways = Phi.getNumIncomingValues();
    PHINode *Offset = B.CreatePHI(Word, Ways), *Size = B.CreatePHI(Word, Ways),
            *Object = B.CreatePHI(B.getInt32Ty(), Ways),
            *Shadow = HasShadows ? B.CreatePHI(Word, Ways) : nullptr;
    const Provenance Made = {Offset, Size, Object, HasShadows ? Shadow : word(0)};
    Known.insert_or_assign(&Phi, Made);
    for (unsigned Way = 0; Way < Ways; ++Way) {
        const Provenance In = of(Phi.getIncomingValue(Way));
        BasicBlock *From = Phi.getIncomingBlock(Way);
        Offset->addIncoming(In.Offset, From);
        Size->addIncoming(In.Size, From);
        Object->addIncoming(In.Object, From);
        if (Shadow)
            Shadow->addIncoming(In.Shadow, From);
    }
    return Made;
}

// The result is the operand, or null: then the object has no bytes.
Provenance ProvenanceFinder::ofCast(CallInst &ToSpace) {
    const Provenance Asked = of(ToSpace.getArgOperand(0));
    IRBuilder<> B(behind(ToSpace));
    return {Asked.Offset, B.CreateSelect(B.CreateIsNull(&ToSpace), word(0), Asked.Size),
            Asked.Object, Asked.Shadow};
}

Provenance ProvenanceFinder::search(Instruction &Pointer) {
    const unsigned Space = Pointer.getType()->getPointerAddressSpace();
    if (Space == PrivateSpace)
        return trusted();
    IRBuilder<> B(behind(Pointer));
    B.SetCurrentDebugLocation(Pointer.getDebugLoc());
    Value *Found = B.CreateCall(declareSearch(M), {Area, B.CreatePtrToInt(&Pointer, Word)});
    const Provenance Made = {B.CreateExtractValue(Found, 0), B.CreateExtractValue(Found, 1),
                             B.CreateExtractValue(Found, 2), word(0)};
    if (Space != GenericSpace)
        return Made;
    // The pointer may point to private memory, whose objects no list contains.
    Value *None = B.CreateICmpEQ(Made.Object, B.getInt32(BCL_OBJECT_NONE));
    const Provenance Else = trusted();
    return {B.CreateSelect(None, Else.Offset, Made.Offset),
            B.CreateSelect(None, Else.Size, Made.Size), Made.Object, word(0)};
}

} // namespace barecl
