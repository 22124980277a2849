// SPDX-License-Identifier: MIT

#include "SumOrder.h"

#include "passes/facts/KeptControlFlow.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {
namespace {

// Sums that end sooner after the start of their block are left alone: the window of a large out-of-order core holds some
// 500 instructions, so iterations that are shorter overlap.
constexpr unsigned EarliestEnd = 48;

// A sum of more numbers is left alone, to bound the time.
constexpr unsigned MostNumbers = 16;

// The cycles after which an instruction's result is known, as common x86 cores have them.
unsigned latencyOf(const Instruction &I) {
    switch (I.getOpcode()) {
    case Instruction::PHI:
    case Instruction::GetElementPtr:
    case Instruction::BitCast:
    case Instruction::Trunc:
    case Instruction::ZExt:
    case Instruction::Freeze:
        return 0;
    case Instruction::Load:
        return 5;
    case Instruction::Mul:
    case Instruction::ExtractElement:
    case Instruction::InsertElement:
    case Instruction::ShuffleVector:
        return 3;
    default:
        return isa<IntrinsicInst>(I) || !I.getType()->isFPOrFPVectorTy() ? 1 : 4;
    }
}

class BlockSums {
  public:
    BlockSums(BasicBlock &Block, const TargetTransformInfo &Costs) : Block(Block), Costs(Costs) {}

    bool run() {
        bool Changed = false;
        for (Instruction &I : make_early_inc_range(Block)) {
            unsigned Start = 0;
            for (const Value *Operand : I.operands())
                Start = std::max(Start, endOf(Operand));
            End[&I] = Start + latencyOf(I);
            if (End[&I] >= EarliestEnd && isRoot(I))
                Changed |= reorder(I);
        }
        return Changed;
    }

  private:
    BasicBlock &Block;
    const TargetTransformInfo &Costs;
    DenseMap<const Value *, unsigned> End; // cycles after the start of the block

    unsigned endOf(const Value *Number) const { return End.lookup(Number); }

    // Only numbers that fit into one register.
    bool isType(const Type *Type) const {
        if (Type->isIntegerTy(32) || Type->isIntegerTy(64))
            return true;
        const auto *Vector = dyn_cast<FixedVectorType>(Type);
        if (!Vector || !isType(Vector->getElementType()))
            return false;
        unsigned Bits = Vector->getPrimitiveSizeInBits().getFixedValue();
        return Bits >= 128 && isPowerOf2_32(Bits) &&
               Bits <= Costs.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
                           .getFixedValue();
    }

    static bool isSum(const Value *Number) {
        const auto *I = dyn_cast<BinaryOperator>(Number);
        if (!I)
            return false;
        const auto *Or = dyn_cast<PossiblyDisjointInst>(I);
        return I->getOpcode() == Instruction::Add ||
               (Or && Or->isDisjoint() && !Or->getType()->isVectorTy());
    }

    // Whether the number is a sum of this block that is used once, so it can be part of a larger sum.
    bool isInner(const Value *Number) const {
        const auto *I = dyn_cast<Instruction>(Number);
        return I && isSum(I) && I->hasOneUse() && I->getParent() == &Block;
    }

    // Sums that are part of an address stay: their order decides what an address can hold.
    bool isRoot(const Instruction &I) const {
        if (I.getOpcode() != Instruction::Add || !isType(I.getType()))
            return false;
        if (isInner(&I) && isSum(*I.user_begin()))
            return false;
        return none_of(I.users(),
                       [](const User *User) { return isa<GetElementPtrInst, IntToPtrInst>(User); });
    }

    // When the sum ends in the order that instruction selection gives it: a constant inside is added last.
    unsigned selectedEnd(const Value *Sum, bool &HasConstant) const {
        const auto *I = cast<Instruction>(Sum);
        unsigned Latest = 0;
        bool AddsConstant = false;
        for (const Value *Number : I->operand_values()) {
            AddsConstant |= isa<Constant>(Number);
            Latest = std::max(Latest,
                              isInner(Number) ? selectedEnd(Number, HasConstant) : endOf(Number));
        }
        HasConstant |= AddsConstant;
        return AddsConstant ? Latest : Latest + 1;
    }

    unsigned selectedEnd(const Instruction &Root) const {
        bool HasConstant = false;
        unsigned Latest = selectedEnd(&Root, HasConstant);
        return HasConstant ? Latest + 1 : Latest;
    }

