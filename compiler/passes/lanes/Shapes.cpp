// SPDX-License-Identifier: MIT

#include "Shapes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace barecl {
namespace {

// The shape that holds for both.
Shape meet(Shape A, Shape B) {
    if (A.Is == Shape::Unknown)
        return B;
    if (B.Is == Shape::Unknown || A == B)
        return A;
    return A.hasStride() && B.hasStride() && A.Stride == B.Stride ? Shape::guessed(A.Stride)
                                                                  : Shape::varying();
}

// The shape where lanes meet that came different ways, if All is the shape on each way.
Shape metFrom(Shape All) { return All.hasStride() ? Shape::guessed(All.Stride) : All; }

bool isOneValue(const PHINode &Phi) { return all_equal(Phi.incoming_values()); }

// The region of the divergent branch at Node: it extends until the lanes have met again and no edge from outside enters
// it.
DivergentRegion regionFrom(const LevelGraph &Graph, unsigned Node) {
    for (;;) {
        DivergentRegion R = {Node, Graph.postDominator(Node), {}};
        SmallVector<bool> Inside(Graph.end() + 1, false);
        Inside[Node] = true;
        unsigned Entry = Node;
        for (unsigned N = Node; N < R.Exit; ++N) {
            const LevelGraph::Node &At = Graph.nodes()[N];
            if (N != Node) {
                if (none_of(At.Predecessors, [&](unsigned From) { return Inside[From]; }))
                    continue;
                Inside[N] = true;
                R.Held.push_back(N);
                for (unsigned From : At.Predecessors)
                    if (!Inside[From])
                        Entry = Graph.commonDominator(Entry, From);
            }
        }
        if (Entry == Node)
            return R;
        Node = Entry;
    }
}

} // namespace

const Value *extendedInPlace(const Instruction &I) {
    using namespace PatternMatch;
    Value *Whole;
    const APInt *Up, *Down, *Bits;
    if (match(&I, m_Shr(m_Shl(m_Value(Whole), m_APInt(Up)), m_APInt(Down))) && Down->ule(*Up))
        return Whole;
    return match(&I, m_And(m_Value(Whole), m_APInt(Bits))) && Bits->isMask() ? Whole : nullptr;
}

// --- Levels --------------------------------------------------------------------------------------

const DivergentRegion *Level::regionOf(unsigned Node) const {
    const auto *R = find_if(
        Regions, [&](const DivergentRegion &Each) { return is_contained(Each.Held, Node); });
    return R == Regions.end() ? nullptr : R;
}

const DivergentRegion *Level::regionAt(unsigned Entry) const {
    const auto *R =
        find_if(Regions, [&](const DivergentRegion &Each) { return Each.Entry == Entry; });
    return R == Regions.end() ? nullptr : R;
}

bool Level::isMeeting(unsigned Node) const {
    return any_of(Regions, [&](const DivergentRegion &R) { return R.Exit == Node; });
}

Shapes::Shapes(const Loop &Items, const LoopInfo &Loops, const PrivateArrays &Arrays,
               ScalarEvolution &SE, bool Guesses)
    : Items(Items), Loops(Loops), Arrays(Arrays), SE(SE),
      Assumed(std::make_unique<PredicatedScalarEvolution>(SE, const_cast<Loop &>(Items))),
      Layout(Items.getHeader()->getDataLayout()), Guesses(Guesses) {
    for (Loop *L : const_cast<Loop &>(Items).getLoopsInPreorder())
        Levels.emplace(L, Level{LevelGraph(*L, Loops), false, {}});
    do
        while (sweepValues())
            ;
    while (sweepLevels());
}

bool Shapes::isInside(const Value *V) const {
    const auto *I = dyn_cast<Instruction>(V);
    return I && Items.contains(I->getParent());
}

Shape Shapes::of(const Value *V) const {
    return isInside(V) ? Found.lookup(cast<Instruction>(V)) : Shape::uniform();
}

bool Shapes::sweepValues() {
    bool Changed = false;
    for (const BasicBlock *Block : Items.blocks())
        for (const Instruction &I : *Block) {
            const Shape Is = compute(I), Now = Is.isGuessed() && !Guesses ? Shape::varying() : Is;
            Shape &Old = Found[&I];
            Changed |= Now != Old;
            Old = Now;
        }
    return Changed;
}

