// SPDX-License-Identifier: MIT

#include "passes/operations/FlowMatch.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {
namespace {

constexpr unsigned MostSteps = 20000; // for one match
constexpr size_t MostTerms = 64;

void addTerms(Instruction &Sum, SmallVectorImpl<Value *> &Terms) {
    for (Value *Operand : Sum.operands()) {
        auto *Inner = dyn_cast<Instruction>(Operand);
        if (Inner && Inner->getOpcode() == Sum.getOpcode() && Inner->hasOneUse())
            addTerms(*Inner, Terms);
        else
            Terms.push_back(Operand);
    }
}

// Whether both are elements of tables with the same content: LLVM makes a table from a loop in each function.
bool areOfSameTable(const GetElementPtrInst &A, const GetElementPtrInst &B) {
    const GlobalVariable *Table = constantTable(A), *Other = constantTable(B);
    return Table && Other && Table->getInitializer() == Other->getInitializer() &&
           A.getSourceElementType() == B.getSourceElementType();
}

// Whether both instructions do the same to their operands. Flags such as nsw are not compared.
bool isAlike(const Instruction &A, const Instruction &B) {
    if (A.getOpcode() != B.getOpcode() || A.getType() != B.getType() ||
        A.getNumOperands() != B.getNumOperands())
        return false;
    if (const auto *Call = dyn_cast<IntrinsicInst>(&A)) {
        const auto *Other = dyn_cast<IntrinsicInst>(&B);
        return Other && Other->getIntrinsicID() == Call->getIntrinsicID();
    }
    if (const auto *Compare = dyn_cast<CmpInst>(&A)) {
        const auto &Other = cast<CmpInst>(B);
        return Compare->getOperand(0)->getType() == Other.getOperand(0)->getType();
    }
    if (const auto *Element = dyn_cast<GetElementPtrInst>(&A))
        return areOfSameTable(*Element, cast<GetElementPtrInst>(B));
    if (const auto *Load = dyn_cast<LoadInst>(&A))
        return Load->isSimple() && cast<LoadInst>(B).isSimple() &&
               constantTable(*Load->getPointerOperand());
    if (isa<CastInst>(A))
        return A.getOperand(0)->getType() == B.getOperand(0)->getType();
    if (const auto *Shuffle = dyn_cast<ShuffleVectorInst>(&A))
        return Shuffle->getShuffleMask() == cast<ShuffleVectorInst>(B).getShuffleMask();
    return isa<BinaryOperator, SelectInst, FreezeInst, UnaryOperator, ExtractElementInst,
               InsertElementInst>(A);
}

// The operand of a cast from a word to a vector, or from a vector to a word. Null: the value is no such cast.
const Value *beforeVectorCast(const Value *Of) {
    const auto *Cast = dyn_cast<BitCastInst>(Of);
    return Cast && Cast->getSrcTy()->isVectorTy() != Cast->getDestTy()->isVectorTy()
               ? Cast->getOperand(0)
               : nullptr;
}

// A value whose low `Bits`, extended, are `Code`; null: `Code` may need more bits.
Value *narrowed(Value *Code, unsigned Bits, bool IsSigned, const DataLayout &Layout) {
    const unsigned Whole = Code->getType()->getScalarSizeInBits();
    Value *Inner;
    if (!IsSigned &&
        match(Code, m_And(m_Value(Inner), m_SpecificInt(maskTrailingOnes<uint64_t>(Bits)))))
        return Inner;
    if (IsSigned && match(Code, m_AShr(m_Shl(m_Value(Inner), m_SpecificInt(Whole - Bits)),
                                       m_SpecificInt(Whole - Bits))))
        return Inner;
    if (IsSigned)
        return ComputeNumSignBits(Code, Layout) > Whole - Bits ? Code : nullptr;
    return computeKnownBits(Code, Layout).countMinLeadingZeros() >= Whole - Bits ? Code : nullptr;
}

} // namespace

