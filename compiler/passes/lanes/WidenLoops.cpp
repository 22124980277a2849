// SPDX-License-Identifier: MIT

#include "DeadLanes.h"
#include "WidenFlow.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace barecl {

void FlowWidener::emitLoop(const Loop &L, Value *Mask) {
    LoopExits Out;
    SmallVector<BasicBlock *> To;
    L.getUniqueExitBlocks(To);
    Out.To = std::move(To);
    if (Of.level(L).IsDivergent)
        emitDivergentLoop(L, Mask, Out);
    else
        emitUniformLoop(L, Mask, Out);
    Exits[&L] = std::move(Out);
}

// Moves the builder from the block before the loop to the loop's header, after its phis, and returns these. Their
// values from the latch are still missing.
SmallVector<std::pair<const PHINode *, Parts>> FlowWidener::enterLoop(const Loop &L) {
    BasicBlock *Before = B.GetInsertBlock();
    SmallVector<std::pair<const PHINode *, Parts>> Phis;
    for (const PHINode &Phi : L.getHeader()->phis())
        Phis.push_back({&Phi, valueAs(Phi, Phi.getIncomingValueForBlock(L.getLoopPreheader()))});
    BasicBlock *Header = makeBlock(L.getHeader()->getName() + ".lanes");
    B.CreateBr(Header);
    B.SetInsertPoint(Header);
    for (auto &[Phi, First] : Phis) {
        First = makePhis(First, Before, 2);
        Values.keep(Phi, First);
    }
    return Phis;
}

void FlowWidener::emitUniformLoop(const Loop &L, Value *Mask, LoopExits &Out) {
    const auto Phis = enterLoop(L);
    BasicBlock *Header = B.GetInsertBlock(), *Behind = makeBlock("behind");
    Emitted S = begin(L, Mask);
    emitLevel(S);

    SmallVector<std::pair<const PHINode *, Parts>> Left; // the phis of the exits
    for (const BasicBlock *To : Out.To)
        for (const PHINode &Phi : To->phis())
            Left.push_back({&Phi, {}});
    PHINode *Taken = nullptr;
    for (const Leaving &Way : S.Leaves) {
        B.SetInsertPoint(Way.From);
        if (Way.To == L.getHeader()) {
            for (const auto &[Phi, Made] : Phis)
                for (auto [Each, Next] :
                     zip(Made, valueAs(*Phi, Phi->getIncomingValueForBlock(Way.Old))))
                    cast<PHINode>(Each)->addIncoming(Next, Way.From);
            B.CreateBr(Header);
            continue;
        }
        SmallVector<Parts> Leaving;
        for (const auto &[Phi, Made] : Left)
            if (Phi->getParent() == Way.To)
                Leaving.push_back(valueAs(*Phi, Phi->getIncomingValueForBlock(Way.Old)));
            else
                Leaving.push_back({});
        B.CreateBr(Behind);
        B.SetInsertPoint(Behind, Behind->begin());
        if (!Taken)
            Taken = B.CreatePHI(B.getInt32Ty(), 2, "taken");
        Taken->addIncoming(B.getInt32(find(Out.To, Way.To) - Out.To.begin()), Way.From);
        for (auto [Phi, Parts] : zip(Left, Leaving))
            for (auto [N, Part] : enumerate(Parts)) {
                if (Phi.second.size() <= N)
                    Phi.second.push_back(B.CreatePHI(Part->getType(), 2));
                cast<PHINode>(Phi.second[N])->addIncoming(Part, Way.From);
            }
    }
    B.SetInsertPoint(Behind);
    for (auto &[Phi, Made] : Left) {
        for (Value *Each : Made) // phis of other exits
            for (const Leaving &Way : S.Leaves)
                if (Way.To != L.getHeader() &&
                    cast<PHINode>(Each)->getBasicBlockIndex(Way.From) < 0)
                    cast<PHINode>(Each)->addIncoming(PoisonValue::get(Each->getType()), Way.From);
        Values.keep(Phi, std::move(Made));
    }
    if (Out.To.size() > 1)
        Out.Taken = Taken;
}

// --- Divergent loops -----------------------------------------------------------------------------

PHINode *FlowWidener::carried(Value *Start, BasicBlock *Before, const Twine &Name) {
    PHINode *Phi = B.CreatePHI(Start->getType(), 2, Name);
    Phi->addIncoming(Start, Before);
    return Phi;
}

