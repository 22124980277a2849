// SPDX-License-Identifier: MIT

#include "LoopDistances.h"

#include "passes/facts/KeptControlFlow.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IRBuilder.h"

#include <compare>
#include <map>
#include <optional>

using namespace llvm;

namespace barecl {
namespace {

// How far an iteration moves a value: an index of this type, and the bytes that it counts (1 for a number).
struct Step {
    llvm::Type *Type;
    Value *Index;
    uint64_t Unit;

    auto operator<=>(const Step &) const = default;
};

// The values that one loop moves.
class LoopDistances {
  public:
    explicit LoopDistances(Loop &Where)
        : Where(Where), Header(*Where.getHeader()), Before(Where.getLoopPredecessor()),
          Latch(Where.getLoopLatch()) {}

    bool run() {
        bool Changed = false;
        if (!Before || !Latch)
            return false;
        for (PHINode &Phi : make_early_inc_range(Header.phis()))
            if (auto Moved = stepOf(Phi)) {
                replace(Phi, *Moved);
                Changed = true;
            }
        return Changed;
    }

  private:
    struct Distance {
        Instruction *Now, *Next; // in this iteration, and in the next one
    };

    std::optional<Step> stepOf(const PHINode &Phi) const;
    Distance makeDistance(const Step &Moved);
    void replace(PHINode &Phi, const Step &Moved);

    Loop &Where;
    BasicBlock &Header, *Before, *Latch;
    std::map<Step, Distance> Known; // nothing goes through it in order
};

// Whether the value only decides when the loop ends.
bool isCounter(const PHINode &Phi, const Instruction &Next) {
    const auto Decides = [&](const User *Each) {
        return Each == &Phi || Each == &Next || isa<ICmpInst>(Each);
    };
    return all_of(Phi.users(), Decides) && all_of(Next.users(), Decides);
}

// Whether the value is computed from ids and arguments alone. Others do not lie side by side for work-items that do.
bool isComputed(const Value *V, unsigned Depth = 0) {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || isa<CallInst>(I))
        return true;
    return Depth < 8 && (isa<BinaryOperator, CastInst>(I)) &&
           all_of(I->operands(), [&](const Use &Each) { return isComputed(Each, Depth + 1); });
}

// None: the loop does not move the value, or not always by the same distance.
std::optional<Step> LoopDistances::stepOf(const PHINode &Phi) const {
    const auto *Next = dyn_cast<Instruction>(Phi.getIncomingValueForBlock(Latch));
    if (!Next || Phi.getNumIncomingValues() != 2 || Next->getOperand(0) != &Phi)
        return std::nullopt;
    const DataLayout &Layout = Header.getDataLayout();
    Step Moved{Phi.getType(), nullptr, 1};
    if (const auto *Pointer = dyn_cast<GetElementPtrInst>(Next)) {
        if (Pointer->getNumIndices() != 1 || Pointer->getSourceElementType()->isScalableTy())
            return std::nullopt;
        Moved = {Layout.getIndexType(Phi.getType()), *Pointer->idx_begin(),
                 Layout.getTypeAllocSize(Pointer->getSourceElementType())};
    } else if (const Value *First = Phi.getIncomingValueForBlock(Before);
               Next->getOpcode() == Instruction::Add && !Next->hasNoSignedWrap() &&
               !Next->hasNoUnsignedWrap() && !isCounter(Phi, *Next) && !isa<Constant>(First) &&
               isComputed(First)) {
        Moved.Index = Next->getOperand(1);
    }
    const bool Moves =
        Moved.Index && Moved.Type->isIntegerTy() && Where.isLoopInvariant(Moved.Index);
    return Moves ? std::optional(Moved) : std::nullopt;
}

LoopDistances::Distance LoopDistances::makeDistance(const Step &Moved) {
    auto [Found, IsNew] = Known.try_emplace(Moved);
    if (!IsNew)
        return Found->second;
    IRBuilder<> Builder(&Header, Header.begin());
    PHINode *Now = Builder.CreatePHI(Moved.Type, 2, "distance");
    Builder.SetInsertPoint(&Header, Header.getFirstInsertionPt());
    Value *Bytes = Builder.CreateSExtOrTrunc(Moved.Index, Moved.Type);
    if (Moved.Unit != 1)
        Bytes = Builder.CreateMul(Bytes, ConstantInt::get(Moved.Type, Moved.Unit));
    auto *Next = BinaryOperator::CreateAdd(Now, Bytes, "distance.next");
    Builder.Insert(Next);
    Now->addIncoming(ConstantInt::get(Moved.Type, 0), Before);
    Now->addIncoming(Next, Latch);
    return Found->second = {Now, Next};
}

void LoopDistances::replace(PHINode &Phi, const Step &Moved) {
    const Distance Made = makeDistance(Moved);
    Value *First = Phi.getIncomingValueForBlock(Before);
    auto *Next = cast<Instruction>(Phi.getIncomingValueForBlock(Latch));
    const auto Add = [&](IRBuilder<> &Builder, Value *Distance, StringRef Name) {
        return Phi.getType()->isPointerTy() ? Builder.CreatePtrAdd(First, Distance, Name)
                                            : Builder.CreateAdd(First, Distance, Name);
    };
    IRBuilder<> AtNext(Next), AtStart(&Header, std::next(Made.Next->getIterator()));
    Value *NewNext = Add(AtNext, Made.Next, Next->getName());
    Value *NewPhi = Add(AtStart, Made.Now, Phi.getName());
    Next->replaceAllUsesWith(NewNext);
    Phi.replaceAllUsesWith(NewPhi);
    Phi.eraseFromParent();
    Next->eraseFromParent();
}

} // namespace

PreservedAnalyses LoopDistancesPass::run(Function &F, FunctionAnalysisManager &AM) {
    bool Changed = false;
    for (Loop *Each : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
        Changed |= LoopDistances(*Each).run();
    return keptControlFlow(Changed);
}

} // namespace barecl
