// SPDX-License-Identifier: MIT

#include "passes/loops/ElementTests.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {

namespace {

constexpr unsigned FewestLanes = 4; // below, comparing elements costs no more

struct Comparison {
    CmpInst::Predicate Predicate;
    Value *Vector, *Scalar;

    bool operator==(const Comparison &Other) const {
        return Predicate == Other.Predicate && Vector == Other.Vector && Scalar == Other.Scalar;
    }
};

// The test of one lane. `Root` is the value that a branch or another instruction uses.
struct ElementTest {
    Instruction *Root;
    uint64_t Lane;
    SmallVector<Comparison, 4> Comparisons;
};

} // namespace

// Adds a comparison of an element of a vector with a scalar that is no element itself.
static bool addComparison(CmpInst::Predicate Predicate, Value *Element, Value *Scalar,
                          ElementTest &Test) {
    uint64_t Lane;
    Value *Vector;
    if (!match(Element, m_ExtractElt(m_Value(Vector), m_ConstantInt(Lane))) ||
        !isa<FixedVectorType>(Vector->getType()) || isa<ExtractElementInst>(Scalar) ||
        (!Test.Comparisons.empty() && Lane != Test.Lane))
        return false;
    Test.Lane = Lane;
    Test.Comparisons.push_back({Predicate, Vector, Scalar});
    return true;
}

// Adds the comparisons of a conjunction, in order. False if `Condition` is something else.
static bool addComparisons(Value *Condition, ElementTest &Test) {
    Value *Left, *Right;
    if (match(Condition, m_LogicalAnd(m_Value(Left), m_Value(Right))))
        return addComparisons(Left, Test) && addComparisons(Right, Test);
    const auto *Compare = dyn_cast<ICmpInst>(Condition);
    if (!Compare)
        return false;
    Left = Compare->getOperand(0);
    Right = Compare->getOperand(1);
    return addComparison(Compare->getPredicate(), Left, Right, Test) ||
           addComparison(Compare->getSwappedPredicate(), Right, Left, Test);
}

static bool isElementTest(Value *Condition) {
    ElementTest Test{nullptr, 0, {}};
    return Condition->getType()->isIntegerTy(1) && addComparisons(Condition, Test);
}

// Finds tests that are not part of a larger test. Tests that are alike are in one list, in the order of the function.
static std::vector<std::vector<ElementTest>> findTests(Function &F) {
    std::vector<std::vector<ElementTest>> Alike;
    for (Instruction &I : instructions(F)) {
        ElementTest Test{&I, 0, {}};
        if (!I.getType()->isIntegerTy(1) || !addComparisons(&I, Test) ||
            any_of(I.users(), [](User *User) { return isElementTest(User); }))
            continue;
        auto Found = find_if(Alike, [&](const std::vector<ElementTest> &Tests) {
            return Tests.front().Comparisons == Test.Comparisons;
        });
        if (Found == Alike.end())
            Alike.push_back({std::move(Test)});
        else
            Found->push_back(std::move(Test));
    }
    return Alike;
}

// The lanes that pass, as bits of a number. A poison element must not affect a test that an earlier comparison has
// failed, so the comparisons are frozen.
static Value *createMask(IRBuilder<> &Builder, ArrayRef<Comparison> Comparisons) {
    Value *All = nullptr;
    for (const Comparison &One : Comparisons) {
        const auto *Type = cast<FixedVectorType>(One.Vector->getType());
        Value *Scalars = Builder.CreateVectorSplat(Type->getNumElements(), One.Scalar);
        Value *Passed =
            Builder.CreateFreeze(Builder.CreateICmp(One.Predicate, One.Vector, Scalars));
        All = All ? Builder.CreateAnd(All, Passed) : Passed;
    }
    const unsigned Lanes = cast<FixedVectorType>(All->getType())->getNumElements();
    return Builder.CreateBitCast(All, Builder.getIntNTy(Lanes), "passed");
}

// The block to which the test's branch goes if the test fails; null if anything else than one branch uses the test.
static BasicBlock *failedBlock(const Instruction &Test) {
    const auto *Branch = dyn_cast<BranchInst>(Test.getParent()->getTerminator());
    return Branch && Branch->isConditional() && Branch->getCondition() == &Test && Test.hasOneUse()
               ? Branch->getSuccessor(1)
               : nullptr;
}