// The phi of L's header that carries the values with which lanes leave; null if there is none, or if there are several
// exits.
const PHINode *FlowWidener::keptBy(const Loop &L, const PHINode &Left) const {
    if (!InOrder || !L.getExitingBlock())
        return nullptr;
    for (const PHINode &Phi : L.getHeader()->phis())
        if (Values.isVarying(&Phi) &&
            Phi.getIncomingValueForBlock(L.getLoopLatch()) == Left.getIncomingValue(0))
            return &Phi;
    return nullptr;
}

// Creates the phis in the header for Phi, which is in an exit of L. `Phis`: the header's other phis.
FlowWidener::Left FlowWidener::carryLeft(const Loop &L, const PHINode &Phi, BasicBlock *Before,
                                         ArrayRef<std::pair<const PHINode *, Parts>> Phis) {
    Left Each = {&Phi, {}, nullptr, {}};
    if (!Values.isVarying(&Phi))
        return Each;
    Each.Kept = keptBy(L, Phi);
    for (const auto &[Old, Made] : Phis)
        if (Old == Each.Kept)
            for (Value *Part : Made)
                Each.Carry.push_back(cast<PHINode>(Part));
    if (!Each.Kept)
        for (unsigned N = 0; N < partsOf(Phi.getType()); ++N)
            Each.Carry.push_back(
                carried(PoisonValue::get(Values.vectorOf(Phi.getType())), Before, "left"));
    return Each;
}

// The values with which lanes have left the loop of S, in earlier iterations or in this one.
Parts FlowWidener::leftWith(const Emitted &S, const Left &Each) {
    if (Each.Carry.empty())
        return {Values.scalar(Each.Phi->getIncomingValue(0))};
    Parts All(Each.Carry.begin(), Each.Carry.end());
    for (const auto &[From, In] : zip(Each.Phi->blocks(), Each.Phi->incoming_values())) {
        Value *Mask =
            Each.Kept ? S.Mask : S.Masks.lookup({S.At.Graph.nodeOf(From), Each.Phi->getParent()});
        for (auto [Part, New] : zip(All, Values.parts(In)))
            Part = B.CreateSelect(Mask, New, Part, "left");
    }
    return All;
}

void FlowWidener::emitDivergentLoop(const Loop &L, Value *Mask, LoopExits &Out) {
    Value *First = explicitMask(B, Mask, Values.lanes());
    BasicBlock *Before = B.GetInsertBlock();
    const auto Phis = enterLoop(L);
    BasicBlock *Header = B.GetInsertBlock();
    PHINode *Live = carried(First, Before, "live");
    SmallVector<Left> All;
    SmallVector<PHINode *> LeftBy;
    for (const BasicBlock *To : Out.To) {
        if (Out.To.size() > 1)
            LeftBy.push_back(carried(Constant::getNullValue(First->getType()), Before, "left.by"));
        for (const PHINode &Phi : To->phis())
            All.push_back(carryLeft(L, Phi, Before, Phis));
    }
    if (Marks)
        for (const auto &[Phi, Made] : Phis)
            markDeadLanes(B, Values, *Phi, Live);
    Emitted S = begin(L, Live);
    emitLevel(S);

    for (Left &Each : All)
        Each.Now = leftWith(S, Each);
    for (auto [N, Carry] : enumerate(LeftBy)) {
        Value *By = Carry;
        for (const BasicBlock *From : predecessors(Out.To[N]))
            By = either(B, By, S.Masks.lookup({S.At.Graph.nodeOf(From), Out.To[N]}));
        Out.Masks.push_back(By);
    }
    const BasicBlock *Latch = L.getLoopLatch();
    for (const auto &Carries : Phis) {
        const PHINode *Phi = Carries.first;
        const Left *Kept = find_if(All, [&](const Left &Each) { return Each.Kept == Phi; });
        for (auto [Each, Next] :
             zip(Carries.second, Kept != All.end()
                                     ? Kept->Now
                                     : valueAs(*Phi, Phi->getIncomingValueForBlock(Latch))))
            cast<PHINode>(Each)->addIncoming(Next, B.GetInsertBlock());
    }
    Value *GoOn = S.Masks.lookup({S.At.Graph.nodeOf(Latch), L.getHeader()});
    BasicBlock *End = B.GetInsertBlock(), *Behind = makeBlock("behind");
    B.CreateCondBr(anyLane(B, GoOn), Header, Behind);
    Live->addIncoming(GoOn, End);
    for (auto [N, Carry] : enumerate(LeftBy))
        Carry->addIncoming(Out.Masks[N], End);
    B.SetInsertPoint(Behind);
    for (Left &Each : All) {
        if (!Each.Kept)
            for (auto [Carry, Next] : zip(Each.Carry, Each.Now))
                Carry->addIncoming(Next, End);
        Values.keep(Each.Phi, std::move(Each.Now));
    }
}

} // namespace barecl
