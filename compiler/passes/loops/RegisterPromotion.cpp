// SPDX-License-Identifier: MIT

#include "RegisterPromotion.h"
#include "passes/facts/KernelFacts.h"
#include "Places.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr unsigned MostInstructions = 1000; // of a loop that is copied

bool holdsItemLoops(const Loop &L) {
    return any_of(L.getLoopsInPreorder(), [](const Loop *Each) { return isWorkItemLoop(*Each); });
}

// The headers of the loops over the work-items of one row.
SmallVector<BasicBlock *> rows(LoopInfo &Loops) {
    SmallVector<BasicBlock *> Headers;
    for (Loop *L : Loops.getLoopsInPreorder())
        if (isWorkItemLoop(*L) && !L->isInnermost() &&
            none_of(*L, [](const Loop *Inner) { return holdsItemLoops(*Inner); }))
            Headers.push_back(L->getHeader());
    return Headers;
}

bool isShort(const Loop &L) {
    unsigned Count = 0;
    for (const BasicBlock *Block : L.blocks())
        Count += Block->size();
    return Count <= MostInstructions;
}

// Whether L can be copied: it is short, and its values leave it through phis in its only exit.
bool canCopy(const Loop &L) { return L.getUniqueExitBlock() && L.isSafeToClone() && isShort(L); }

// Whether one of the loops has enough rounds for a comparison. Emits code before L; null: not known.
Value *isWorthIt(const Loop &L, const Places &Found, SCEVExpander &Expander) {
    Instruction *Before = L.getLoopPreheader()->getTerminator();
    IRBuilder<> B(Before);
    Value *Any = B.getFalse();
    for (const SCEV *Last : Found.Rounds) {
        if (!Last)
            return nullptr;
        Value *Number = Expander.expandCodeFor(Last, nullptr, Before);
        Value *Least = ConstantInt::get(Number->getType(), LeastRounds - 1);
        Any = B.CreateOr(Any, B.CreateICmpUGE(Number, Least));
    }
    return B.CreateFreeze(Any, "worth");
}

//   before:  br Worth, compare, copy of L
//   compare: ... br Apart, L, copy of L           L and its copy -> the exit of L
void copyLoop(Loop &L, const Places &Found, LoopInfo &Loops, DominatorTree &Tree,
              ScalarEvolution &SE, SCEVExpander &Expander) {
    Value *Worth = isWorthIt(L, Found, Expander);
    BasicBlock *Before = L.getLoopPreheader(), *Exit = L.getUniqueExitBlock();
    BasicBlock *Compare =
        SplitBlock(Before, Before->getTerminator(), &Tree, &Loops, nullptr, "compare");
    Value *Apart = Found.Apart.test(L, SE, Expander);
    BasicBlock *Enter =
        SplitBlock(Compare, Compare->getTerminator(), &Tree, &Loops, nullptr, "apart");
    ValueToValueMapTy Copies;
    SmallVector<BasicBlock *> Blocks;
    Loop *Copy =
        cloneLoopWithPreheader(Enter, Before, &L, Copies, ".meeting", &Loops, &Tree, Blocks);
    remapInstructionsInBlocks(Blocks, Copies);
    BasicBlock *Old = Copy->getLoopPreheader();
    ReplaceInstWithInst(Compare->getTerminator(), BranchInst::Create(Enter, Old, Apart));
    if (Worth)
        ReplaceInstWithInst(Before->getTerminator(), BranchInst::Create(Compare, Old, Worth));
    for (PHINode &Phi : Exit->phis())
        for (unsigned I = 0, End = Phi.getNumIncomingValues(); I < End; ++I) {
            Value *Value = Phi.getIncomingValue(I), *New = Copies.lookup(Value);
            Phi.addIncoming(New ? New : Value,
                            cast<BasicBlock>(Copies.lookup(Phi.getIncomingBlock(I))));
        }
    Tree.recalculate(*Before->getParent());
    formDedicatedExitBlocks(&L, &Tree, &Loops, nullptr, true);
    formDedicatedExitBlocks(Copy, &Tree, &Loops, nullptr, true);
}

