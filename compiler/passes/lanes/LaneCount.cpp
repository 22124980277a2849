// SPDX-License-Identifier: MIT

#include "LaneCount.h"
#include "FirstLane.h"
#include "GuardCost.h"
#include "LoopLatency.h"
#include "passes/analysis/ChainLatency.h"
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

// Narrower types would put more lanes into a register than fit when they compute in 32 bits.
constexpr unsigned NarrowestBits = 32;

// How many times a loop's body counts if the loop is inside another.
constexpr double LoopTimes = 8;

// Lanes of a target without vectors.
constexpr unsigned Copies = 4;

// The number of instructions to check with lane 0 how addresses lie.
constexpr double LookAtOne = 2;

// The assumed length of a short row whose length is not known: often a block of points.
constexpr unsigned ShortRow = 8;

// How much longer an instruction of a work-item takes in a loop of its own if the work-item waits there for the result
// of the previous iteration.
constexpr double Waiting = 2;

// The width of the elements of a vector, by what is loaded, stored, and computed with floats. A few wider values do not
// count: their vectors fill several registers, which is less work than vectors that leave half of each register empty.
unsigned elementBits(const Shapes &Of) {
    constexpr unsigned Few = 4; // of so many, one
    unsigned All = 0, Widest = NarrowestBits, OfWidest = 0;
    for (const BasicBlock *Block : Of.items().blocks())
        for (const Instruction &I : *Block) {
            const bool IsAccess = isa<LoadInst, StoreInst>(I);
            if (!IsAccess && !(Of.of(&I).isVarying() && I.getType()->isFPOrFPVectorTy()))
                continue;
            const Type *T =
                IsAccess ? getLoadStoreType(const_cast<Instruction *>(&I)) : I.getType();
            const unsigned Bits = T->getScalarSizeInBits();
            ++All;
            if (Bits > Widest) {
                Widest = Bits;
                OfWidest = 0;
            }
            OfWidest += Bits == Widest;
        }
    return Few * OfWidest < All ? NarrowestBits : Widest;
}

unsigned registerBits(const TargetTransformInfo &TTI) {
    return TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
}

bool computesWithVectors(const Loop &L) {
    return any_of(L.blocks(), [](const BasicBlock *Block) {
        return any_of(*Block, [](const Instruction &I) { return I.getType()->isVectorTy(); });
    });
}

// Whether L copies floats without computing with them.
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

// Whether L divides by a loop-invariant number that is not a constant: LLVM's vectoriser would make one division for
// each lane.
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

// Whether a work-item of L alone, such as the first one, stores somewhere: to an address that is the same for all.
// LLVM's vectoriser would scatter there, and gather what is loaded from there.
bool storesAlone(const Loop &L) {
    return any_of(L.blocks(), [&](const BasicBlock *Block) {
        return any_of(*Block, [&](const Instruction &I) {
            const auto *Store = dyn_cast<StoreInst>(&I);
            return Store && L.isLoopInvariant(Store->getPointerOperand());
        });
    });
}

// Whether only some work-items of L run Block.
bool isConditional(const Loop &L, const BasicBlock *Block) {
    const BasicBlock *From = Block->getSinglePredecessor();
    return From && L.contains(From) && count_if(successors(From), [&](const BasicBlock *To) {
                                           return To != L.getHeader() && L.contains(To);
                                       }) > 1;
}

// Whether a jump should skip accesses of L that no work-item of a vector makes (GuardCost.h). LLVM's vectoriser would
// mask them. Narrow ones are left to it, because its vectors have more of them.
bool wantsJumps(const Loop &L, const TargetTransformInfo &TTI) {
    auto IsWide = [](const Instruction &I) {
        return getLoadStoreType(&I)->getScalarSizeInBits() >= NarrowestBits;
    };
    return goesOn(TTI) && any_of(L.blocks(), [&](const BasicBlock *Block) {
               return isConditional(L, Block) && any_of(*Block, [&](const Instruction &I) {
                          return mayBeUnmapped(I) && IsWide(I);
                      });
           });
}

// Whether L is left to LLVM's vectoriser without further analysis. For targets without masks, isPlain decides.
bool isForLLVM(const Loop &L, const TargetTransformInfo &TTI) {
    return L.isInnermost() && !computesWithVectors(L) && !divides(L) && !storesAlone(L) &&
           none_of(L.blocks(), isRare) && !wantsJumps(L, TTI) &&
           hasMasks(TTI, L.getHeader()->getContext());
}