const GlobalVariable *constantTable(const Value &Pointer) {
    const auto *Element = dyn_cast<GetElementPtrInst>(&Pointer);
    const auto *Table = Element ? dyn_cast<GlobalVariable>(Element->getPointerOperand()) : nullptr;
    return Table && Table->isConstant() && Table->hasDefinitiveInitializer() ? Table : nullptr;
}

bool isSum(const Instruction &Inst) {
    switch (Inst.getOpcode()) {
    case Instruction::Add:
    case Instruction::Mul:
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
        return !Inst.getType()->isVectorTy();
    default:
        return false;
    }
}

bool isPartOfSum(const Instruction &Inst) {
    if (!isSum(Inst) || !Inst.hasOneUse())
        return false;
    const auto *User = dyn_cast<Instruction>(*Inst.user_begin());
    return User && User->getOpcode() == Inst.getOpcode();
}

SmallVector<Value *> termsOf(Instruction &Sum) {
    SmallVector<Value *> Terms;
    addTerms(Sum, Terms);
    return Terms;
}

SmallVector<Value *> flowOperandsOf(Instruction &Inst) {
    if (isSum(Inst))
        return termsOf(Inst);
    if (auto *Call = dyn_cast<CallBase>(&Inst))
        return SmallVector<Value *>(Call->args());
    return SmallVector<Value *>(Inst.operands());
}

SmallSetVector<const Instruction *, 16>
superfluousFor(ArrayRef<Instruction *> Roots, const SmallPtrSetImpl<const Value *> &Inputs,
               function_ref<bool(const Instruction &)> MayGo) {
    SmallSetVector<const Instruction *, 16> Gone;
    SmallVector<Instruction *> Work(Roots);
    while (!Work.empty()) {
        Instruction *Inst = Work.pop_back_val();
        if (!MayGo(*Inst) || !Gone.insert(Inst))
            continue;
        for (Value *Operand : Inst->operands()) {
            auto *Inner = dyn_cast<Instruction>(Operand);
            if (Inner && !Inputs.contains(Inner) && !isa<PHINode>(Inner) &&
                all_of(Inner->users(),
                       [&](const User *U) { return Gone.contains(cast<Instruction>(U)); }))
                Work.push_back(Inner);
        }
    }
    return Gone;
}

// Notes, for remarks, how far the match came. Returns false.
bool FlowMatch::fails(const State &S, const Instruction &Meaning, const Value *Code) {
    if (S.Fitted >= Most) {
        Most = S.Fitted;
        Wanted = &Meaning;
        Found = Code;
    }
    return false;
}

bool FlowMatch::bindParameter(State &S, const Value *Parameter, Value *Code) {
    if (S.Constants.isClaimed(Parameter) && !isa<ConstantInt>(Code))
        return false;
    auto [Known, IsNew] = S.Fit.Bound.try_emplace(Parameter, Code);
    return Known->second == Code;
}

// Goals are a stack: solve() takes the last one first.
bool FlowMatch::tryBoth(State &S, const Instruction &Meaning, Instruction &Code) {
    for (bool Swaps : {false, true}) {
        State Tried = S;
        Tried.Goals.push_back({Meaning.getOperand(1), Code.getOperand(Swaps ? 0 : 1)});
        Tried.Goals.push_back({Meaning.getOperand(0), Code.getOperand(Swaps ? 1 : 0)});
        if (solve(Tried)) {
            S = std::move(Tried);
            return true;
        }
    }
    return false;
}

// Tries each term of the code as the meaning's first term, and for each goes on with the meaning's next term.
bool FlowMatch::chooseTerms(State &S, ArrayRef<Value *> Meaning, ArrayRef<Value *> Code,
                            bool IsRoot) {
    if (Meaning.empty()) {
        if (IsRoot)
            S.Fit.Rest.assign(Code.begin(), Code.end());
        return (IsRoot || Code.empty()) && solve(S);
    }
    for (size_t N = 0; N < Code.size(); ++N) {
        State Tried = S;
        const SmallVector<Goal> Later = std::move(Tried.Goals);
        Tried.Goals = {{Meaning.front(), Code[N]}};
        if (!solve(Tried))
            continue;
        Tried.Goals = Later;
        SmallVector<Value *> Others(Code);
        Others.erase(Others.begin() + N);
        if (chooseTerms(Tried, Meaning.drop_front(), Others, IsRoot)) {
            S = std::move(Tried);
            return true;
        }
    }
    return false;
}