    // A choice bit by bit, ((x ^ y) & mask) ^ y, is the sum of (x & mask) and (y & ~mask). The second is known sooner
    // if x is the latest of all.
    void splitChoice(SmallVectorImpl<Value *> &Numbers, Instruction &Root) {
        Value *X, *Y, *Both, *Mask;
        if (Root.getType()->isVectorTy() ||
            !match(Numbers.front(),
                   m_OneUse(m_c_Xor(m_OneUse(m_c_And(m_Value(Both), m_Value(Mask))), m_Value(Y)))))
            return;
        if (!match(Both, m_c_Xor(m_Specific(Y), m_Value(X))))
            std::swap(Both, Mask);
        if (!match(Both, m_c_Xor(m_Specific(Y), m_Value(X))) ||
            endOf(X) <= std::max(endOf(Y), endOf(Mask)))
            return;
        IRBuilder<> Builder(&Root);
        Value *Chosen = Builder.CreateAnd(X, Mask);
        End[Chosen] = endOf(X) + 1;
        Value *Rest = Builder.CreateAnd(Y, Builder.CreateNot(Mask));
        End[Rest] = std::max(endOf(Y), endOf(Mask)) + 1;
        Numbers.front() = Chosen;
        Numbers.push_back(Rest);
        sortByEnd(Numbers);
    }

    void collect(Instruction &Sum, SmallVectorImpl<Value *> &Numbers) const {
        for (Value *Number : Sum.operand_values()) {
            if (isInner(Number))
                collect(cast<Instruction>(*Number), Numbers);
            else
                Numbers.push_back(Number);
        }
    }

    // Later numbers first. Equals keep their order, so the code does not depend on addresses.
    void sortByEnd(MutableArrayRef<Value *> Numbers) const {
        stable_sort(Numbers, [&](const Value *A, const Value *B) { return endOf(A) > endOf(B); });
    }

    // When the sum ends if the two numbers that are known first are always added next.
    unsigned bestEnd(ArrayRef<Value *> Numbers) const {
        SmallVector<unsigned, MostNumbers> Ends;
        for (const Value *Number : Numbers)
            Ends.push_back(endOf(Number));
        while (Ends.size() > 1) {
            unsigned Last = Ends.pop_back_val();
            Ends.back() = std::max(Last, Ends.back()) + 1;
            sort(Ends, std::greater<>());
        }
        return Ends.front();
    }

    Value *hide(IRBuilder<> &Builder, Value *Number) {
        Type *Type = Number->getType();
        InlineAsm *Nothing =
            InlineAsm::get(FunctionType::get(Type, {Type}, false), "",
                           Type->isVectorTy() ? "=v,0" : "=r,0", /*hasSideEffects=*/false);
        CallInst *Hidden = Builder.CreateCall(Nothing, {Number});
        Hidden->setDoesNotAccessMemory();
        Hidden->setDoesNotThrow();
        End[Hidden] = endOf(Number);
        return Hidden;
    }

    Value *add(IRBuilder<> &Builder, Value *First, Value *Second, bool IsLast) {
        Value *Sum = Builder.CreateAdd(First, Second);
        End[Sum] = std::max(endOf(First), endOf(Second)) + 1;
        bool HasConstant = isa<Constant>(First) || isa<Constant>(Second);
        return HasConstant && !IsLast && !isa<Constant>(Sum) ? hide(Builder, Sum) : Sum;
    }

    bool reorder(Instruction &Root) {
        SmallVector<Value *, MostNumbers> Numbers;
        collect(Root, Numbers);
        if (Numbers.size() < 3 || Numbers.size() > MostNumbers)
            return false;
        sortByEnd(Numbers);
        End[&Root] = selectedEnd(Root);
        if (bestEnd(Numbers) >= End[&Root])
            return false;

        splitChoice(Numbers, Root);
        IRBuilder<> Builder(&Root);
        while (Numbers.size() > 1) {
            Value *First = Numbers.pop_back_val();
            Value *Second = Numbers.pop_back_val();
            Numbers.push_back(add(Builder, First, Second, /*IsLast=*/Numbers.empty()));
            sortByEnd(Numbers);
        }
        Root.replaceAllUsesWith(Numbers.front());
        RecursivelyDeleteTriviallyDeadInstructions(&Root, nullptr, nullptr,
                                                   [&](Value *Dead) { End.erase(Dead); });
        return true;
    }
};

} // namespace

PreservedAnalyses SumOrderPass::run(Function &F, FunctionAnalysisManager &AM) {
    if (F.getParent()->getTargetTriple().getArch() != Triple::x86_64)
        return PreservedAnalyses::all();
    const TargetTransformInfo &Costs = AM.getResult<TargetIRAnalysis>(F);
    bool Changed = false;
    for (BasicBlock &Block : F)
        Changed |= BlockSums(Block, Costs).run();
    return keptControlFlow(Changed);
}

} // namespace barecl