// Whether I, if it is an access, fills a register without further work. Narrower accesses and groups of strided ones
// are left to LLVM, and so are scattered ones, except those that a jump skips if no lane needs them.
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

// The approximate share of work-items that execute Block in the scalar loop. (In the vector loop, all lanes do or
// none.)
double shareAt(const BasicBlock *Block, const Shapes &Of) {
    // The shares in a region that only some lanes run, in an inner loop that only some lanes enter, and in a loop that
    // lanes leave at different times. InGuarded is high, because most lanes enter such a loop in typical programs.
    constexpr double InRegion = 0.5, InGuarded = 0.9, InLoop = 0.7;
    double Share = 1;
    for (const Loop *L = Of.loops().getLoopFor(Block);; L = L->getParentLoop()) {
        const Level &At = Of.level(*L);
        const unsigned Node = At.Graph.nodeOf(Block);
        if (At.regionOf(Node))
            Share *= At.Graph.nodes()[Node].Inner ? InGuarded : InRegion;
        if (At.IsDivergent)
            Share *= InLoop;
        if (L == &Of.items())
            return Share;
    }
}

struct Cost {
    double Items; // for as many work-items as there are lanes, one after another
    double Lanes;
};

// The abilities of a target, and the numbers of instructions for what it cannot do.
struct Abilities {
    bool HasMasks;
    bool Interleaves;  // loads and stores of two elements in each lane are two instructions
    bool GoesOn;       // executes further instructions while one waits for results
    double Reciprocal; // cost of a division by a number that all lanes share
    double Look;       // cost to check whether addresses follow each other
    double Element;    // cost of each element that is accessed lane by lane
    double Index;      // added if the element's address comes out of a vector
    double Asked;      // added if the element is masked
};

// Whether Block may be executed with dead lanes.
bool isMasked(const BasicBlock *Block, const Shapes &Of) {
    for (const Loop *L = Of.loops().getLoopFor(Block);; L = L->getParentLoop()) {
        const Level &At = Of.level(*L);
        if (At.IsDivergent || At.regionOf(At.Graph.nodeOf(Block)))
            return true;
        if (L == &Of.items())
            return false;
    }
}

