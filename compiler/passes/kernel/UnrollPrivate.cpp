// SPDX-License-Identifier: MIT

#include "UnrollPrivate.h"

#include "passes/facts/KernelFacts.h"
#include "passes/facts/Primitives.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr unsigned MostTurns = 16;
constexpr unsigned MostInstructions = 4096; // after unrolling

// Whether the loop accesses a private array at a place that differs between iterations.
bool indexesPrivate(const Loop &L, ScalarEvolution &SE) {
    return any_of(L.blocks(), [&](const BasicBlock *Block) {
        return any_of(*Block, [&](const Instruction &I) {
            const Value *Pointer = getLoadStorePointerOperand(&I);
            return Pointer && isa<AllocaInst>(getUnderlyingObject(Pointer)) &&
                   !SE.isLoopInvariant(SE.getSCEV(const_cast<Value *>(Pointer)), &L);
        });
    });
}

bool hasBarrier(const Loop &L) {
    return any_of(L.blocks(), [](const BasicBlock *Block) { return any_of(*Block, isBarrier); });
}

// How often the header runs if the loop is to be unrolled; else 0.
unsigned turnsToUnroll(const Loop &L, ScalarEvolution &SE) {
    const unsigned Turns = SE.getSmallConstantTripCount(&L);
    if (Turns == 0 || !L.getLoopLatch())
        return 0;
    const unsigned Iterations = L.isLoopExiting(L.getLoopLatch()) ? Turns : Turns - 1;
    unsigned Instructions = 0;
    for (const BasicBlock *Block : L.blocks())
        Instructions += Block->size();
    const bool IsShort =
        Turns > 1 && Iterations <= MostTurns && Turns * Instructions <= MostInstructions;
    return IsShort && !hasBarrier(L) && indexesPrivate(L, SE) ? Turns : 0;
}

struct Unroller {
    LoopInfo &Loops;
    ScalarEvolution &SE;
    DominatorTree &Tree;
    AssumptionCache &Assumptions;
    const TargetTransformInfo &TTI;

    // Inner loops first. Returns whether it changed anything.
    bool run(Loop &L) {
        bool Changed = false;
        for (Loop *Inner : to_vector(L.getSubLoops()))
            Changed |= run(*Inner);
        return unroll(L) || Changed;
    }

  private:
    bool unroll(Loop &L) {
        const unsigned Turns = turnsToUnroll(L, SE);
        if (Turns == 0 || !L.getSubLoops().empty())
            return false;
        simplifyLoop(&L, &Tree, &Loops, &SE, &Assumptions, nullptr, false);
        formLCSSARecursively(L, Tree, &Loops, &SE);
        UnrollLoopOptions How;
        How.Count = Turns;
        How.Force = true;
        How.Runtime = How.AllowExpensiveTripCount = How.UnrollRemainder = false;
        How.ForgetAllSCEV = false;
        UnrollLoop(&L, How, &Loops, &SE, &Tree, &Assumptions, &TTI, nullptr, true);
        return true;
    }
};

} // namespace

PreservedAnalyses UnrollPrivatePass::run(Function &F, FunctionAnalysisManager &AM) {
    if (none_of(instructions(F), isBarrier))
        return PreservedAnalyses::all();
    auto &Loops = AM.getResult<LoopAnalysis>(F);
    if (knownLocalSize(F)[0] == 0 && any_of(Loops, [](const Loop *L) { return hasBarrier(*L); }))
        return PreservedAnalyses::all();
    Unroller Unroller{Loops, AM.getResult<ScalarEvolutionAnalysis>(F),
                      AM.getResult<DominatorTreeAnalysis>(F), AM.getResult<AssumptionAnalysis>(F),
                      AM.getResult<TargetIRAnalysis>(F)};
    bool Changed = false;
    for (Loop *L : to_vector(Loops.getTopLevelLoops()))
        Changed |= Unroller.run(*L);
    if (!Changed)
        return PreservedAnalyses::all();
    removeUnreachableBlocks(F); // what would follow a loop's last iteration
    return PreservedAnalyses::none();
}

} // namespace barecl