bool Shapes::sweepLevels() {
    bool Changed = false;
    for (auto &[L, At] : Levels) {
        Changed |= findRegions(*L, At);
        if (!At.IsDivergent && L != &Items && diverges(*L, At))
            Changed = At.IsDivergent = true;
    }
    return Changed;
}

// Whether lanes may go from Node to different nodes.
bool Shapes::branches(const Loop &L, const Level &At, unsigned Node) const {
    const LevelGraph::Node &N = At.Graph.nodes()[Node];
    if (N.Inner)
        return N.Successors.size() > 1 && level(*N.Inner).IsDivergent;
    const Instruction *End = N.Block->getTerminator();
    if (End->getNumSuccessors() < 2)
        return false;
    if (&L == &Items && N.Block == L.getLoopLatch())
        return false;
    if (At.IsDivergent && L.isLoopExiting(N.Block))
        return true;
    const Value *Condition = isa<BranchInst>(End) ? cast<BranchInst>(End)->getCondition()
                                                  : cast<SwitchInst>(End)->getCondition();
    return !of(Condition).isUniform();
}

bool Shapes::findRegions(const Loop &L, Level &At) {
    SmallVector<DivergentRegion> Regions;
    for (unsigned N = 0; N < At.Graph.end(); ++N) {
        if (!branches(L, At, N))
            continue;
        DivergentRegion R = regionFrom(At.Graph, N);
        if (any_of(Regions, [&](const DivergentRegion &Old) {
                return Old.Entry == R.Entry ? Old.Exit >= R.Exit : is_contained(Old.Held, R.Entry);
            }))
            continue;
        erase_if(Regions, [&](const DivergentRegion &Old) {
            return Old.Entry == R.Entry || is_contained(R.Held, Old.Entry);
        });
        Regions.push_back(std::move(R));
    }
    const bool Changed = Regions.size() != At.Regions.size() ||
                         any_of(zip(Regions, At.Regions), [](const auto &Pair) {
                             const auto &[New, Old] = Pair;
                             return New.Entry != Old.Entry || New.Exit != Old.Exit;
                         });
    At.Regions = std::move(Regions);
    return Changed;
}

bool Shapes::diverges(const Loop &L, const Level &At) const {
    SmallVector<BasicBlock *> Exiting;
    L.getExitingBlocks(Exiting);
    return any_of(Exiting, [&](const BasicBlock *Block) {
        const unsigned Node = At.Graph.nodeOf(Block);
        return branches(L, At, Node) || At.regionOf(Node);
    });
}

// --- Values --------------------------------------------------------------------------------------

Shape Shapes::compute(const Instruction &I) const {
    if (const auto *Phi = dyn_cast<PHINode>(&I))
        return ofPhi(*Phi);
    for (const Value *Operand : I.operands())
        if (isInside(Operand) && of(Operand).Is == Shape::Unknown)
            return {};
    if (const auto *Binary = dyn_cast<BinaryOperator>(&I))
        return ofArithmetic(*Binary);
    if (const auto *Address = dyn_cast<GEPOperator>(&I))
        return ofAddress(*Address);
    if (const auto *Select = dyn_cast<SelectInst>(&I))
        return ofSelect(*Select);
    if (const auto *MinMax = dyn_cast<MinMaxIntrinsic>(&I))
        return ofMinMax(*MinMax);
    if (isa<TruncInst, FreezeInst>(I) && I.getType()->isIntegerTy() && !I.getType()->isIntegerTy(1))
        return of(I.getOperand(0));
    if (isa<SExtInst, ZExtInst>(I))
        return ofExtension(I);
    if (const auto *Load = dyn_cast<LoadInst>(&I))
        return Load->isSimple() && !Arrays.of(Load->getPointerOperand()) ? ofOperands(I)
                                                                         : Shape::varying();
    const auto *Call = dyn_cast<CallBase>(&I);
    if (isa<AtomicRMWInst, AtomicCmpXchgInst, AllocaInst>(I) ||
        (Call && !I.getType()->isVoidTy() && !Call->doesNotAccessMemory()))
        return Shape::varying();
    return ofOperands(I);
}