// The cost of an access for a vector.
double accessCost(const Instruction &I, const Shapes &Of, unsigned Lanes, const Abilities &Has) {
    const double Parts = partsOf(getLoadStoreType(const_cast<Instruction *>(&I))), All = Lanes;
    const bool AskedFor = !Has.HasMasks && isMasked(I.getParent(), Of); // perhaps lane by lane
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
            return {All, 0}; // only selects among the parts
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

// Whether LLVM's vectoriser takes the loop as well: if all its accesses are to consecutive addresses. If LLVM is
// cautious with floats, VectoriserHints permits it to vectorise, but not for loops that only copy them.
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

// Whether the target masks accesses to elements of any size at no cost. Targets with shorter registers, and so with few
// lanes, are decided elsewhere.
bool masksAll(const TargetTransformInfo &TTI, LLVMContext &Context) {
    auto *Bytes = FixedVectorType::get(Type::getInt8Ty(Context), 16);
    return registerBits(TTI) >= 256 && TTI.isLegalMaskedLoad(Bytes, Align(1), PrivateSpace) &&
           TTI.isLegalMaskedStore(Bytes, Align(1), PrivateSpace);
}

// Whether two copies of the loop take long to compile. (Straight code fills a processor better without masks.)
bool isLarge(const Loop &Items) {
    constexpr size_t MostTwice = 128;
    if (Items.isInnermost())
        return false;
    size_t Instructions = 0;
    for (const BasicBlock *Block : Items.blocks())
        Instructions += isRare(Block) ? 0 : Block->size();
    return Instructions > MostTwice;
}

// Whether each lane accesses single elements. For several adjacent elements in a lane, masks would have to be widened.
bool accessesSingle(const Shapes &Of) {
    return all_of(Of.items().blocks(), [&](BasicBlock *Block) {
        return all_of(*Block, [&](Instruction &I) {
            return !isa<LoadInst, StoreInst>(I) || partsOf(getLoadStoreType(&I)) == 1;
        });
    });
}

// Whether the loop has only one copy, with all its vectors masked, for rows of unknown length: because two copies would
// take long to compile, or much of the memory of a core that waits for each instruction.
bool isThereOnce(const Shapes &Of, const TargetTransformInfo &TTI) {
    LLVMContext &Context = Of.items().getHeader()->getContext();
    return isLarge(Of.items()) && (masksAll(TTI, Context) ||
                                   (!goesOn(TTI) && hasMasks(TTI, Context) && accessesSingle(Of)));
}

// Whether all rows of a work-group compute the same. Kernels with one dimension are like this. Their rows are mostly as
// long as the work-group; rows of other kernels are mostly too short for several vectors.
bool rowsAreEqual(const Loop &L) {
    const Loop *Rows = L.getParentLoop();
    return !Rows || none_of(L.blocks(), [&](const BasicBlock *Block) {
        return any_of(*Block, [&](const Instruction &I) {
            return any_of(I.operands(), [&](const Value *Input) {
                return L.isLoopInvariant(Input) && !Rows->isLoopInvariant(Input);
            });
        });
    });
}

// The number of vectors that are computed side by side in rows without loops. Large kernels have one copy of the loop.
// Private arrays need vectors of one length, and the program's own vectors fill several registers already.
unsigned vectorsInStraightCode(const Shapes &Of, const TargetTransformInfo &TTI) {
    return wideRegister(TTI) && !isThereOnce(Of, TTI) && Of.arrays().elementBytes().empty() &&
                   !computesWithVectors(Of.items()) && rowsAreEqual(Of.items())
               ? vectorsToFill(Of.items())
               : 1;
}

// The number of lanes for the rest, if vectors have Count, of which a register holds One. Straight code has one vector at
// a time there, so that a rest of a few work-items does not compute several. In loops, half as many lanes as Count are
// enough for short rows, and make two rounds for the rest of longer rows. Private arrays need vectors of one length.
unsigned restCount(const Shapes &Of, unsigned Count, unsigned One) {
    if (Of.items().isInnermost())
        return std::min(Count, One);
    return !Of.arrays().elementBytes().empty()
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

// The abilities of targets. Those without masks were measured on vexpress-a9, tta-simd and virt-a53, in this order
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
    if (Target.isRISCV32()) { // transport-triggered: elements overlap, but a check ends a block
        Has.Look = 60;
        Has.Index = 2;
    } else { // 64-bit addresses fill two registers
        Has.Look = 30;
        Has.Element = 2;
        Has.Index = 6;
    }
    return Has;
}

bool looksPay(const TargetTransformInfo &TTI, LLVMContext &Context) {
    return goesOn(TTI) || !hasMasks(TTI, Context);
}

// The number of vectors with Count lanes that are computed side by side in the loop.
static unsigned vectorsAtOnce(const Shapes &Of, const TargetTransformInfo &TTI, unsigned Count,
                              unsigned Most, unsigned Multiple) {
    if (Most < 2 * Count)
        return 1;
    if (goesOn(TTI)) {
        const unsigned Wanted =
            Of.items().isInnermost() ? vectorsInStraightCode(Of, TTI) : vectorsInLoops(Of, TTI);
        unsigned Vectors = std::min(Wanted, bit_floor(Most / Count));
        // The rest of a row is a whole vector too, whose dead lanes are at most an eighth of the row.
        while (Vectors > 1 && 8 * (alignTo(Most, Vectors * Count) - alignTo(Most, Count)) > Most)
            Vectors /= 2;
        return Vectors;
    }
    if (!hasMasks(TTI, Of.items().getHeader()->getContext()))
        return 1;
    unsigned Vectors = sharersOfLoops(Of, TTI);
    while (Vectors > 1 && Multiple % (Vectors * Count))
        Vectors /= 2;
    return Vectors;
}

LaneCount countLanes(const Shapes &Of, const TargetTransformInfo &TTI, unsigned Most,
                     unsigned Multiple, bool RowIsKnown) {
    const bool HasVectors = registerBits(TTI) >= 2 * NarrowestBits;
    const unsigned One = HasVectors ? bit_floor(registerBits(TTI) / elementBits(Of)) : Copies;
    unsigned Count = One;
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
        .RestCount = RowIsKnown ? Count : restCount(Of, Count, One),
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