// Whether the block contains nothing but a test: no effects, and no values that are used elsewhere.
static bool onlyTests(const BasicBlock &Block) {
    return all_of(Block, [&](const Instruction &I) {
        return I.isTerminator() || (!isa<PHINode>(I) && !I.mayHaveSideEffects() &&
                                    all_of(I.users(), [&](const User *User) {
                                        return cast<Instruction>(User)->getParent() == &Block;
                                    }));
    });
}

// The block that is reached after all consecutive tests, from the first on, have failed without anything else happening
// in between; null if there are fewer than two such tests.
static BasicBlock *behindFailedTests(ArrayRef<Instruction *> Roots) {
    BasicBlock *Next = failedBlock(*Roots.front());
    const BasicBlock *First = Next;
    for (Instruction *Root : Roots.drop_front()) {
        if (!Next || Root->getParent() != Next || !onlyTests(*Next) || !failedBlock(*Root))
            break;
        Next = failedBlock(*Root);
    }
    return Next == First ? nullptr : Next;
}

// Whether a jump from the first test to `Target` is possible: the values that Target gets from the last test must be
// available at the first.
static bool canSkipTo(const BasicBlock &Target, const BasicBlock &Last, const Instruction &First,
                      const DominatorTree &Dominators) {
    return !is_contained(predecessors(&Target), First.getParent()) &&
           all_of(Target.phis(), [&](const PHINode &Phi) {
               const auto *Value = dyn_cast<Instruction>(Phi.getIncomingValueForBlock(&Last));
               return !Value || Dominators.dominates(Value, &First);
           });
}

static const BasicBlock *lastBlock(ArrayRef<Instruction *> Roots, const BasicBlock *Target) {
    const auto Last =
        find_if(Roots, [&](Instruction *Root) { return failedBlock(*Root) == Target; });
    return (*Last)->getParent();
}

static void addSkip(ArrayRef<Instruction *> Roots, Value *Mask, const DominatorTree &Dominators) {
    Instruction *First = Roots.front();
    BasicBlock *Target = behindFailedTests(Roots);
    if (!Target)
        return;
    const BasicBlock *Last = lastBlock(Roots, Target);
    if (!canSkipTo(*Target, *Last, *First, Dominators))
        return;
    BasicBlock *Head = First->getParent();
    SplitBlock(Head, First);
    Head->getTerminator()->eraseFromParent();
    IRBuilder<> Builder(Head);
    Builder.CreateCondBr(Builder.CreateIsNull(Mask), Target, First->getParent());
    for (PHINode &Phi : Target->phis())
        Phi.addIncoming(Phi.getIncomingValueForBlock(Last), Head);
}

// Replaces the tests that the first one dominates.
static bool replaceTests(ArrayRef<ElementTest> Tests, const DominatorTree &Dominators) {
    Instruction *First = Tests.front().Root;
    SmallVector<const ElementTest *, 16> Dominated;
    for (const ElementTest &Test : Tests)
        if (Test.Root == First || Dominators.dominates(First, Test.Root))
            Dominated.push_back(&Test);
    if (Dominated.size() < FewestLanes)
        return false;
    IRBuilder<> Builder(First);
    Value *Mask = createMask(Builder, Tests.front().Comparisons);
    SmallVector<Instruction *, 16> Roots;
    for (const ElementTest *Test : Dominated) {
        Builder.SetInsertPoint(Test->Root);
        Value *Bit =
            Builder.CreateAnd(Mask, ConstantInt::get(Mask->getType(), uint64_t(1) << Test->Lane));
        Roots.push_back(cast<Instruction>(Builder.CreateIsNotNull(Bit)));
        Test->Root->replaceAllUsesWith(Roots.back());
        RecursivelyDeleteTriviallyDeadInstructions(Test->Root);
    }
    addSkip(Roots, Mask, Dominators);
    return true;
}

PreservedAnalyses ElementTestsPass::run(Function &F, FunctionAnalysisManager &) {
    if (!F.getParent()->getTargetTriple().isX86())
        return PreservedAnalyses::all();
    bool Changed = false;
    for (ArrayRef<ElementTest> Tests : findTests(F)) {
        DominatorTree Dominators(F);
        Changed |= Tests.size() >= FewestLanes && replaceTests(Tests, Dominators);
    }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
