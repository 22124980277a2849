// SPDX-License-Identifier: MIT

#include "Guards.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {
namespace {

// The id that is the whole sum, if it is one.
const Factor *onlyId(const Sum &Of) {
    if (Of.size() != 1 || Of.begin()->first.size() != 1 || Of.begin()->second != 1)
        return nullptr;
    const Factor &Is = Of.begin()->first.front();
    return Is.Is == Factor::Group || Is.Is == Factor::Global || Is.Is == Factor::Local ? &Is
                                                                                       : nullptr;
}

bool isOfLaunch(const Sum &Of) {
    return all_of(Of, [](const auto &Each) {
        return all_of(Each.first, [](const Factor &F) {
            return F.Is == Factor::Argument || F.Is == Factor::Launch;
        });
    });
}

bool hasNegative(const Sum &Of) {
    return any_of(Of, [](const auto &Each) { return Each.second < 0; });
}

} // namespace

std::set<Guard> GuardFinder::of(ArrayRef<Instruction *> All) {
    std::set<Guard> Found = ofOne(*All.front());
    for (Instruction *I : All.drop_front()) {
        const std::set<Guard> Own = ofOne(*I);
        erase_if(Found, [&](const Guard &Each) { return !Own.contains(Each); });
    }
    return Found;
}

std::set<Guard> GuardFinder::ofOne(Instruction &I) {
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
    const bool IsLess = Is == CmpInst::ICMP_SLT || Is == CmpInst::ICMP_ULT;
    const bool IsAtMost =
        Is == CmpInst::ICMP_SLE || Is == CmpInst::ICMP_ULE || Is == CmpInst::ICMP_EQ;
    if ((!IsLess && !IsAtMost) || !Left->getType()->isIntegerTy())
        return;
    OffsetReader IdReader(Kernel, nullptr), LimitReader(Kernel, nullptr);
    const Sum *Id = IdReader.of(Left), *Limit = LimitReader.of(Right);
    const Factor *Limited = Id ? onlyId(*Id) : nullptr;
    // As an unsigned number, a negative limit is a large one.
    if (!Limited || !Limit || !isOfLaunch(*Limit) ||
        (CmpInst::isUnsigned(Is) && hasNegative(*Limit)))
        return;
    Guard Found = {*Limited, *Limit, LimitReader.Narrow};
    Found.Narrow.insert(IdReader.Narrow.begin(), IdReader.Narrow.end());
    Found.Narrow.insert({*Limit, false});
    if (IsAtMost)
        ++Found.Limit[{}];
    To.insert(std::move(Found));
}

} // namespace barecl
