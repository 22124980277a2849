// SPDX-License-Identifier: MIT

#include "Guards.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {
namespace {

// The id and the number whose sum Of is. Null: it is something else.
std::pair<const Factor *, int64_t> idAndNumber(const Sum &Of) {
    const Factor *Id = nullptr;
    int64_t Number = 0;
    for (const auto &[Each, Times] : Of)
        if (Each.empty())
            Number = Times;
        else if (Id || Each.size() != 1 || Times != 1 || !isId(Each.front()))
            return {nullptr, 0};
        else
            Id = &Each.front();
    return {Id, Number};
}

bool hasOnlyLaunch(const Sum &Of) {
    return all_of(Of, [](const auto &Each) { return all_of(Each.first, isOfLaunch); });
}

void addNumber(Sum &To, int64_t Number) {
    if ((To[{}] += Number) == 0)
        To.erase(Product());
}

Guard shifted(Guard Of, bool IsLeast, bool IsOneMore) {
    Of.IsLeast = IsLeast;
    addNumber(Of.Bound, IsOneMore);
    return Of;
}

} // namespace

std::set<Guard> GuardFinder::ofLaunch(ArrayRef<Instruction *> All) {
    std::set<Guard> Found = of(*All.front());
    erase_if(Found, [](const Guard &Each) {
        return Each.IsLeast || isUnknown(Each.Of) || !hasOnlyLaunch(Each.Bound);
    });
    for (Instruction *I : All.drop_front()) {
        const std::set<Guard> Own = of(*I);
        erase_if(Found, [&](const Guard &Each) { return !Own.contains(Each); });
    }
    return Found;
}

std::set<Guard> GuardFinder::of(Instruction &I) {
    std::set<Guard> Found;
    const DomTreeNode *Node = Tree.getNode(I.getParent());
    for (; Node && Node->getIDom(); Node = Node->getIDom()) {
        BasicBlock *Above = Node->getIDom()->getBlock();
        auto *Branch = dyn_cast<BranchInst>(Above->getTerminator());
        if (!Branch || Branch->isUnconditional())
            continue;
        for (bool Is : {true, false})
            if (Tree.dominates(BasicBlockEdge(Above, Branch->getSuccessor(Is ? 0 : 1)),
                               Node->getBlock()))
                addConditions(Branch->getCondition(), Is, Found);
    }
    return Found;
}

// Adds what is known if the condition is true, or if !Is, false.
void GuardFinder::addConditions(Value *Condition, bool Is, std::set<Guard> &To) {
    Value *Left, *Right;
    if (Is ? match(Condition, m_LogicalAnd(m_Value(Left), m_Value(Right)))
           : match(Condition, m_LogicalOr(m_Value(Left), m_Value(Right)))) {
        addConditions(Left, Is, To);
        addConditions(Right, Is, To);
    } else if (match(Condition, m_Not(m_Value(Left)))) {
        addConditions(Left, !Is, To);
    } else if (const auto *Compare = dyn_cast<ICmpInst>(Condition)) {
        const CmpInst::Predicate Holds =
            Is ? Compare->getPredicate() : Compare->getInversePredicate();
        addComparison(Holds, Compare->getOperand(0), Compare->getOperand(1), To);
        addComparison(CmpInst::getSwappedPredicate(Holds), Compare->getOperand(1),
                      Compare->getOperand(0), To);
    }
}

void GuardFinder::addComparison(CmpInst::Predicate Is, Value *Left, Value *Right,
                                std::set<Guard> &To) {
    const CmpInst::Predicate Signed = ICmpInst::getSignedPredicate(Is);
    const bool IsEqual = Is == CmpInst::ICMP_EQ;
    if (!Left->getType()->isIntegerTy() || Is == CmpInst::ICMP_NE)
        return;
    OffsetReader Reader(Kernel, nullptr);
    const Sum *Bound = Reader.of(Right);
    // As an unsigned number, a negative bound is a large one.
    if (!Bound || hasUnknown(*Bound) || (CmpInst::isUnsigned(Is) && hasNegative(*Bound)))
        return;
    Guard Found = {{}, false, CmpInst::isUnsigned(Is), *Bound, Reader.Narrow};
    if (!findNumber(Left, Found))
        return;
    Found.Narrow.insert({*Bound, false});
    if (IsEqual || Signed == CmpInst::ICMP_SGE || Signed == CmpInst::ICMP_SGT)
        To.insert(shifted(Found, true, Signed == CmpInst::ICMP_SGT));
    if (IsEqual || Signed == CmpInst::ICMP_SLE || Signed == CmpInst::ICMP_SLT)
        To.insert(shifted(Found, false, Signed != CmpInst::ICMP_SLT));
}

// Finds the number that a comparison of V with Found.Bound is of. An unknown number is compared as it is: sums of it
// might wrap.
bool GuardFinder::findNumber(Value *V, Guard &Found) {
    OffsetReader Reader(Kernel, nullptr);
    const Sum *Of = Reader.of(V);
    if (const auto [Id, Number] = Of ? idAndNumber(*Of) : std::pair<const Factor *, int64_t>();
        Id && !(Found.IsUnsigned && Number < 0)) {
        Found.Of = *Id;
        Found.Narrow.insert(Reader.Narrow.begin(), Reader.Narrow.end());
        Found.Narrow.insert({*Of, false});
        addNumber(Found.Bound, -Number);
        return true;
    }
    if (isa<SExtInst, ZExtInst>(V)) {
        Found.IsUnsigned |= isa<ZExtInst>(V);
        V = cast<CastInst>(V)->getOperand(0);
    }
    Found.Of = {Factor::Unknown, 0, V};
    return !isa<Constant>(V);
}

} // namespace barecl
