// SPDX-License-Identifier: MIT

#include "Guards.h"

#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {
namespace {

// Looks for the guards of one loop.
class GuardFinder {
  public:
    GuardFinder(const Loop &L, ScalarEvolution &SE, const DominatorTree &Tree)
        : L(L), SE(SE), Tree(Tree) {
        for (BasicBlock *Block : L.blocks())
            if (any_of(*Block, [](const Instruction &I) { return I.mayHaveSideEffects(); }))
                Active.push_back(Block);
    }

    Guards find() {
        // An inner loop may run forever, which is observable as well.
        for (const Loop *Inner : L.getSubLoops())
            Active.push_back(Inner->getHeader());
        if (!Active.empty())
            for (BasicBlock *Block : L.blocks())
                if (auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
                    Branch && Branch->isConditional() && Block != L.getLoopLatch() &&
                    !isa<Constant>(Branch->getCondition()))
                    consider(*Branch);
        return std::move(Found);
    }

  private:
    const Loop &L;
    ScalarEvolution &SE;
    const DominatorTree &Tree;
    SmallVector<BasicBlock *> Active; // blocks with observable effects
    Guards Found;

    void consider(BranchInst &Branch) {
        for (unsigned Side : {0, 1}) {
            BasicBlockEdge Edge(Branch.getParent(), Branch.getSuccessor(Side));
            if (!Edge.isSingleEdge() ||
                !all_of(Active, [&](BasicBlock *Block) { return Tree.dominates(Edge, Block); }))
                continue;
            size_t Bounds = Found.Bounds.size(), Invariants = Found.Invariants.size();
            if (collect(Branch.getCondition(), Side == 0)) {
                Found.Branches.push_back({&Branch, Side == 0});
            } else {
                Found.Bounds.truncate(Bounds);
                Found.Invariants.truncate(Invariants);
            }
        }
    }

    // Splits `Condition == Holds` into bounds and invariants; false if it contains anything else.
    bool collect(Value *Condition, bool Holds) {
        Value *A, *B;
        if (match(Condition, m_Not(m_Value(A))))
            return collect(A, !Holds);
        if (Holds ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
                  : match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
            return collect(A, Holds) && collect(B, Holds);
        if (L.isLoopInvariant(Condition)) {
            Found.Invariants.push_back({Condition, Holds});
            return true;
        }
        auto *Compare = dyn_cast<ICmpInst>(Condition);
        return Compare && Compare->getOperand(0)->getType()->isIntegerTy() &&
               addBounds(*Compare, Holds);
    }

    bool addBounds(const ICmpInst &Compare, bool Holds) {
        CmpPredicate Predicate = Holds ? Compare.getPredicate() : Compare.getInversePredicate();
        const SCEV *Left = SE.getSCEV(Compare.getOperand(0));
        const SCEV *Right = SE.getSCEV(Compare.getOperand(1));
        if (SE.isLoopInvariant(Left, &L)) {
            std::swap(Left, Right);
            Predicate = CmpInst::getSwappedPredicate(Predicate);
        }
        const auto *Id = dyn_cast<SCEVAddRecExpr>(Left);
        if (!Id || Id->getLoop() != &L || !Id->isAffine() || !Id->getStepRecurrence(SE)->isOne() ||
            !SE.isLoopInvariant(Right, &L) || Predicate == CmpInst::ICMP_NE)
            return false;
        if (Predicate != CmpInst::ICMP_EQ) {
            Found.Bounds.push_back({Predicate, Id, Right});
            return true;
        }
        Found.Bounds.push_back({CmpInst::ICMP_UGE, Id, Right});
        Found.Bounds.push_back({CmpInst::ICMP_ULE, Id, Right});
        return true;
    }
};

} // namespace

Guards findGuards(const Loop &L, ScalarEvolution &SE, const DominatorTree &Tree) {
    return GuardFinder(L, SE, Tree).find();
}

} // namespace barecl
