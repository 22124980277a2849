// SPDX-License-Identifier: MIT

#include "LoopDistances.h"

#include "passes/facts/KeptControlFlow.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IRBuilder.h"

#include <compare>
#include <map>
#include <optional>
#include <utility>
#include <vector>

using namespace llvm;

namespace barecl {
namespace {

// How far an iteration moves a value: the sum of its parts, in this type. A part is an index, and the bytes that it
// counts (1 for a number).
struct Step {
    llvm::Type *Type;
    std::vector<std::pair<Value *, uint64_t>> Parts;

    auto operator<=>(const Step &) const = default;
};

// The values that one loop moves.
class LoopDistances {
  public:
    explicit LoopDistances(Loop &Where)
        : Where(Where), Header(*Where.getHeader()), Before(Where.getLoopPredecessor()),
          Latch(Where.getLoopLatch()) {}

    bool run() {
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

    // Whether V is the same in all iterations. Then what the loop computes it from moves before the loop.
    bool makeInvariant(Value *V) {
        return Where.makeLoopInvariant(V, Changed, Before->getTerminator());
    }
    std::optional<Step> stepOfPointer(const PHINode &Phi);
    std::optional<Step> stepOfNumber(const PHINode &Phi);
    std::optional<Step> stepOf(const PHINode &Phi);
    Distance makeDistance(const Step &Moved);
    void replace(PHINode &Phi, const Step &Moved);

    Loop &Where;
    BasicBlock &Header, *Before, *Latch;
    bool Changed = false;
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

// An iteration may move a pointer in several steps.
std::optional<Step> LoopDistances::stepOfPointer(const PHINode &Phi) {
    constexpr size_t Most = 16;
    const DataLayout &Layout = Header.getDataLayout();
    Step Moved{Layout.getIndexType(Phi.getType()), {}};
    const Value *V = Phi.getIncomingValueForBlock(Latch);
    while (V != &Phi) {
        const auto *Pointer = dyn_cast<GetElementPtrInst>(V);
        if (!Pointer || Pointer->getNumIndices() != 1 || Moved.Parts.size() == Most ||
            Pointer->getSourceElementType()->isScalableTy() ||
            !makeInvariant(Pointer->idx_begin()->get()))
            return std::nullopt;
        Moved.Parts.emplace_back(*Pointer->idx_begin(),
                                 Layout.getTypeAllocSize(Pointer->getSourceElementType()));
        V = Pointer->getPointerOperand();
    }
    return Moved.Parts.empty() ? std::nullopt : std::optional(Moved);
}

std::optional<Step> LoopDistances::stepOfNumber(const PHINode &Phi) {
    const auto *Next = dyn_cast<BinaryOperator>(Phi.getIncomingValueForBlock(Latch));
    const Value *First = Phi.getIncomingValueForBlock(Before);
    if (!Next || Next->getOpcode() != Instruction::Add || Next->getOperand(0) != &Phi ||
        Next->hasNoSignedWrap() || Next->hasNoUnsignedWrap() || isCounter(Phi, *Next) ||
        isa<Constant>(First) || !isComputed(First) || !makeInvariant(Next->getOperand(1)))
        return std::nullopt;
    return Step{Phi.getType(), {{Next->getOperand(1), 1}}};
}

// None: the loop does not move the value, or not always by the same distance.
std::optional<Step> LoopDistances::stepOf(const PHINode &Phi) {
    if (Phi.getNumIncomingValues() != 2)
        return std::nullopt;
    if (Phi.getType()->isPointerTy())
        return stepOfPointer(Phi);
    return Phi.getType()->isIntegerTy() ? stepOfNumber(Phi) : std::nullopt;
}

LoopDistances::Distance LoopDistances::makeDistance(const Step &Moved) {
    auto [Found, IsNew] = Known.try_emplace(Moved);
    if (!IsNew)
        return Found->second;
    IRBuilder<> Builder(&Header, Header.begin());
    PHINode *Now = Builder.CreatePHI(Moved.Type, 2, "distance");
    Builder.SetInsertPoint(&Header, Header.getFirstInsertionPt());
    Value *Bytes = nullptr;
    for (auto [Index, Unit] : Moved.Parts) {
        Value *Part = Builder.CreateSExtOrTrunc(Index, Moved.Type);
        if (Unit != 1)
            Part = Builder.CreateMul(Part, ConstantInt::get(Moved.Type, Unit));
        Bytes = Bytes ? Builder.CreateAdd(Bytes, Part) : Part;
    }
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