Shape Shapes::ofOperands(const Instruction &I) const {
    return all_of(I.operands(), [&](const Value *Operand) { return of(Operand).isUniform(); })
               ? Shape::uniform()
               : Shape::varying();
}

Shape Shapes::ofPhi(const PHINode &Phi) const {
    const BasicBlock *Block = Phi.getParent();
    const Loop *L = Loops.getLoopFor(Block);
    if (Block == Items.getHeader())
        return ofHeader(Phi);
    Shape All;
    for (const Value *In : Phi.incoming_values())
        All = meet(All, of(In));
    if (Block == L->getHeader())
        return All;
    const Loop *From = Loops.getLoopFor(Phi.getIncomingBlock(0));
    if (From != L && L->contains(From)) { // closed SSA: all values leave the same loop
        const bool Stays = !isInside(Phi.getIncomingValue(0)) ||
                           !From->contains(cast<Instruction>(Phi.getIncomingValue(0)));
        while (From->getParentLoop() != L)
            From = From->getParentLoop();
        return level(*From).IsDivergent && !(Stays && isOneValue(Phi)) ? metFrom(All) : All;
    }
    const Level &At = level(*L);
    const unsigned Node = At.Graph.nodeOf(Block);
    return (At.regionOf(Node) || At.isMeeting(Node)) && !isOneValue(Phi) ? metFrom(All) : All;
}

Shape Shapes::ofHeader(const PHINode &Phi) const {
    const auto *Recurrence = cast<SCEVAddRecExpr>(SE.getSCEV(const_cast<PHINode *>(&Phi)));
    const auto *Step = dyn_cast<SCEVConstant>(Recurrence->getStepRecurrence(SE));
    return Step && Step->getAPInt().getSignificantBits() <= 32
               ? Shape::strided(Step->getAPInt().getSExtValue())
               : Shape::varying();
}

Shape Shapes::ofArithmetic(const BinaryOperator &I) const {
    const Shape A = of(I.getOperand(0)), B = of(I.getOperand(1));
    if (!I.getType()->isIntegerTy())
        return ofOperands(I);
    if (const Value *Whole = extendedInPlace(I); Whole && of(Whole).hasStride())
        return ofExtendedInPlace(I, *Whole);
    if (A.isVarying() || B.isVarying())
        return guessOf(I);
    const auto *Constant = dyn_cast<ConstantInt>(I.getOperand(1));
    const bool IsSmall = Constant && Constant->getValue().getSignificantBits() <= 16;
    int64_t Stride;
    switch (I.getOpcode()) {
    case Instruction::Or:
        if (!cast<PossiblyDisjointInst>(I).isDisjoint())
            return guessOf(I);
        [[fallthrough]];
    case Instruction::Add:
        Stride = A.Stride + B.Stride;
        break;
    case Instruction::Sub:
        Stride = A.Stride - B.Stride;
        break;
    case Instruction::Mul:
        if (!IsSmall)
            return guessOf(I);
        Stride = A.Stride * Constant->getSExtValue();
        break;
    case Instruction::Shl:
        if (!IsSmall || Constant->getZExtValue() > 16)
            return guessOf(I);
        Stride = A.Stride << Constant->getZExtValue();
        break;
    default:
        return guessOf(I);
    }
    return isInt<32>(Stride) ? Shape::strided(Stride) : ofOperands(I);
}

