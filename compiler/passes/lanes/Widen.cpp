// SPDX-License-Identifier: MIT

#include "Widen.h"
#include "Reciprocal.h"
#include "WidenMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace barecl {
namespace {

bool isDivision(const Instruction &I) { return I.isIntDivRem(); }

// Whether the intrinsic has a form for vectors that does the same for each element.
bool hasVectorForm(const IntrinsicInst &I, const Shapes &Of) {
    const Intrinsic::ID ID = I.getIntrinsicID();
    if (!isTriviallyVectorizable(ID) || I.getType()->isStructTy())
        return false;
    return all_of(enumerate(I.args()), [&](const auto &Arg) {
        return !isVectorIntrinsicWithScalarOpAtArg(ID, Arg.index(), nullptr) ||
               Of.of(Arg.value()).isUniform();
    });
}

bool isElementwise(const Instruction &I) {
    if (isa<BitCastInst>(I))
        return partsOf(I.getType()) == partsOf(I.getOperand(0)->getType());
    return isa<BinaryOperator, UnaryOperator, CmpInst, CastInst, SelectInst, FreezeInst>(I);
}

} // namespace

bool dividesByOne(const Instruction &I, const Shapes &Of) {
    return isDivision(I) && hasReciprocal(I) && !isa<Constant>(I.getOperand(1)) &&
           Of.of(I.getOperand(1)).isUniform();
}

Widening wideningOf(const Instruction &I, const Shapes &Of) {
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I)) {
        if (Call->isAssumeLikeIntrinsic() &&
            Call->getIntrinsicID() != Intrinsic::experimental_noalias_scope_decl)
            return Widening::Nothing;
        if (Call->getIntrinsicID() == Intrinsic::experimental_noalias_scope_decl)
            return Widening::Scalar;
    }
    if (isa<FenceInst>(I))
        return Widening::Scalar;
    if (Of.arrays().isFilling(I))
        return Widening::Vector;
    if (isa<CallBase>(I) && I.mayHaveSideEffects())
        return Widening::ByLane;
    if (isa<LoadInst>(I))
        return !Of.of(&I).isVarying()         ? Widening::Scalar
               : cast<LoadInst>(I).isSimple() ? Widening::Vector
                                              : Widening::ByLane;
    if (isa<StoreInst>(I))
        return cast<StoreInst>(I).isSimple() ? Widening::Vector : Widening::ByLane;
    if (!I.getType()->isVoidTy() && !Of.of(&I).isVarying())
        return Widening::Scalar;
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
        return hasVectorForm(*Call, Of) ? Widening::Vector : Widening::ByLane;
    if (isElementwise(I) || isa<ExtractElementInst, InsertElementInst, ShuffleVectorInst>(I) ||
        (isa<GetElementPtrInst>(I) && !I.getType()->isVectorTy()))
        return Widening::Vector;
    return Widening::ByLane;
}

bool needsLane(const Instruction &I, const Shapes &Of) {
    switch (wideningOf(I, Of)) {
    case Widening::Nothing:
        return false;
    case Widening::Scalar:
        return I.mayReadOrWriteMemory() || isDivision(I);
    case Widening::ByLane:
        return I.mayReadOrWriteMemory() || I.mayHaveSideEffects();
    case Widening::Vector:
        if (Of.arrays().isFilling(I))
            return true;
        return isa<LoadInst, StoreInst>(I) &&
               (arrangementOf(I, Of) == Arrangement::OneAddress ||
                (isa<LoadInst>(I) && arrangementOf(I, Of) == Arrangement::InArray));
    }
    llvm_unreachable("a widening");
}

void Widener::widen(const Instruction &I, Value *Mask) {
    B.SetCurrentDebugLocation(I.getDebugLoc());
    switch (wideningOf(I, Of)) {
    case Widening::Nothing:
        return;
    case Widening::Scalar:
        return once(I, Mask);
    case Widening::ByLane:
        return byLane(I, Mask);
    case Widening::Vector:
        if (const auto *Load = dyn_cast<LoadInst>(&I))
            Values.setParts(&I, wideLoad(B, Values, Of, *Load, Mask));
        else if (const auto *Store = dyn_cast<StoreInst>(&I))
            wideStore(B, Values, Of, *Store, Mask);
        else if (const auto *Filling = dyn_cast<MemIntrinsic>(&I))
            wideFilling(B, Values, Of, *Filling, Mask);
        else
            Values.setParts(&I, vector(I, Mask));
    }
}

