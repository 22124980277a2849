// SPDX-License-Identifier: MIT

#include "ProductSums.h"
#include "passes/analysis/AccessStep.h"
#include "WidenMemory.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace PatternMatch;

namespace barecl {
namespace {

constexpr unsigned MostBits = 16;
constexpr unsigned FewestTurns = 16; // bytes in the shortest vectors

bool isNarrow(const Value *V) {
    return isa<SExtInst, ZExtInst>(V) &&
           cast<CastInst>(V)->getSrcTy()->getScalarSizeInBits() <= MostBits;
}

bool isNarrowProduct(const Value *V) {
    const Value *Left = nullptr, *Right = nullptr;
    return match(V, m_Mul(m_Value(Left), m_Value(Right))) && isNarrow(Left) && isNarrow(Right);
}

// Whether the loop adds a product to Sum in each iteration.
bool addsProducts(const PHINode &Sum, const Loop &L) {
    const Value *Product = nullptr;
    return match(Sum.getIncomingValueForBlock(L.getLoopLatch()),
                 m_c_Add(m_Specific(&Sum), m_Value(Product))) &&
           isNarrowProduct(Product);
}

// Whether the loop's iterations read elements side by side.
bool readsSideBySide(LoadInst &Load, const Loop &L, ScalarEvolution &SE) {
    return stepOf(Load, L, SE) == int64_t(Load.getType()->getScalarSizeInBits() / 8);
}

bool isGathered(const Instruction &I, const Shapes &Of) {
    const Arrangement How = arrangementOf(I, Of);
    return How == Arrangement::Scattered || How == Arrangement::ScatteredInArray;
}

bool isProductSum(const Loop &L, const Shapes &Of, ScalarEvolution &SE) {
    const unsigned Turns = SE.getSmallConstantTripCount(&L);
    if (L.getNumBlocks() != 1 || (Turns != 0 && Turns < FewestTurns))
        return false;
    for (const PHINode &Phi : L.getHeader()->phis())
        if (!isa<SCEVAddRecExpr>(SE.getSCEV(const_cast<PHINode *>(&Phi))) && !addsProducts(Phi, L))
            return false;
    bool Gathers = false;
    for (Instruction &I : *L.getHeader()) {
        auto *Load = dyn_cast<LoadInst>(&I);
        if (!Load && I.mayReadOrWriteMemory())
            return false;
        if (Load && !readsSideBySide(*Load, L, SE))
            return false;
        Gathers |= Load && isGathered(I, Of);
    }
    return Gathers;
}

} // namespace

bool sumsNarrowProducts(const Shapes &Of, ScalarEvolution &SE) {
    if (Of.items().isInnermost())
        return false;
    for (const Loop *L : Of.loops().getLoopsInPreorder())
        if (L->isInnermost() && Of.items().contains(L) && !isProductSum(*L, Of, SE))
            return false;
    return true;
}

} // namespace barecl
