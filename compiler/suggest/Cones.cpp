// SPDX-License-Identifier: MIT

#include "suggest/Cones.h"

#include "passes/operations/FlowMatch.h"

#include "llvm/IR/IntrinsicInst.h"

#include <map>

using namespace llvm;

namespace barecl {
namespace {

constexpr size_t MostTerms = 6; // of a sum whose parts are tried

bool isOperand(const Type &Type) {
    return Type.isIntegerTy(1) || Type.isIntegerTy(8) || Type.isIntegerTy(16) ||
           Type.isIntegerTy(32);
}

bool isFlowCall(const Instruction &Inst) {
    const auto *Call = dyn_cast<IntrinsicInst>(&Inst);
    switch (Call ? Call->getIntrinsicID() : Intrinsic::not_intrinsic) {
    case Intrinsic::umin:
    case Intrinsic::umax:
    case Intrinsic::smin:
    case Intrinsic::smax:
    case Intrinsic::abs:
        return true;
    case Intrinsic::fshl:
    case Intrinsic::fshr: {
        const auto *By = dyn_cast<ConstantInt>(Call->getArgOperand(2));
        return By && By->getValue().urem(By->getBitWidth()) != 0;
    }
    default:
        return false;
    }
}

bool isArithmetic(const Instruction &Inst) {
    switch (Inst.getOpcode()) {
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::URem:
    case Instruction::SRem:
        return false;
    default:
        return isa<BinaryOperator, ICmpInst, SelectInst, ZExtInst, SExtInst, TruncInst>(Inst) ||
               isFlowCall(Inst);
    }
}

// Whether the instruction is a term of a larger sum of the same block.
bool isInnerSum(const Instruction &Inst) {
    return isPartOfSum(Inst) &&
           cast<Instruction>(*Inst.user_begin())->getParent() == Inst.getParent();
}

} // namespace

bool isFlow(const Instruction &Inst) {
    return isArithmetic(Inst) && isOperand(*Inst.getType()) &&
           all_of(Inst.operands(), [](const Use &Operand) {
               return isa<Function>(Operand) || isOperand(*Operand->getType());
           });
}

Cones::Cones(BasicBlock &Block, const ConeLimits &Limits) : Limits(Limits) {
    for (Instruction &Inst : Block) {
        const unsigned Own = number(&Inst);
        BitVector Depends(Own + 1);
        for (Value *Operand : Inst.operands()) {
            auto *Inner = dyn_cast<Instruction>(Operand);
            if (!Inner || Inner->getParent() != &Block || isa<PHINode>(Inst))
                continue;
            const unsigned Number = number(Inner);
            Depends.resize(std::max<unsigned>(Depends.size(), Number + 1));
            Depends |= Before[Number];
            Depends.set(Number);
        }
        Before[Own] = std::move(Depends);
    }
    for (Instruction &Inst : Block)
        if (isFlow(Inst))
            enumerate(Inst);
}

unsigned Cones::number(Value *Value) {
    const auto [Known, IsNew] = Numbers.try_emplace(Value, Values.size());
    if (IsNew) {
        Values.push_back(Value);
        Before.emplace_back();
    }
    return Known->second;
}

bool Cones::isConvex(ArrayRef<unsigned> Leaves, ArrayRef<unsigned> Nodes) const {
    return none_of(Leaves, [&](unsigned Leaf) {
        const BitVector &Needed = Before[Leaf];
        return any_of(Nodes, [&](unsigned Node) { return Node < Needed.size() && Needed[Node]; });
    });
}

// False: too many leaves or nodes, or a value is a leaf of one and a node of the other.
bool Cones::join(const Cut &A, const Cut &B, Cut &Result) const {
    std::set_union(A.Leaves.begin(), A.Leaves.end(), B.Leaves.begin(), B.Leaves.end(),
                   std::back_inserter(Result.Leaves));
    if (Result.Leaves.size() > Limits.Inputs)
        return false;
    std::set_union(A.Nodes.begin(), A.Nodes.end(), B.Nodes.begin(), B.Nodes.end(),
                   std::back_inserter(Result.Nodes));
    return Result.Nodes.size() < Limits.Size &&
           none_of(
               Result.Leaves,
               [&](unsigned Leaf) {
                   return std::binary_search(Result.Nodes.begin(), Result.Nodes.end(), Leaf);
               });
}

// Keeps one cut for each set of leaves. If there are too many, keeps the largest ones.
void Cones::keepBest(Cuts &Found) {
    stable_sort(Found, [](const Cut &A, const Cut &B) {
        return A.Leaves != B.Leaves ? A.Leaves < B.Leaves : A.Nodes.size() > B.Nodes.size();
    });
    Found.erase(
        llvm::unique(Found, [](const Cut &A, const Cut &B) { return A.Leaves == B.Leaves; }),
        Found.end());
    if (Found.size() <= Limits.Cones)
        return;
    Bounded = true;
    stable_sort(Found, [](const Cut &A, const Cut &B) { return A.Nodes.size() > B.Nodes.size(); });
    Found.resize(Limits.Cones);
}

Cones::Cuts Cones::cutsOf(Value *Operand) {
    if (isa<Constant>(Operand))
        return {Cut()};
    Cuts Result;
    auto *Inst = dyn_cast<Instruction>(Operand);
    if (const auto Known = Inst ? Interior.find(Inst) : Interior.end(); Known != Interior.end())
        Result = Known->second;
    if (isOperand(*Operand->getType()))
        Result.push_back({{number(Operand)}, {}});
    return Result;
}

Cones::Cuts Cones::product(ArrayRef<Value *> Operands) {
    Cuts Result = {Cut()};
    for (Value *Operand : Operands) {
        const Cuts More = cutsOf(Operand);
        Cuts Joined;
        for (const Cut &A : Result)
            for (const Cut &B : More) {
                Cut Both;
                if (join(A, B, Both))
                    Joined.push_back(std::move(Both));
            }
        keepBest(Joined);
        Result = std::move(Joined);
    }
    return Result;
}

// Adds the instruction to each cut. If the instruction is a sum, the sums inside it are added too.
void Cones::addNodes(Cuts &Found, Instruction &Inst) {
    SmallVector<unsigned> Own = {number(&Inst)};
    SmallVector<Instruction *> Work = {&Inst};
    while (isSum(Inst) && !Work.empty())
        for (Value *Operand : Work.pop_back_val()->operands())
            if (auto *Inner = dyn_cast<Instruction>(Operand);
                Inner && Inner->getOpcode() == Inst.getOpcode() && Inner->hasOneUse()) {
                Own.push_back(number(Inner));
                Work.push_back(Inner);
            }
    for (Cut &Each : Found) {
        Each.Nodes.append(Own);
        llvm::sort(Each.Nodes);
    }
}

void Cones::addRoot(Instruction &Inst, const Cuts &Found, ArrayRef<Value *> Terms) {
    for (const Cut &Each : Found)
        if (!Each.Leaves.empty() && isConvex(Each.Leaves, Each.Nodes))
            Result.push_back({&Inst, SmallVector<Value *, 4>(Terms), Each.Leaves, Each.Nodes});
}

// Adds cones of some of the terms, at least two. The matcher adds the other terms to the operation's result.
void Cones::addPartsOfSum(Instruction &Sum) {
    const SmallVector<Value *> Terms = termsOf(Sum);
    if (Terms.size() < 3 || Terms.size() > MostTerms) {
        Bounded |= Terms.size() > MostTerms;
        return;
    }
    for (unsigned Chosen = 1; Chosen + 1 < 1u << Terms.size(); ++Chosen) {
        SmallVector<Value *> Part;
        for (size_t N = 0; N < Terms.size(); ++N)
            if (Chosen >> N & 1)
                Part.push_back(Terms[N]);
        if (Part.size() < 2)
            continue;
        Cuts Found = product(Part);
        for (Cut &Each : Found) {
            Each.Nodes.push_back(number(&Sum));
            llvm::sort(Each.Nodes);
        }
        addRoot(Sum, Found, Part);
    }
}

void Cones::enumerate(Instruction &Inst) {
    if (isInnerSum(Inst))
        return;
    Cuts Found = product(flowOperandsOf(Inst));
    addNodes(Found, Inst);
    addRoot(Inst, Found, {});
    if (isSum(Inst))
        addPartsOfSum(Inst);
    Interior[&Inst] = std::move(Found);
}

} // namespace barecl