// The shape of an integer that is not certainly strided.
Shape Shapes::guessOf(const Instruction &I) const {
    const Shape All = ofOperands(I);
    const Shape A = of(I.getOperand(0)), B = of(I.getOperand(I.getNumOperands() > 1 ? 1 : 0));
    if (All.isUniform() || !A.hasStride() || !B.hasStride())
        return All;
    auto By = [](int64_t Stride) {
        return isInt<32>(Stride) ? Shape::guessed(Stride) : Shape::varying();
    };
    const auto *Factor = dyn_cast<ConstantInt>(I.getOperand(I.getNumOperands() > 1 ? 1 : 0));
    switch (I.getOpcode()) {
    case Instruction::Add:
        return By(A.Stride + B.Stride);
    case Instruction::Sub:
        return By(A.Stride - B.Stride);
    case Instruction::Mul:
        if (A.Stride == 0 && B.Stride == 0)
            return By(0);
        return Factor && Factor->getValue().getSignificantBits() <= 16
                   ? By(A.Stride * Factor->getSExtValue())
                   : All;
    case Instruction::Shl:
        return Factor && Factor->getValue().ult(16) ? By(A.Stride << Factor->getZExtValue()) : All;
    case Instruction::And: // usually keeps low bits
    case Instruction::Xor: // usually flips a high bit
    case Instruction::URem:
    case Instruction::SRem:
        return B.isUniform() ? By(A.Stride) : All;
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::LShr:
    case Instruction::AShr:
        return B.isUniform() ? By(0) : All;
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::Trunc:
    case Instruction::Freeze:
        return By(A.Stride);
    default:
        return All;
    }
}

// The shape of a choice between two values by lane: a value that is clamped to a border continues with its stride.
static Shape clamped(Shape A, Shape B) {
    if (!A.hasStride() || !B.hasStride() || (A.Stride != B.Stride && A.Stride && B.Stride))
        return Shape::varying();
    return Shape::guessed(A.Stride ? A.Stride : B.Stride);
}

Shape Shapes::ofSelect(const SelectInst &I) const {
    const Shape A = of(I.getTrueValue()), B = of(I.getFalseValue());
    if (of(I.getCondition()).isUniform() && A == B)
        return A;
    const Shape All = ofOperands(I);
    return All.isVarying() ? clamped(A, B) : All;
}

Shape Shapes::ofMinMax(const MinMaxIntrinsic &I) const {
    const Shape All = ofOperands(I);
    return All.isVarying() ? clamped(of(I.getLHS()), of(I.getRHS())) : All;
}

Shape Shapes::ofAddress(const GEPOperator &Address) const {
    const Shape Base = of(Address.getPointerOperand());
    if (!Base.hasStride() || Address.getType()->isVectorTy())
        return Shape::varying();
    if (Arrays.of(&Address)) // elements of all lanes are interleaved
        return ofOperands(*cast<Instruction>(&Address));
    const unsigned Bits = Layout.getIndexTypeSizeInBits(Address.getType());
    int64_t Stride = Base.Stride;
    bool IsCertain = !Base.isGuessed();
    for (auto At = gep_type_begin(&Address), End = gep_type_end(&Address); At != End; ++At) {
        const Shape Index = of(At.getOperand());
        if (Index.isUniform())
            continue;
        const TypeSize Size = At.getSequentialElementStride(Layout);
        if (!Index.hasStride() || Size.isScalable() || !isInt<24>(Size.getFixedValue()))
            return Shape::varying();
        IsCertain &=
            !Index.isGuessed() && At.getOperand()->getType()->getScalarSizeInBits() == Bits;
        Stride += Index.Stride * int64_t(Size.getFixedValue());
    }
    if (!isInt<32>(Stride))
        return Shape::varying();
    return IsCertain ? Shape::strided(Stride) : Shape::guessed(Stride);
}

Shape Shapes::ofExtension(const Instruction &I) const {
    if (!I.getType()->isIntegerTy() || of(I.getOperand(0)).isUniform())
        return ofOperands(I);
    return of(I.getOperand(0)).isVarying() ? guessOf(I) : ofExtended(I, of(I.getOperand(0)));
}

// The shape of Narrow's extension. It does not wrap if the recurrence excludes it, or if that is assumed.
Shape Shapes::ofExtended(const Instruction &I, Shape Narrow) const {
    if (auto Stride = strideOf(SE.getSCEV(const_cast<Instruction *>(&I))))
        return Shape::strided(*Stride);
    if (auto Stride = assumedStride(I))
        return Shape::strided(*Stride);
    return Shape::guessed(Narrow.Stride);
}