// Emits I, a shift of a shifted number, for Whole. The number between the two shifts has so large a stride that it
// counts as varying.
Value *Widener::extended(const Instruction &I, Value *Whole) {
    Value *Up = B.CreateShl(Whole, cast<BinaryOperator>(I.getOperand(0))->getOperand(1));
    return B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), Up, I.getOperand(1), I.getName());
}

// Emits I once for all lanes. Lane 0 may be dead: then the flags of I's arithmetic do not hold, nor that an `or` is a
// sum.
void Widener::once(const Instruction &I, Value *Mask) {
    if (const auto *Address = dyn_cast<GetElementPtrInst>(&I); Address && Of.arrays().of(Address))
        return Values.setScalar(&I, addressInArray(*Address));
    if (I.getOpcode() == Instruction::Or && !Of.of(&I).isUniform())
        return Values.setScalar(&I, B.CreateAdd(Values.scalar(I.getOperand(0)),
                                                Values.scalar(I.getOperand(1)), I.getName()));
    if (const Value *Whole = extendedInPlace(I); Whole && Values.isVarying(I.getOperand(0)))
        return Values.setScalar(&I, extended(I, Values.scalar(Whole)));
    Instruction *Copy = B.Insert(I.clone(), I.getName());
    for (Use &Operand : Copy->operands())
        Operand.set(Values.scalar(Operand));
    if (Mask && !Of.of(&I).isUniform())
        Copy->dropPoisonGeneratingFlags();
    Values.setScalar(&I, Copy);
}

// --- Vector instructions -------------------------------------------------------------------------

Parts Widener::vector(const Instruction &I, Value *Mask) {
    if (const auto *Extract = dyn_cast<ExtractElementInst>(&I))
        return picked(*Extract);
    if (const auto *Insert = dyn_cast<InsertElementInst>(&I))
        return put(*Insert);
    if (const auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
        return shuffled(*Shuffle);
    if (const auto *Address = dyn_cast<GetElementPtrInst>(&I))
        return {Of.arrays().of(Address) ? addressInArray(*Address) : address(*Address)};
    Parts Result;
    for (unsigned Part = 0; Part < partsOf(I.getType()); ++Part) {
        const auto *Call = dyn_cast<IntrinsicInst>(&I);
        Value *Made = Call ? intrinsic(*Call, Part) : element(I, Part, Mask);
        if (auto *Wide = dyn_cast<Instruction>(Made)) {
            if (Wide->getOpcode() == I.getOpcode())
                Wide->copyIRFlags(&I);
            if (MDNode *Accuracy = I.getMetadata(LLVMContext::MD_fpmath))
                Wide->setMetadata(LLVMContext::MD_fpmath, Accuracy);
        }
        Result.push_back(Made);
    }
    return Result;
}

Value *Widener::element(const Instruction &I, unsigned Part, Value *Mask) {
    auto Operand = [&](unsigned N) { return Values.part(I.getOperand(N), Part); };
    if (dividesByOne(I, Of))
        return divideByOne(B, I.getOpcode(), Operand(0), Values.scalar(I.getOperand(1)));
    if (isDivision(I))
        return B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), Operand(0),
                             divisor(I, Part, Mask));
    if (const auto *Binary = dyn_cast<BinaryOperator>(&I))
        return B.CreateBinOp(Binary->getOpcode(), Operand(0), Operand(1));
    if (const auto *Unary = dyn_cast<UnaryOperator>(&I))
        return B.CreateUnOp(Unary->getOpcode(), Operand(0));
    if (const auto *Compare = dyn_cast<CmpInst>(&I))
        return B.CreateCmp(Compare->getPredicate(), Operand(0), Operand(1));
    if (const auto *Cast = dyn_cast<CastInst>(&I))
        return B.CreateCast(Cast->getOpcode(), Operand(0), Values.vectorOf(I.getType()));
    if (isa<FreezeInst>(I))
        return B.CreateFreeze(Operand(0));
    const bool OneCondition = !I.getOperand(0)->getType()->isVectorTy();
    Value *Condition = OneCondition && Of.of(I.getOperand(0)).isUniform()
                           ? Values.scalar(I.getOperand(0))
                           : Values.part(I.getOperand(0), OneCondition ? 0 : Part);
    return B.CreateSelect(Condition, Operand(1), Operand(2));
}