void report(const Loop &L, const Places &Found) {
    OptimizationRemarkEmitter(L.getHeader()->getParent()).emit([&] {
        return OptimizationRemark("barecl-register-promotion", "Kept", L.getStartLoc(),
                                  L.getHeader())
               << ore::NV("Places", unsigned(Found.All.size()))
               << " values of inner loops stay in registers; "
               << ore::NV("Pairs", Found.Apart.size()) << " pairs of memory ranges are compared";
    });
}

// The loop over the work-items of a row, and the loops over rows directly around it; the outermost is first.
SmallVector<Loop *, 3> nestOf(Loop &Row) {
    SmallVector<Loop *, 3> Nest;
    for (Loop *Each = &Row; Each && isWorkItemLoop(*Each); Each = Each->getParentLoop())
        Nest.insert(Nest.begin(), Each);
    return Nest;
}

// Whether a comparison before L may pay. If a work-group compares for each of many rows, the 64-bit arithmetic costs a
// 32-bit core more than short rows gain.
bool mayCompare(const Loop &L) {
    constexpr unsigned LongRow = 32;
    const Function &F = *L.getHeader()->getParent();
    bool IsRepeated = false;
    for (const Loop *Each = L.getParentLoop(); Each; Each = Each->getParentLoop())
        IsRepeated |= isWorkItemLoop(*Each);
    return !IsRepeated || F.getDataLayout().getPointerSizeInBits() >= 64 ||
           knownLocalSize(F)[0] >= LongRow;
}

// Keeps values of L in registers. Returns whether there were any.
bool promote(Loop &L, LoopInfo &Loops, FunctionAnalysisManager &AM) {
    Function &F = *L.getHeader()->getParent();
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    auto &Tree = AM.getResult<DominatorTreeAnalysis>(F);
    BatchAAResults Aliases(AM.getResult<AAManager>(F));
    SCEVExpander Expander(SE, "apart");
    const Places Found = placesIn(L, Loops, {SE, Tree, Aliases, Expander});
    if (Found.All.empty() || (Found.Apart.size() && !(canCopy(L) && mayCompare(L))))
        return false;
    report(L, Found);
    if (Found.Apart.size())
        copyLoop(L, Found, Loops, Tree, SE, Expander);
    for (const Place &Each : Found.All)
        keepInRegister(Each);
    return true;
}

// Moves freezes of values from outside L before L: GuardedItems freezes limits where it compares them, and
// ScalarEvolution takes a freeze for a new value. Returns whether there were any.
bool hoistFreezes(Loop &L, ScalarEvolution &SE) {
    SmallVector<Instruction *> Freezes;
    for (BasicBlock *Block : L.blocks())
        for (Instruction &I : *Block)
            if (isa<FreezeInst>(I) && L.hasLoopInvariantOperands(&I))
                Freezes.push_back(&I);
    bool Changed = false;
    for (Instruction *I : Freezes)
        L.makeLoopInvariant(I, Changed, nullptr, nullptr, &SE);
    return Changed;
}

// Compares ranges for as many work-items at once as possible. Returns whether it changed anything.
bool change(Loop &Row, FunctionAnalysisManager &AM) {
    Function &F = *Row.getHeader()->getParent();
    auto &Loops = AM.getResult<LoopAnalysis>(F);
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    auto &Tree = AM.getResult<DominatorTreeAnalysis>(F);
    const auto Nest = nestOf(Row);
    bool Changed = simplifyLoop(Nest[0], &Tree, &Loops, &SE, nullptr, nullptr, true);
    Changed |= formLCSSARecursively(*Nest[0], Tree, &Loops, &SE);
    if (Nest[0]->isLoopSimplifyForm())
        Changed |= hoistFreezes(*Nest[0], SE);
    for (Loop *Each : Nest)
        if (Each->isLoopSimplifyForm() && promote(*Each, Loops, AM))
            return true;
    return Changed;
}

} // namespace

PreservedAnalyses RegisterPromotionPass::run(Function &F, FunctionAnalysisManager &AM) {
    bool Changed = false;
    for (BasicBlock *Header : rows(AM.getResult<LoopAnalysis>(F)))
        if (change(*AM.getResult<LoopAnalysis>(F).getLoopFor(Header), AM)) {
            Changed = true;
            AM.invalidate(F, PreservedAnalyses::none());
        }
    if (!Changed)
        return PreservedAnalyses::all();
    EarlyCSEPass().run(F, AM); // merges equal loads in loops that no longer store
    return PreservedAnalyses::none();
}

} // namespace barecl