// For remarks: counts the terms that fit, although others are missing.
void FlowMatch::countTerms(State S, ArrayRef<Value *> Meaning, SmallVector<Value *> Code) {
    for (Value *Term : Meaning)
        for (auto It = Code.begin(); It != Code.end(); ++It) {
            State Tried = S;
            Tried.Goals = {{Term, *It}};
            if (!solve(Tried))
                continue;
            S = std::move(Tried);
            Code.erase(It);
            break;
        }
    Most = std::max(Most, S.Fitted);
}

bool FlowMatch::stepTerms(State &S, const Instruction &Meaning, Instruction &Code, bool IsRoot) {
    const SmallVector<Value *> Wanted = termsOf(const_cast<Instruction &>(Meaning));
    const SmallVector<Value *> Given = termsOf(Code);
    if (Given.size() < Wanted.size() || Given.size() > MostTerms ||
        (!IsRoot && Given.size() != Wanted.size()))
        return fails(S, Meaning, &Code);
    if (chooseTerms(S, Wanted, Given, IsRoot))
        return true;
    if (IsRoot)
        countTerms(S, Wanted, Given);
    return fails(S, Meaning, &Code);
}

// Assumes that Code computes Meaning if all of Goals hold, and solves these.
bool FlowMatch::tryGoals(State &S, const Instruction &Meaning, Value *Code, ArrayRef<Goal> Goals) {
    State Tried = S;
    Tried.Fit.Bound[&Meaning] = Code;
    ++Tried.Fitted;
    append_range(Tried.Goals, Goals);
    if (!solve(Tried))
        return false;
    S = std::move(Tried);
    return true;
}

// The code has a constant: its parameters may have been constants, from which LLVM computed it.
bool FlowMatch::stepConstant(State &S, const Instruction &Meaning, ConstantInt *Code) {
    State Tried = S;
    if (!Tried.Constants.claim(&Meaning, Code, S.Fit.Bound))
        return fails(S, Meaning, Code);
    Tried.Fit.Bound[&Meaning] = Code;
    ++Tried.Fitted;
    if (!solve(Tried))
        return false;
    S = std::move(Tried);
    return true;
}

// Matches a - b * 5, which LLVM has changed to a + b * -5.
bool FlowMatch::stepNegated(State &S, const Instruction &Meaning, Instruction &Code) {
    const auto *Product = dyn_cast<Instruction>(Meaning.getOperand(1));
    if (!Product || Product->getOpcode() != Instruction::Mul ||
        Code.getOpcode() != Instruction::Add)
        return false;
    for (unsigned Order = 0; Order < 4; ++Order) {
        Value *Factor;
        ConstantInt *Number;
        const unsigned Term = Order & 1, Constant = Order >> 1;
        if (!PatternMatch::match(Code.getOperand(Term),
                                 m_Mul(m_Value(Factor), m_ConstantInt(Number))))
            continue;
        Value *Negated = ConstantInt::get(Code.getType(), -Number->getValue());
        if (tryGoals(S, Meaning, &Code,
                     {{Meaning.getOperand(0), Code.getOperand(1 - Term)},
                      {Product->getOperand(Constant), Negated},
                      {Product->getOperand(1 - Constant), Factor}}))
            return true;
    }
    return false;
}

