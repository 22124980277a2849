// SPDX-License-Identifier: MIT

#include "LoopLatency.h"
#include "Widen.h"
#include "WidenMemory.h"

#include "llvm/ADT/bit.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"

using namespace llvm;

namespace barecl {
namespace {

// The number of vector instructions that a processor issues in a cycle.
constexpr unsigned Issued = 2;

bool isScattered(const Instruction &I, const Shapes &Of) {
    return isa<LoadInst, StoreInst>(I) &&
           is_contained({Arrangement::Scattered, Arrangement::ScatteredInArray},
                        arrangementOf(I, Of));
}

bool isPerhapsTogether(const Instruction &I, const Shapes &Of) {
    return isa<LoadInst, StoreInst>(I) && arrangementOf(I, Of) == Arrangement::PerhapsForwards;
}

// The approximate number of cycles until the result is there.
constexpr unsigned OfGather = 20;

unsigned latencyOf(const Instruction &I) {
    if (isa<LoadInst>(I) || I.isIntDivRem())
        return 8;
    if (isa<SelectInst>(I))
        return 2;
    return isa<FCmpInst>(I) || I.getType()->isFPOrFPVectorTy() ? 4 : 1;
}

// The approximate number of instructions that I becomes.
unsigned workOf(const Instruction &I, const Shapes &Of) {
    constexpr unsigned Gathering = 16, OfLook = 10;
    if (isa<PHINode, ExtractElementInst, InsertElementInst, ShuffleVectorInst>(I) ||
        I.isTerminator() || wideningOf(I, Of) != Widening::Vector)
        return 0;
    const unsigned Each = isScattered(I, Of) ? Gathering : isPerhapsTogether(I, Of) ? OfLook : 1;
    return Each * partsOf(I.getType());
}

// The longest dependence chain from a phi through one iteration.
class Chain {
  public:
    using Latency = function_ref<unsigned(const Instruction &)>;

    Chain(const PHINode &Phi, const Loop &L, Latency Of) : L(L), Of(Of) { Cycles[&Phi] = 0; }

    // The number of cycles until V is there; negative if it does not depend on the phi.
    int until(const Value *V) {
        const auto *I = dyn_cast<Instruction>(V);
        if (!I || !L.contains(I))
            return -1;
        if (auto Known = Cycles.find(I); Known != Cycles.end())
            return Known->second;
        int Longest = Cycles[I] = -1; // also for a cycle of phis
        if (!isa<PHINode>(I) || I->getParent() != L.getHeader())
            for (const Value *Operand : I->operands())
                Longest = std::max(Longest, until(Operand));
        return Cycles[I] = Longest < 0 || isa<PHINode>(I) ? Longest : Longest + int(Of(*I));
    }

  private:
    const Loop &L;
    Latency Of;
    DenseMap<const Instruction *, int> Cycles;
};

// The longest chain of all varying phis.
int longestChain(const Loop &L, const Shapes &Of, Chain::Latency Latency) {
    int Longest = 0;
    for (const PHINode &Phi : L.getHeader()->phis())
        if (Of.of(&Phi).isVarying())
            Longest = std::max(
                Longest,
                Chain(Phi, L, Latency).until(Phi.getIncomingValueForBlock(L.getLoopLatch())));
    return Longest;
}

unsigned vectorWork(const Loop &L, const Shapes &Of) {
    unsigned Work = 0;
    for (const BasicBlock *Block : L.blocks())
        for (const Instruction &I : *Block)
            Work += workOf(I, Of);
    return Work;
}

// Whether work-items wait in L although so many vectors share it.
bool waits(const Loop &L, const Shapes &Of, unsigned Vectors) {
    return longestChain(
               L, Of,
               [&](const Instruction &I) { return isScattered(I, Of) ? OfGather : latencyOf(I); }) *
               Issued >
           Vectors * vectorWork(L, Of);
}

// The number of vector registers that the loop needs: for its varying phis, for what it reads from outside, and some
// for intermediate results.
unsigned registersOf(const Loop &L, const Shapes &Of, unsigned InBetween) {
    SmallPtrSet<const Value *, 16> Kept;
    for (const PHINode &Phi : L.getHeader()->phis())
        if (Of.of(&Phi).isVarying())
            Kept.insert(&Phi);
    for (const BasicBlock *Block : L.blocks())
        for (const Instruction &I : *Block)
            for (const Value *Operand : I.operands())
                if (const auto *Read = dyn_cast<Instruction>(Operand);
                    Read && !L.contains(Read) && Of.of(Read).isVarying())
                    Kept.insert(Read);
    unsigned Registers = InBetween;
    for (const Value *Each : Kept)
        Registers += partsOf(Each->getType());
    return Registers;
}

bool isDoneByLane(const Loop &L, const Shapes &Of) {
    return any_of(L.blocks(), [&](const BasicBlock *Block) {
        return any_of(*Block, [&](const Instruction &I) {
            return !isa<PHINode>(I) && !I.isTerminator() && wideningOf(I, Of) == Widening::ByLane;
        });
    });
}

} // namespace

bool itemsWait(const Loop &L, const Shapes &Of) {
    unsigned Work = 0;
    for (const BasicBlock *Block : L.blocks())
        Work += count_if(
            *Block, [](const Instruction &I) { return !isa<PHINode>(I) && !I.isTerminator(); });
    return longestChain(L, Of, latencyOf) * Issued > Work;
}

bool goesOn(const TargetTransformInfo &TTI) {
    return TTI.getMaxInterleaveFactor(ElementCount::getFixed(4)) >= 2;
}

static unsigned vectorRegisters(const TargetTransformInfo &TTI) {
    return TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true));
}