Value *Widener::divisor(const Instruction &I, unsigned Part, Value *Mask) {
    Value *Divisor = Values.part(I.getOperand(1), Part);
    if (!Mask || isa<Constant>(I.getOperand(1)))
        return Divisor;
    return B.CreateSelect(Mask, Divisor, ConstantInt::get(Divisor->getType(), 1));
}

Value *Widener::address(const GetElementPtrInst &I) {
    auto Operand = [&](const Value *V) {
        return Of.of(V).isUniform() ? Values.scalar(V) : Values.part(V, 0);
    };
    SmallVector<Value *> Indices;
    for (const Value *Index : I.indices())
        Indices.push_back(Operand(Index));
    return B.CreateGEP(I.getSourceElementType(), Operand(I.getPointerOperand()), Indices,
                       I.getName(), I.getNoWrapFlags());
}

// The address of lane 0's element in a private array. If the index varies: the address that each lane would have in the
// array of lane 0 (WidenMemory.h adds the lane).
Value *Widener::addressInArray(const GetElementPtrInst &I) {
    const DataLayout &Layout = I.getDataLayout();
    Type *Word = Layout.getIndexType(I.getType());
    const bool IsVarying = Values.isVarying(&I);
    if (IsVarying)
        Word = FixedVectorType::get(Word, Values.lanes());
    auto Operand = [&](const Value *V) { return IsVarying ? Values.part(V, 0) : Values.scalar(V); };
    Value *Address = Operand(I.getPointerOperand());
    for (auto At = gep_type_begin(I), End = gep_type_end(I); At != End; ++At) {
        uint64_t Bytes;
        Value *Index;
        if (StructType *Struct = At.getStructTypeOrNull()) {
            Bytes = Layout.getStructLayout(Struct)->getElementOffset(
                cast<ConstantInt>(At.getOperand())->getZExtValue());
            Index = ConstantInt::get(Word, 1);
        } else {
            Bytes = At.getSequentialElementStride(Layout);
            Index = B.CreateSExtOrTrunc(Operand(At.getOperand()), Word);
        }
        Address = B.CreatePtrAdd(
            Address, B.CreateMul(Index, ConstantInt::get(Word, Bytes * Values.lanes())));
    }
    return Address;
}

Value *Widener::intrinsic(const IntrinsicInst &I, unsigned Part) {
    const Intrinsic::ID ID = I.getIntrinsicID();
    SmallVector<Type *> Types;
    SmallVector<Value *> Arguments;
    if (isVectorIntrinsicWithOverloadTypeAtArg(ID, -1, nullptr))
        Types.push_back(Values.vectorOf(I.getType()));
    for (const auto &[N, Argument] : enumerate(I.args())) {
        Arguments.push_back(isVectorIntrinsicWithScalarOpAtArg(ID, N, nullptr)
                                ? Values.scalar(Argument)
                                : Values.part(Argument, Part));
        if (isVectorIntrinsicWithOverloadTypeAtArg(ID, N, nullptr))
            Types.push_back(Arguments.back()->getType());
    }
    return B.CreateIntrinsic(ID, Types, Arguments);
}

// --- Elements of a work-item's vectors -----------------------------------------------------------