// Matches what LLVM makes of an instruction whose second operand is a constant: an addition of a subtraction, a shift
// of a product, and nothing of a mask that changes nothing.
bool FlowMatch::stepFolded(State &S, const Instruction &Meaning, Instruction &Code) {
    Value *Inner;
    ConstantInt *Number;
    const Value *Left = Meaning.getNumOperands() == 2 ? Meaning.getOperand(0) : nullptr;
    const Value *Right = Left ? Meaning.getOperand(1) : nullptr;
    if (Meaning.getOpcode() == Instruction::Sub &&
        PatternMatch::match(&Code, m_Add(m_Value(Inner), m_ConstantInt(Number))))
        return tryGoals(
            S, Meaning, &Code,
            {{Right, ConstantInt::get(Code.getType(), -Number->getValue())}, {Left, Inner}});
    if (Meaning.getOpcode() == Instruction::Sub && stepNegated(S, Meaning, Code))
        return true;
    if (Meaning.getOpcode() == Instruction::Mul &&
        PatternMatch::match(&Code, m_Shl(m_Value(Inner), m_ConstantInt(Number))) &&
        Number->getValue().ult(Number->getBitWidth())) {
        auto *Power =
            ConstantInt::get(Code.getType(), APInt(Number->getBitWidth(), 1) << Number->getValue());
        return tryGoals(S, Meaning, &Code, {{Right, Power}, {Left, Inner}}) ||
               tryGoals(S, Meaning, &Code, {{Left, Power}, {Right, Inner}});
    }
    // Code that shifts by the width or more has no defined result, so it need not have the meaning's mask of the count.
    Value *By = nullptr;
    const unsigned Width = Code.getType()->getScalarSizeInBits();
    if (Meaning.isShift() && Code.getOpcode() == Meaning.getOpcode() &&
        PatternMatch::match(Right, m_And(m_Value(By), m_SpecificInt(Width - 1))) &&
        isPowerOf2_32(Width) && By->getType() == Code.getType() &&
        tryGoals(S, Meaning, &Code, {{By, Code.getOperand(1)}, {Left, Code.getOperand(0)}}))
        return true;
    if (Meaning.getOpcode() == Instruction::And && isa<ConstantInt>(Right) &&
        MaskedValueIsZero(&Code, ~cast<ConstantInt>(Right)->getValue(), Code.getDataLayout()))
        return tryGoals(S, Meaning, &Code, {{Left, &Code}});
    return false;
}

bool FlowMatch::stepInstruction(State &S, const Instruction &Meaning, Value *Given) {
    auto *Code = dyn_cast<Instruction>(Given);
    if (auto *Constant = dyn_cast<ConstantInt>(Given))
        return stepConstant(S, Meaning, Constant);
    if (Code && Code->getType()->isIntegerTy() && stepFolded(S, Meaning, *Code))
        return true;
    if (!Code || !isAlike(Meaning, *Code))
        return fails(S, Meaning, Given);
    S.Fit.Bound[&Meaning] = Code;
    ++S.Fitted;
    if (isSum(Meaning))
        return stepTerms(S, Meaning, *Code, &Meaning == Root);
    if (const auto *Compare = dyn_cast<CmpInst>(&Meaning)) {
        const CmpInst::Predicate Other = cast<CmpInst>(Code)->getPredicate();
        const bool Swaps = Other != Compare->getPredicate();
        if (Swaps && Other != Compare->getSwappedPredicate())
            return fails(S, Meaning, Code);
        if (!Swaps && Compare->isEquality())
            return tryBoth(S, Meaning, *Code);
        S.Goals.push_back({Meaning.getOperand(1), Code->getOperand(Swaps ? 0 : 1)});
        S.Goals.push_back({Meaning.getOperand(0), Code->getOperand(Swaps ? 1 : 0)});
        return solve(S);
    }
    if (Meaning.isCommutative())
        return tryBoth(S, Meaning, *Code);
    const auto *Call = dyn_cast<CallBase>(&Meaning);
    const unsigned Count = Call ? Call->arg_size() : Meaning.getNumOperands();
    const unsigned First = isa<GetElementPtrInst>(Meaning); // the table has been compared
    for (unsigned N = Count; N-- > First;)
        S.Goals.push_back({Meaning.getOperand(N), Code->getOperand(N)});
    return solve(S);
}

