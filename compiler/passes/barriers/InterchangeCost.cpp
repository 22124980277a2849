// SPDX-License-Identifier: MIT

#include "InterchangeCost.h"
#include "passes/analysis/AccessStep.h"
#include "passes/analysis/ControlFlow.h"
#include "passes/analysis/RecomputeCost.h"
#include "passes/analysis/Strides.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Primitives.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace barecl {

StringRef InterchangeCost::lossBy(const Loop &L) const {
    if (std::max(Options.VectorBytes, Options.IssueBytes) < LeastBytes)
        return "the target has no vectors, or too short ones";
    if (Evolution.getSmallConstantMaxTripCount(&L) - 1 < MostUnrolled)
        return "it has few iterations and will be unrolled";
    if (uint32_t Items = knownLocalSize(Kernel)[0]; Items && Items < lanes(L, LeastBytes))
        return "the work-group is narrower than a vector";
    if (fillsLanes(L))
        return "work-items share vectors with the loop inside";
    if (any_of(instructions(Kernel), [](const Instruction &I) { return isa<AllocaInst>(I); }))
        return "the kernel has private variables in memory";
    for (const BasicBlock *Block : L.blocks())
        for (const Instruction &I : *Block)
            if (I.getType()->isVectorTy())
                return "it computes with vectors already";
            else if (isa<CallBase>(I) && !isa<IntrinsicInst>(I) &&
                     primitiveOf(I) != Primitive::LocalId)
                return "it calls a function";
    if (countCarried(L) > MostCarried)
        return "too many values would have to be kept for each work-item";
    if (vectorisesItself(L))
        return "it vectorises as it is";
    return accessesSuit(L) ? "" : "its accesses are not consecutive over the work-items";
}

// Whether VectorLanes would make vectors of work-items with L inside of them.
bool InterchangeCost::fillsLanes(const Loop &L) const {
    const WorkItemHandler Handler = handlerOf(Kernel);
    if (Options.VectorBytes < LeastBytes ||
        (Handler != WorkItemHandler::Auto && Handler != WorkItemHandler::Lanes))
        return false;
    const uint32_t Items = knownLocalSize(Kernel)[0];
    return !Items || Items >= lanes(L, Options.VectorBytes);
}

// How many elements of the widest type in L fit into a vector of `Bytes`.
unsigned InterchangeCost::lanes(const Loop &L, unsigned Bytes) const {
    unsigned Widest = 1;
    for (const BasicBlock *Block : L.blocks())
        for (const Instruction &I : *Block) {
            if (isa<PHINode>(I) && !Values.isUniform(I))
                Widest = std::max(Widest, bytesOf(*I.getType()));
            else if (getLoadStorePointerOperand(&I))
                Widest = std::max(Widest, bytesOf(*getLoadStoreType(&I)));
        }
    return Bytes / Widest;
}

unsigned InterchangeCost::bytesOf(Type &Type) const {
    return Kernel.getDataLayout().getTypeStoreSize(&Type).getFixedValue();
}

// The divergent values that cross L's barriers.
unsigned InterchangeCost::countCarried(const Loop &L) const {
    BasicBlock *Header = L.getHeader();
    BlockSet After = reachableFrom(*Header, nullptr);
    After.insert(Header);
    return count_if(instructions(Kernel), [&](const Instruction &I) {
        if (isa<AllocaInst>(I) || Values.isUniform(I))
            return false;
        if (L.contains(&I))
            return isa<PHINode>(I) && I.getParent() == Header;
        return Tree.dominates(I.getParent(), Header) && !isRecomputable(I, Values) &&
               any_of(I.uses(), [&](const Use &U) { return After.contains(blockOf(U)); });
    });
}

bool InterchangeCost::vectorisesItself(const Loop &L) const {
    for (const PHINode &Phi : L.getHeader()->phis())
        if (const auto *Next = Phi.getIncomingValueForBlock(L.getLoopLatch());
            Phi.getType()->isFloatingPointTy() &&
            !(isa<FPMathOperator>(Next) && cast<FPMathOperator>(Next)->hasAllowReassoc()))
            return false;
    for (BasicBlock *Block : L.blocks())
        for (Instruction &I : *Block)
            if (getLoadStorePointerOperand(&I) && !isRegular(I, L, Evolution))
                return false;
    return true;
}

bool InterchangeCost::accessesSuit(const Loop &L) const {
    Strides AlongX(Values);
    unsigned Regular = 0, Irregular = 0;
    for (const BasicBlock *Block : L.blocks())
        for (const Instruction &I : *Block) {
            const Value *Address = getLoadStorePointerOperand(&I);
            if (!Address) {
                if (I.mayReadOrWriteMemory() && !I.isDebugOrPseudoInst())
                    return false;
                continue;
            }
            if (!Tree.dominates(Block, L.getLoopLatch()))
                return false;
            auto Stride = AlongX.of(Address);
            if (Stride == bytesOf(*getLoadStoreType(&I)) || (Stride == 0 && isa<LoadInst>(I)))
                ++Regular;
            else if (isa<LoadInst>(I))
                ++Irregular;
            else
                return false;
        }
    return Irregular <= Regular;
}

} // namespace barecl