Shape Shapes::ofExtendedInPlace(const Instruction &I, const Value &Whole) const {
    const Shape Narrow = of(&Whole);
    if (Narrow.isUniform())
        return Shape::uniform();
    uint64_t Up = 0;
    if (const auto *Shifted = dyn_cast<BinaryOperator>(I.getOperand(0)); Shifted && I.isShift())
        Up = cast<ConstantInt>(Shifted->getOperand(1))->getZExtValue() -
             cast<ConstantInt>(I.getOperand(1))->getZExtValue();
    if (Up > 16 || !isInt<32>(Narrow.Stride << Up))
        return Shape::varying();
    const Shape Scaled = Shape::guessed(Narrow.Stride << Up);
    return Narrow.isGuessed() ? Scaled : ofExtended(I, Scaled);
}

// The stride of an extended number of at least 32 bits that hardly ever wraps. An id does not wrap, but a number below
// the first id might.
std::optional<int64_t> Shapes::assumedStride(const Instruction &Extended) const {
    const SCEV *S = SE.getSCEV(const_cast<Instruction *>(&Extended));
    const auto *Cast = dyn_cast<SCEVIntegralCastExpr>(S);
    const auto *Narrow = Cast ? dyn_cast<SCEVAddRecExpr>(Cast->getOperand()) : nullptr;
    if (!Narrow || Narrow->getLoop() != &Items || SE.getTypeSizeInBits(Narrow->getType()) < 32)
        return std::nullopt;
    const SCEV *Start = Narrow->getStart();
    if (const auto *Sum = dyn_cast<SCEVAddExpr>(Start))
        Start = Sum->getOperand(0);
    if (const auto *Constant = dyn_cast<SCEVConstant>(Start);
        isa<SCEVZeroExtendExpr>(Cast) && Constant && Constant->getAPInt().isNegative())
        return std::nullopt;
    const SCEVAddRecExpr *Wide = Assumed->getAsAddRec(const_cast<Instruction *>(&Extended));
    const auto *Step = Wide ? dyn_cast<SCEVConstant>(Wide->getStepRecurrence(SE)) : nullptr;
    return Step && Wide->getLoop() == &Items && Step->getAPInt().getSignificantBits() <= 32
               ? std::optional(Step->getAPInt().getSExtValue())
               : std::nullopt;
}

std::optional<int64_t> Shapes::strideOf(const SCEV *S) const {
    auto AllUniform = [&](ArrayRef<const SCEV *> Parts) {
        return all_of(Parts, [&](const SCEV *Part) { return strideOf(Part) == 0; });
    };
    if (isa<SCEVConstant, SCEVVScale>(S))
        return 0;
    if (const auto *Value = dyn_cast<SCEVUnknown>(S)) {
        const Shape Of = of(Value->getValue());
        return Of.isVarying() ? std::nullopt : std::optional(Of.Stride);
    }
    if (const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(S)) {
        const SCEV *Step = Recurrence->getStepRecurrence(SE);
        const auto Start = strideOf(Recurrence->getStart());
        if (!Recurrence->isAffine() || !Start)
            return std::nullopt;
        if (Recurrence->getLoop() != &Items)
            return strideOf(Step) == 0 ? Start : std::nullopt;
        const auto *Constant = dyn_cast<SCEVConstant>(Step);
        if (!Constant || Constant->getAPInt().getSignificantBits() > 32)
            return std::nullopt;
        return *Start + Constant->getAPInt().getSExtValue();
    }
    if (const auto *Sum = dyn_cast<SCEVAddExpr>(S)) {
        int64_t Stride = 0;
        for (const SCEV *Part : Sum->operands())
            if (auto Of = strideOf(Part))
                Stride += *Of;
            else
                return std::nullopt;
        return Stride;
    }
    if (const auto *Product = dyn_cast<SCEVMulExpr>(S); Product && Product->getNumOperands() == 2)
        if (const auto *Factor = dyn_cast<SCEVConstant>(Product->getOperand(0));
            Factor && Factor->getAPInt().getSignificantBits() <= 16)
            if (auto Of = strideOf(Product->getOperand(1)))
                return *Of * Factor->getAPInt().getSExtValue();
    return AllUniform(S->operands()) ? std::optional<int64_t>(0) : std::nullopt;
}

} // namespace barecl
