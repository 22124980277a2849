// SPDX-License-Identifier: MIT

#include "WidenFlow.h"
#include "DeadLanes.h"

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

// The builder goes from before the loop to its header, behind the phis, which are returned: they lack
// what comes from the latch.
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
        for (Value *Each : Made) // exits with other phis
            for (const Leaving &Way : S.Leaves)
                if (Way.To != L.getHeader() &&
                    cast<PHINode>(Each)->getBasicBlockIndex(Way.From) < 0)
                    cast<PHINode>(Each)->addIncoming(PoisonValue::get(Each->getType()), Way.From);
        Values.keep(Phi, std::move(Made));
    }
    if (Out.To.size() > 1)
        Out.Taken = Taken;
}

// What lanes have left the loop of S with, for the phi of an exit: those before, and those that leave
// in this iteration.
Parts FlowWidener::leftWith(const Emitted &S, const PHINode &Phi, Parts Before) {
    for (const auto &[From, In] : zip(Phi.blocks(), Phi.incoming_values())) {
        Value *Leaves = S.Masks.lookup({S.At.Graph.nodeOf(From), Phi.getParent()});
        for (auto [Part, New] : zip(Before, Values.parts(In)))
            Part = B.CreateSelect(Leaves, New, Part, "left");
    }
    return Before;
}

void FlowWidener::emitDivergentLoop(const Loop &L, Value *Mask, LoopExits &Out) {
    Value *First = explicitMask(B, Mask, Values.lanes());
    BasicBlock *Before = B.GetInsertBlock();
    const auto Phis = enterLoop(L);
    BasicBlock *Header = B.GetInsertBlock();
    auto Carried = [&](Value *Start, const Twine &Name) {
        PHINode *Phi = B.CreatePHI(Start->getType(), 2, Name);
        Phi->addIncoming(Start, Before);
        return Phi;
    };
    PHINode *Live = Carried(First, "live");
    SmallVector<std::pair<const PHINode *, SmallVector<PHINode *, 4>>> Left;
    SmallVector<PHINode *> LeftBy;
    for (const BasicBlock *To : Out.To) {
        if (Out.To.size() > 1)
            LeftBy.push_back(Carried(Constant::getNullValue(First->getType()), "left.by"));
        for (const PHINode &Phi : To->phis()) {
            Left.push_back({&Phi, {}});
            if (Values.isVarying(&Phi))
                for (unsigned N = 0; N < partsOf(Phi.getType()); ++N)
                    Left.back().second.push_back(
                        Carried(PoisonValue::get(Values.vectorOf(Phi.getType())), "left"));
        }
    }
    if (Marks)
        for (const auto &[Phi, Made] : Phis)
            markDeadLanes(B, Values, *Phi, Live);
    Emitted S = begin(L, Live);
    emitLevel(S);

    BasicBlock *Latch = L.getLoopLatch();
    Value *GoOn = S.Masks.lookup({S.At.Graph.nodeOf(Latch), L.getHeader()});
    auto Leaves = [&](const BasicBlock *From, const BasicBlock *To) {
        return S.Masks.lookup({S.At.Graph.nodeOf(From), To});
    };
    SmallVector<std::pair<const PHINode *, Parts>> Now;
    for (auto &[Phi, Carry] : Left)
        Now.push_back({Phi, Carry.empty() ? Parts{Values.scalar(Phi->getIncomingValue(0))}
                                          : leftWith(S, *Phi, Parts(Carry.begin(), Carry.end()))});
    for (auto [N, Carry] : enumerate(LeftBy)) {
        Value *All = Carry;
        for (const BasicBlock *From : predecessors(Out.To[N]))
            All = either(B, All, Leaves(From, Out.To[N]));
        Out.Masks.push_back(All);
    }
    for (const auto &[Phi, Made] : Phis)
        for (auto [Each, Next] : zip(Made, valueAs(*Phi, Phi->getIncomingValueForBlock(Latch))))
            cast<PHINode>(Each)->addIncoming(Next, B.GetInsertBlock());
    BasicBlock *End = B.GetInsertBlock(), *Behind = makeBlock("behind");
    B.CreateCondBr(anyLane(B, GoOn), Header, Behind);
    Live->addIncoming(GoOn, End);
    for (auto [N, Carry] : enumerate(LeftBy))
        Carry->addIncoming(Out.Masks[N], End);
    for (const auto &[Carry, All] : zip(Left, Now))
        for (auto [Each, Next] : zip(Carry.second, All.second))
            Each->addIncoming(Next, End);
    B.SetInsertPoint(Behind);
    for (auto &[Phi, All] : Now)
        Values.keep(Phi, std::move(All));
}

} // namespace barecl
