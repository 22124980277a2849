// SPDX-License-Identifier: MIT

#include "LaneCount.h"
#include "FirstLane.h"
#include "LoopLatency.h"
#include "passes/facts/AddressSpaces.h"
#include "Reciprocal.h"
#include "Widen.h"
#include "WidenMemory.h"

#include "llvm/ADT/bit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <cmath>

using namespace llvm;

namespace barecl {
namespace {

// Narrower types would fill a register with more lanes than their arithmetic, in 32 bits, fills.
constexpr unsigned NarrowestBits = 32;

// How often a loop's body counts that is inside another.
constexpr double LoopTimes = 8;

// Lanes of a target without vectors.
constexpr unsigned Copies = 4;

// Instructions that ask lane 0 how addresses stand.
constexpr double LookAtOne = 2;

// Work-items of a row that nobody knows, where it is short: a block of points, often.
constexpr unsigned ShortRow = 8;

// How much longer a work-item's instruction takes in a loop of its own, if the work-item waits there
// for the result of the iteration before.
constexpr double Waiting = 2;

// Of the varying values that are computed with, rather than of addresses.
unsigned widestBits(const Shapes &Of) {
    unsigned Widest = NarrowestBits;
    for (const BasicBlock *Block : Of.items().blocks())
        for (const Instruction &I : *Block) {
            const bool IsAccess = isa<LoadInst, StoreInst>(I);
            if (!IsAccess && !(Of.of(&I).isVarying() && I.getType()->isFPOrFPVectorTy()))
                continue;
            const Type *T =
                IsAccess ? getLoadStoreType(const_cast<Instruction *>(&I)) : I.getType();
            Widest = std::max(Widest, T->getScalarSizeInBits());
        }
    return Widest;
}

unsigned registerBits(const TargetTransformInfo &TTI) {
    return TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
}

bool computesWithVectors(const Loop &L) {
    return any_of(L.blocks(), [](const BasicBlock *Block) {
        return any_of(*Block, [](const Instruction &I) { return I.getType()->isVectorTy(); });
    });
}

// Without computing with them.
bool copiesFloats(const Loop &L) {
    bool Copies = false;
    for (const BasicBlock *Block : L.blocks())
        for (const Instruction &I : *Block)
            if (I.getType()->isFPOrFPVectorTy()) {
                if (!isa<LoadInst>(I))
                    return false;
                Copies = true;
            } else if (const auto *Store = dyn_cast<StoreInst>(&I)) {
                Copies |= Store->getValueOperand()->getType()->isFPOrFPVectorTy();
            }
    return Copies;
}

// By what no compiler knows: LLVM's vectoriser would make a division a lane of it.
bool divides(const Loop &L) {
    return any_of(L.blocks(), [&](const BasicBlock *Block) {
        return any_of(*Block, [&](const Instruction &I) {
            return I.isIntDivRem() && !isa<Constant>(I.getOperand(1)) &&
                   L.isLoopInvariant(I.getOperand(1)) && hasReciprocal(I);
        });
    });
}

// Whether Block reports what almost never happens, such as an access that leaves its object.
bool isRare(const BasicBlock *Block) {
    return any_of(*Block, [](const Instruction &I) {
        const auto *Call = dyn_cast<CallBase>(&I);
        return Call && Call->hasFnAttr(Attribute::Cold);
    });
}

// Whether it is left to LLVM's vectoriser, unseen; without masks a closer look says (isPlain).
bool isForLLVM(const Loop &L, const TargetTransformInfo &TTI) {
    return L.isInnermost() && !computesWithVectors(L) && !divides(L) &&
           none_of(L.blocks(), isRare) && hasMasks(TTI, L.getHeader()->getContext());
}

// Whether I, if it is an access, fills a register as it is: narrower ones, and groups of strided ones,
// are LLVM's. So are scattered ones, but for those that a jump leads around where no lane wants them.
bool fillsLanes(Instruction &I, const Shapes &Of) {
    if (!isa<LoadInst, StoreInst>(I))
        return !I.mayReadOrWriteMemory() ||
               (isa<IntrinsicInst>(I) && cast<IntrinsicInst>(I).isAssumeLikeIntrinsic());
    const Level &At = Of.level(Of.items());
    switch (arrangementOf(I, Of)) {
    case Arrangement::OneAddress:
        return true;
    case Arrangement::Forwards:
        return getLoadStoreType(&I)->getScalarSizeInBits() >= NarrowestBits;
    case Arrangement::Scattered:
        return At.regionOf(At.Graph.nodeOf(I.getParent()));
    default:
        return false;
    }
}

bool allFillLanes(const Shapes &Of) {
    return all_of(Of.items().blocks(), [&](BasicBlock *Block) {
        return all_of(*Block, [&](Instruction &I) { return fillsLanes(I, Of); });
    });
}

bool jumpsAroundScattered(const Shapes &Of) {
    return any_of(Of.items().blocks(), [&](BasicBlock *Block) {
        return any_of(*Block, [&](Instruction &I) {
            return isa<LoadInst, StoreInst>(I) && arrangementOf(I, Of) == Arrangement::Scattered;
        });
    });
}

// Of the work-items that a block is written for, those that come there, about; lanes come all, or none.
double shareAt(const BasicBlock *Block, const Shapes &Of) {
    constexpr double InRegion = 0.5, InLoop = 0.7; // where lanes part; before the last has left
    double Share = 1;
    for (const Loop *L = Of.loops().getLoopFor(Block);; L = L->getParentLoop()) {
        const Level &At = Of.level(*L);
        if (At.regionOf(At.Graph.nodeOf(Block)))
            Share *= InRegion;
        if (At.IsDivergent)
            Share *= InLoop;
        if (L == &Of.items())
            return Share;
    }
}

struct Cost {
    double Items; // of as many work-items as there are lanes, one after another
    double Lanes;
};

// What the target does by itself, and instructions that the rest takes.
struct Abilities {
    bool HasMasks;
    bool Interleaves;  // loads and stores of two elements a lane are two instructions
    bool GoesOn;       // with the next instructions while one waits for results
    double Reciprocal; // of a division by what all divide by
    double Look;       // whether addresses follow each other
    double Element;    // of what goes lane by lane, an element
    double Index;      // more, where its address comes out of a vector
    double Asked;      // more, under a mask
};

// Whether lanes that are not there may come to Block.
bool isMasked(const BasicBlock *Block, const Shapes &Of) {
    for (const Loop *L = Of.loops().getLoopFor(Block);; L = L->getParentLoop()) {
        const Level &At = Of.level(*L);
        if (At.IsDivergent || At.regionOf(At.Graph.nodeOf(Block)))
            return true;
        if (L == &Of.items())
            return false;
    }
}

// Of an access for a vector.
double accessCost(const Instruction &I, const Shapes &Of, unsigned Lanes, const Abilities &Has) {
    const double Parts = partsOf(getLoadStoreType(const_cast<Instruction *>(&I))), All = Lanes;
    const bool AskedFor = !Has.HasMasks && isMasked(I.getParent(), Of); // lane by lane, perhaps
    switch (arrangementOf(I, Of)) {
    case Arrangement::Scattered:
    case Arrangement::ScatteredInArray:
        if (!Has.HasMasks) {
            const bool Varies = Of.of(getLoadStorePointerOperand(&I)).isVarying();
            return (Has.Element + (Varies ? Has.Index : 0) + (AskedFor ? Has.Asked : 0)) * Parts *
                   All;
        }
        return (!Has.GoesOn ? 0.5 : isa<LoadInst>(I) ? 4 : 8) * Parts * All;
    case Arrangement::PerhapsForwards:
        return (tellsFirstLane(I, getLoadStorePointerOperand(&I), Of, Lanes) ? LookAtOne
                                                                             : Has.Look) +
               2 * Parts + (AskedFor ? 2 * All : 0);
    case Arrangement::InArray:
        return Parts * (AskedFor && isa<StoreInst>(I) ? 3 : 1);
    case Arrangement::OneAddress:
        return 2;
    case Arrangement::Forwards:
    case Arrangement::Backwards:
        if (Has.Interleaves && !isMasked(I.getParent(), Of) && Parts == 2)
            return Parts;
        return (Parts == 1 ? 1 : (Has.GoesOn || Parts == 2 ? 2 : 4) * Parts) +
               (AskedFor ? 2 * Parts * All : 0);
    }
    llvm_unreachable("an arrangement");
}

Cost costOf(const Instruction &I, const Shapes &Of, unsigned Lanes, const Abilities &Has) {
    if (isa<PHINode>(I) || wideningOf(I, Of) == Widening::Nothing)
        return {0, 0};
    const bool IsAccess = isa<LoadInst, StoreInst>(I);
    const Type *T = IsAccess ? getLoadStoreType(const_cast<Instruction *>(&I)) : I.getType();
    const double Parts = partsOf(T), All = Lanes;
    if (I.isTerminator())
        return {All, 1};
    if (isa<GetElementPtrInst>(I)) // part of an access, for one work-item
        return {0, 1};
    switch (wideningOf(I, Of)) {
    case Widening::Nothing:
        return {0, 0};
    case Widening::Scalar:
        return {Of.of(&I).isUniform() && !I.mayReadOrWriteMemory() ? 1 : All, 1};
    case Widening::ByLane:
        return {All, 3 * All};
    case Widening::Vector:
        if (IsAccess)
            return {All, accessCost(I, Of, Lanes, Has)};
        if (isa<ExtractElementInst, InsertElementInst, ShuffleVectorInst>(I))
            return {All, 0}; // of its parts, the right ones
        if (I.isIntDivRem())
            return {4 * All, dividesByOne(I, Of) ? Has.Reciprocal : 4 * All};
        return {All, Parts};
    }
    llvm_unreachable("a widening");
}

Cost costOf(const Shapes &Of, unsigned Lanes, const Abilities &Has) {
    Cost Sum = {0, 0};
    for (const BasicBlock *Block : Of.items().blocks()) {
        if (isRare(Block))
            continue;
        const unsigned Depth = Of.loops().getLoopDepth(Block) - Of.items().getLoopDepth();
        const double Times = std::pow(LoopTimes, Depth);
        const Loop *L = Of.loops().getLoopFor(Block);
        const double Share = shareAt(Block, Of);
        const bool Waits = Depth && (!L->isInnermost() || itemsWait(*L, Of));
        for (const Instruction &I : *Block) {
            const Cost One = costOf(I, Of, Lanes, Has);
            Sum.Items +=
                Share * Times * (Waits && Has.GoesOn && Has.HasMasks ? Waiting : 1) * One.Items;
            Sum.Lanes += Times * One.Lanes;
        }
    }
    return Sum;
}

// Whether LLVM's vectoriser takes the loop as well: with all accesses next to each other. Where it
// holds back with floats, VectoriserHints says that it may, but not that copying them pays.
bool isPlain(const Shapes &Of, bool HoldsBack) {
    const Loop &Items = Of.items();
    if (!Items.isInnermost() || computesWithVectors(Items) || divides(Items) ||
        (HoldsBack && copiesFloats(Items)))
        return false;
    return all_of(Of.items().blocks(), [&](const BasicBlock *Block) {
        return all_of(*Block, [&](const Instruction &I) {
            if (!I.mayReadOrWriteMemory())
                return true;
            return getLoadStorePointerOperand(&I) && !isMasked(Block, Of) &&
                   (wideningOf(I, Of) == Widening::Scalar ||
                    arrangementOf(I, Of) == Arrangement::Forwards);
        });
    });
}

std::string whyNot(const Shapes &Of, unsigned Lanes, const Abilities &Has, bool HoldsBack) {
    if (!Has.HasMasks && isPlain(Of, HoldsBack))
        return "LLVM's vectoriser takes the loop";
    const Cost Sum = costOf(Of, Lanes, Has);
    if (Sum.Lanes < Sum.Items)
        return "";
    return "that would cost about " + std::to_string(std::lround(Sum.Lanes)) + " instead of " +
           std::to_string(std::lround(Sum.Items)) + " instructions";
}

// Whether the target leaves out lanes of accesses at no cost, whatever their elements. Shorter registers,
// so of few lanes, are for others to judge.
bool masksAll(const TargetTransformInfo &TTI, LLVMContext &Context) {
    auto *Bytes = FixedVectorType::get(Type::getInt8Ty(Context), 16);
    return registerBits(TTI) >= 256 && TTI.isLegalMaskedLoad(Bytes, Align(1), PrivateSpace) &&
           TTI.isLegalMaskedStore(Bytes, Align(1), PrivateSpace);
}

// Whether two copies of it take long to compile. Straight code fills a processor better without masks.
bool isLarge(const Loop &Items) {
    constexpr size_t MostTwice = 128;
    if (Items.isInnermost())
        return false;
    size_t Instructions = 0;
    for (const BasicBlock *Block : Items.blocks())
        Instructions += isRare(Block) ? 0 : Block->size();
    return Instructions > MostTwice;
}

// Whether lanes access one element each, not several side by side, whose masks would have to be made wider.
bool accessesSingle(const Shapes &Of) {
    return all_of(Of.items().blocks(), [&](BasicBlock *Block) {
        return all_of(*Block, [&](Instruction &I) {
            return !isa<LoadInst, StoreInst>(I) || partsOf(getLoadStoreType(&I)) == 1;
        });
    });
}

// Whether all its vectors are under masks, where nobody knows how long rows are: it is large, and takes long to
// compile, or much memory of a core that waits for each instruction.
bool isThereOnce(const Shapes &Of, const TargetTransformInfo &TTI) {
    LLVMContext &Context = Of.items().getHeader()->getContext();
    return isLarge(Of.items()) && (masksAll(TTI, Context) ||
                                   (!goesOn(TTI) && hasMasks(TTI, Context) && accessesSingle(Of)));
}

// Of vectors of Count. Half as many are enough for short rows, and go twice through the rest of others; straight
// code takes as long for either. Private arrays are made for vectors of one length.
unsigned restCount(const Shapes &Of, unsigned Count) {
    return Of.items().isInnermost() || !Of.arrays().elementBytes().empty()
               ? Count
               : std::clamp(Count / 2, std::min(Count, ShortRow), Count);
}

bool gathersOnlyWords(const TargetTransformInfo &TTI, const DataLayout &Layout, unsigned Lanes,
                      LLVMContext &Context) {
    auto Gathers = [&](unsigned Bits) {
        auto *T = FixedVectorType::get(Type::getIntNTy(Context, Bits), Lanes);
        return TTI.isLegalMaskedGather(T, Align(Bits / 8)) &&
               !TTI.forceScalarizeMaskedGather(T, Align(Bits / 8));
    };
    return Layout.isLittleEndian() && Gathers(32) && !Gathers(8);
}

} // namespace

bool hasMasks(const TargetTransformInfo &TTI, LLVMContext &Context) {
    const unsigned Lanes = registerBits(TTI) / NarrowestBits;
    if (Lanes < 2)
        return false;
    auto *Words = FixedVectorType::get(Type::getInt32Ty(Context), Lanes);
    return TTI.isLegalMaskedLoad(Words, Align(4), PrivateSpace) &&
           TTI.isLegalMaskedStore(Words, Align(4), PrivateSpace);
}

bool mayPay(const Loop &L, const TargetTransformInfo &TTI, bool RowIsKnown) {
    return registerBits(TTI) >= 2 * NarrowestBits &&
           (!isForLLVM(L, TTI) || (!RowIsKnown && masksAll(TTI, L.getHeader()->getContext())));
}

// Those of targets without masks were counted on vexpress-a9, tta-simd and virt-a53, in this order
// (`./dev bench handlers`).
static Abilities abilitiesOf(const Shapes &Of, const TargetTransformInfo &TTI) {
    const BasicBlock *Header = Of.items().getHeader();
    const Triple &Target = Header->getModule()->getTargetTriple();
    Abilities Has = {.HasMasks = hasMasks(TTI, Header->getContext()),
                     .Interleaves = Target.isThumb() && hasMasks(TTI, Header->getContext()),
                     .GoesOn = goesOn(TTI),
                     .Reciprocal = double(reciprocalCost(Target)),
                     .Look = 10,
                     .Element = 1,
                     .Index = 4,
                     .Asked = 4};
    if (Has.HasMasks || Target.isARM() || Target.isThumb())
        return Has;
    if (Target.isRISCV32()) { // transport-triggered: such elements overlap, but a look ends a block
        Has.Look = 60;
        Has.Index = 2;
    } else { // addresses of 64 bits fill two registers
        Has.Look = 30;
        Has.Element = 2;
        Has.Index = 6;
    }
    return Has;
}

bool looksPay(const TargetTransformInfo &TTI, LLVMContext &Context) {
    return goesOn(TTI) || !hasMasks(TTI, Context);
}

// That stand side by side in the loop, each of Count lanes.
static unsigned vectorsAtOnce(const Shapes &Of, const TargetTransformInfo &TTI, unsigned Count,
                              unsigned Most, unsigned Multiple) {
    if (Most < 2 * Count)
        return 1;
    if (takesTwoVectors(Of, TTI))
        return 2;
    if (looksPay(TTI, Of.items().getHeader()->getContext()))
        return 1;
    unsigned Vectors = sharersOfLoops(Of, TTI);
    while (Vectors > 1 && Multiple % (Vectors * Count))
        Vectors /= 2;
    return Vectors;
}

LaneCount countLanes(const Shapes &Of, const TargetTransformInfo &TTI, unsigned Most,
                     unsigned Multiple, bool RowIsKnown) {
    const bool HasVectors = registerBits(TTI) >= 2 * NarrowestBits;
    unsigned Count = HasVectors ? bit_floor(registerBits(TTI) / widestBits(Of)) : Copies;
    if (HasVectors)
        Count *= vectorsAtOnce(Of, TTI, Count, Most, Multiple);
    if (Most)
        Count = std::min(Count, bit_floor(Most));
    if (Count < 2)
        return {.Count = Count,
                .Why = Most == 1 ? "there is one in a row" : "the target has no vectors of them"};
    const BasicBlock &Header = *Of.items().getHeader();
    const bool AllMasked = !RowIsKnown && isThereOnce(Of, TTI);
    const bool RestMasked = AllMasked || masksAll(TTI, Header.getContext());
    LaneCount Lanes = {
        .Count = Count,
        .RestCount = RowIsKnown ? Count : restCount(Of, Count),
        .RestMasked = RestMasked,
        .AllMasked = AllMasked,
        .WordGathers = gathersOnlyWords(TTI, Header.getDataLayout(), Count, Header.getContext()),
        .InOrder = !goesOn(TTI),
        .RowIsKnown = RowIsKnown,
    };
    if (!HasVectors) {
        Lanes.Why = "the target has no vectors";
        return Lanes;
    }
    if (isForLLVM(Of.items(), TTI) && !(Lanes.RestMasked && allFillLanes(Of)))
        return Lanes;
    if (!isForLLVM(Of.items(), TTI) || !jumpsAroundScattered(Of))
        Lanes.Why =
            whyNot(Of, Count, abilitiesOf(Of, TTI), TTI.isFPVectorizationPotentiallyUnsafe());
    Lanes.Pays = Lanes.Why.empty();
    return Lanes;
}

} // namespace barecl