Parts Widener::picked(const ExtractElementInst &I) {
    const Value *From = I.getVectorOperand();
    if (const auto *Index = dyn_cast<ConstantInt>(I.getIndexOperand()))
        return {Index->getValue().uge(partsOf(From->getType()))
                    ? PoisonValue::get(Values.vectorOf(I.getType()))
                    : Values.part(From, Index->getZExtValue())};
    Value *Index = Values.part(I.getIndexOperand(), 0);
    Value *Result = Values.part(From, 0);
    for (unsigned N = 1; N < partsOf(From->getType()); ++N)
        Result = B.CreateSelect(B.CreateICmpEQ(Index, ConstantInt::get(Index->getType(), N)),
                                Values.part(From, N), Result);
    return {Result};
}

Parts Widener::put(const InsertElementInst &I) {
    Parts Result = Values.parts(I.getOperand(0));
    Value *New = Values.part(I.getOperand(1), 0);
    if (const auto *Index = dyn_cast<ConstantInt>(I.getOperand(2))) {
        if (Index->getValue().ult(Result.size()))
            Result[Index->getZExtValue()] = New;
        return Result;
    }
    Value *Index = Values.part(I.getOperand(2), 0);
    for (auto [N, Part] : enumerate(Result))
        Part =
            B.CreateSelect(B.CreateICmpEQ(Index, ConstantInt::get(Index->getType(), N)), New, Part);
    return Result;
}

Parts Widener::shuffled(const ShuffleVectorInst &I) {
    const unsigned First = partsOf(I.getOperand(0)->getType());
    Parts Result;
    for (int From : I.getShuffleMask())
        Result.push_back(From < 0                 ? PoisonValue::get(Values.vectorOf(I.getType()))
                         : unsigned(From) < First ? Values.part(I.getOperand(0), From)
                                                  : Values.part(I.getOperand(1), From - First));
    return Result;
}

// --- Lane by lane --------------------------------------------------------------------------------

Instruction *Widener::copyForLane(const Instruction &I, unsigned Lane) {
    SmallVector<Value *> Operands;
    for (const Value *Operand : I.operands())
        Operands.push_back(Values.lane(Operand, Lane));
    Instruction *Copy = B.Insert(I.clone());
    for (auto [N, Operand] : enumerate(Operands))
        Copy->setOperand(N, Operand);
    return Copy;
}

Parts Widener::inserted(Parts Into, Value *One, unsigned Lane) {
    for (auto [N, Part] : enumerate(Into))
        Part = B.CreateInsertElement(
            Part, isa<FixedVectorType>(One->getType()) ? B.CreateExtractElement(One, N) : One,
            Lane);
    return Into;
}

//   lane.N:  if the mask has lane N: { copy of I }
void Widener::byLane(const Instruction &I, Value *Mask) {
    const bool HasResult = !I.getType()->isVoidTy();
    const bool IsGuarded = Mask && (I.mayReadOrWriteMemory() || I.mayHaveSideEffects());
    Parts Result(HasResult ? partsOf(I.getType()) : 0,
                 HasResult ? PoisonValue::get(Values.vectorOf(I.getType())) : nullptr);
    Function *F = B.GetInsertBlock()->getParent();
    for (unsigned Lane = 0; Lane < Values.lanes(); ++Lane) {
        BasicBlock *Head = B.GetInsertBlock(), *Next = nullptr;
        if (IsGuarded) {
            auto *Do = BasicBlock::Create(B.getContext(), "lane", F);
            Next = BasicBlock::Create(B.getContext(), "lane.next", F);
            B.CreateCondBr(B.CreateExtractElement(Mask, Lane), Do, Next);
            B.SetInsertPoint(Do);
        }
        Instruction *Copy = copyForLane(I, Lane);
        Parts With = HasResult ? inserted(Result, Copy, Lane) : Parts();
        if (IsGuarded) {
            BasicBlock *Done = B.GetInsertBlock();
            B.CreateBr(Next);
            B.SetInsertPoint(Next);
            for (auto [New, Old] : zip(With, Result)) {
                PHINode *Phi = B.CreatePHI(Old->getType(), 2);
                Phi->addIncoming(Old, Head);
                Phi->addIncoming(New, Done);
                New = Phi;
            }
        }
        Result = std::move(With);
    }
    if (HasResult)
        Values.setParts(&I, std::move(Result));
}

} // namespace barecl