// Whether vectors can share L: nothing in it is masked or done lane by lane.
static bool isShared(const Loop &L, const Shapes &Of) {
    const Level &At = Of.level(L);
    return !At.IsDivergent && At.Regions.empty() && !isDoneByLane(L, Of) &&
           none_of(L.blocks(), [&](const BasicBlock *Block) {
               return any_of(*Block, [&](const Instruction &I) { return isScattered(I, Of); });
           });
}

unsigned sharersOfLoops(const Shapes &Of, const TargetTransformInfo &TTI) {
    constexpr unsigned InBetween = 1, Most = 4;
    const unsigned Registers = vectorRegisters(TTI);
    const auto Loops = Of.items().getLoopsInPreorder();
    if (Loops.size() == 1 || !all_of(Loops, [&](const Loop *L) { return isShared(*L, Of); }))
        return 1;
    unsigned Vectors = Most;
    for (const Loop *L : Loops)
        if (L->isInnermost())
            Vectors = std::min(Vectors, Registers / registersOf(*L, Of, InBetween));
    return bit_floor(std::max(Vectors, 1u));
}

// What is computed once for all vectors that share L, in vector instructions.
static unsigned sharedWork(const Loop &L, const Shapes &Of) {
    constexpr unsigned OfDivision = 24;
    constexpr unsigned InAVector = 3; // scalar instructions take a third of the time
    unsigned Work = 0;
    for (const BasicBlock *Block : L.blocks())
        for (const Instruction &I : *Block)
            if (!isa<PHINode>(I) && wideningOf(I, Of) == Widening::Scalar && Of.of(&I).isUniform())
                Work += I.getOpcode() == Instruction::FDiv || I.isIntDivRem() ? OfDivision : 1;
    return Work / InAVector;
}

// Whether a vector takes a tenth less time in L if twice as many share it.
static bool sharingPays(const Loop &L, const Shapes &Of, unsigned Vectors) {
    const unsigned Shared = sharedWork(L, Of);
    return isShared(L, Of) && 10 * Shared > 2 * (Shared + Vectors * vectorWork(L, Of));
}

unsigned vectorsInLoops(const Shapes &Of, const TargetTransformInfo &TTI) {
    constexpr unsigned InBetween = 4, Most = 4;
    const unsigned Registers = vectorRegisters(TTI);
    SmallVector<const Loop *> Inner;
    for (const Loop *L : Of.items().getLoopsInPreorder())
        if (L != &Of.items() && L->isInnermost())
            Inner.push_back(L);
    auto Fit = [&](unsigned Vectors) {
        return all_of(Inner, [&](const Loop *L) {
            return Vectors * registersOf(*L, Of, InBetween) <= Registers && !isDoneByLane(*L, Of);
        });
    };
    auto Gain = [&](unsigned Vectors) {
        return any_of(Inner, [&](const Loop *L) {
            // More than two vectors would often wait for the last lane that leaves the loop.
            return (waits(*L, Of, Vectors) && (Vectors < 2 || isShared(*L, Of))) ||
                   sharingPays(*L, Of, Vectors);
        });
    };
    unsigned Vectors = 1;
    while (Vectors < Most && Fit(2 * Vectors) && Gain(Vectors))
        Vectors *= 2;
    return Vectors;
}

} // namespace barecl