// The meaning has a word where the code has a vector. LLVM moves &, | and ^ of vectors to words.
bool FlowMatch::stepWord(State &S, const Value *Meaning, Value *Code) {
    if (isa<Argument>(Meaning))
        return bindParameter(S, Meaning, Code) && solve(S);
    if (const Value *Vector = beforeVectorCast(Meaning))
        return step(S, Vector, Code);
    if (const auto *Word = dyn_cast<ConstantInt>(Meaning)) {
        auto *Vector = dyn_cast<Constant>(Code);
        return Vector &&
               ConstantFoldCastOperand(Instruction::BitCast, Vector, Word->getType(), Layout) ==
                   Word &&
               solve(S);
    }
    const auto *Inst = dyn_cast<BinaryOperator>(Meaning);
    auto *Other = dyn_cast<BinaryOperator>(Code);
    if (!Inst || !Inst->isBitwiseLogicOp() || !Other || Other->getOpcode() != Inst->getOpcode())
        return false;
    S.Fit.Bound[Meaning] = Code;
    ++S.Fitted;
    return tryBoth(S, *Inst, *Other);
}

bool FlowMatch::step(State &S, const Value *Meaning, Value *Code) {
    if (auto Known = S.Fit.Bound.find(Meaning); Known != S.Fit.Bound.end())
        return Known->second == Code && solve(S);
    if (Meaning->getType()->isIntegerTy() && Code->getType()->isVectorTy())
        return Meaning->getType()->getPrimitiveSizeInBits() ==
                   Code->getType()->getPrimitiveSizeInBits() &&
               stepWord(S, Meaning, Code);
    if (Meaning->getType() != Code->getType())
        return false;
    // Code need not make a vector from a word, as the meaning does with its parameters.
    if (const Value *Word = beforeVectorCast(Meaning);
        Word && Word->getType()->isIntegerTy() && !beforeVectorCast(Code))
        return stepWord(S, Word, Code);
    if (isa<Argument>(Meaning))
        return bindParameter(S, Meaning, Code) && solve(S);
    if (isa<Constant>(Meaning))
        return (Meaning == Code || isa<UndefValue>(Meaning)) && solve(S);
    const auto *Inst = dyn_cast<Instruction>(Meaning);
    if (!Inst)
        return false;
    // A parameter that is extended fits any value that its bits can hold.
    if (isa<ZExtInst, SExtInst>(Inst) && isa<Argument>(Inst->getOperand(0)) &&
        Inst->getOperand(0)->getType()->isIntegerTy()) {
        State Tried = S;
        const unsigned Bits = Inst->getOperand(0)->getType()->getIntegerBitWidth();
        Value *Inner = narrowed(Code, Bits, isa<SExtInst>(Inst), Inst->getDataLayout());
        if (Inner && bindParameter(Tried, Inst->getOperand(0), Inner)) {
            Tried.Fit.Bound[Meaning] = Code;
            if (solve(Tried)) {
                S = std::move(Tried);
                return true;
            }
        }
    }
    return stepInstruction(S, *Inst, Code);
}

bool FlowMatch::solve(State &S) {
    if (S.Goals.empty())
        return true;
    if (++Steps > MostSteps)
        return false;
    const auto [Meaning, Code] = S.Goals.pop_back_val();
    return step(S, Meaning, Code);
}

std::optional<FlowFit> FlowMatch::match(const Value *Meaning, Value *Code, const FlowFit &Known) {
    Steps = Most = 0;
    Root = Meaning;
    State S = {Known, {{Meaning, Code}}, {}};
    S.Fit.Rest.clear();
    if (!solve(S) || !S.Constants.settle(S.Fit.Bound))
        return std::nullopt;
    return std::move(S.Fit);
}

} // namespace barecl
