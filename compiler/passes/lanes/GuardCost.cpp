// SPDX-License-Identifier: MIT

#include "GuardCost.h"
#include "passes/facts/AddressSpaces.h"
#include "Widen.h"
#include "WidenMemory.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace barecl {

// In simple instructions: the approximate cost of a test of a mask and a well-predicted jump.
static constexpr unsigned MostUnguarded = 10;

static unsigned costOf(const Instruction &I, const Shapes &Of) {
    if (isa<PHINode>(I) || I.isTerminator())
        return 0;
    if (I.isIntDivRem())
        return MostUnguarded + 1;
    if (isa<LoadInst, StoreInst>(I))
        return is_contained({Arrangement::PerhapsForwards, Arrangement::Scattered,
                             Arrangement::ScatteredInArray},
                            arrangementOf(I, Of))
                   ? MostUnguarded + 1
                   : 3;
    return wideningOf(I, Of) == Widening::ByLane ? MostUnguarded + 1 : 1;
}

bool mayBeUnmapped(const Instruction &I) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    return Pointer && Pointer->getType()->getPointerAddressSpace() == GlobalSpace;
}

bool wantsGuard(ArrayRef<unsigned> Group, const LevelGraph &Graph, const Shapes &Of,
                bool HasPages) {
    unsigned Cost = 0;
    for (unsigned Node : Group) {
        if (Graph.nodes()[Node].Inner)
            return true;
        for (const Instruction &I : *Graph.nodes()[Node].Block) {
            if (needsLane(I, Of) || (HasPages && mayBeUnmapped(I)))
                return true;
            Cost += costOf(I, Of);
        }
    }
    return Cost > MostUnguarded;
}

} // namespace barecl
