// SPDX-License-Identifier: MIT

#include "WidenFlow.h"
#include "DeadLanes.h"
#include "GuardCost.h"
#include "passes/facts/KernelFacts.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace barecl {
namespace {

// A poison value, for edges where the value is not used.
Value *nothing(const Value *Like) { return PoisonValue::get(Like->getType()); }

const Value *conditionOf(const Instruction &Branch) {
    return isa<BranchInst>(Branch) ? cast<BranchInst>(Branch).getCondition()
                                   : cast<SwitchInst>(Branch).getCondition();
}

} // namespace

FlowWidener::FlowWidener(Builder &B, LaneValues &Values, const Shapes &Of, bool InOrder)
    : B(B), Values(Values), Of(Of), Instructions(B, Values, Of), InOrder(InOrder),
      Marks(hasMarkedLanes(*Of.items().getHeader()->getParent())) {}

BasicBlock *FlowWidener::makeBlock(const Twine &Name) {
    return BasicBlock::Create(B.getContext(), Name, B.GetInsertBlock()->getParent());
}

// --- Levels --------------------------------------------------------------------------------------

FlowWidener::Emitted FlowWidener::begin(const Loop &L, Value *Mask) {
    const Level &At = Of.level(L);
    Emitted S = {L, At, Mask, {}, {}, {}, {}};
    S.Starts.resize(At.Graph.end());
    S.Edges.resize(At.Graph.end());
    for (unsigned N = 1; N < At.Graph.end(); ++N)
        if (!At.regionOf(N))
            S.Starts[N] = makeBlock(At.Graph.nodes()[N].Block->getName() +
                                    (At.Graph.nodes()[N].Inner ? ".before" : ".lanes"));
    return S;
}

void FlowWidener::emitItems(Value *Mask) {
    Emitted S = begin(Of.items(), Mask);
    emitLevel(S);
    B.SetInsertPoint(S.Leaves[0].From);
}

void FlowWidener::emitLevel(Emitted &S) {
    for (unsigned N = 0; N < S.At.Graph.end(); ++N) {
        if (S.At.regionOf(N))
            continue;
        if (N > 0) {
            B.SetInsertPoint(S.Starts[N]);
            emitPhis(S, N);
        }
        emitNode(S, N, S.Mask);
        const DivergentRegion *R = S.At.regionAt(N);
        if (!R) {
            emitBranch(S, N);
            continue;
        }
        emitRegion(S, *R);
        if (R->Exit == S.At.Graph.end())
            continue;
        S.Edges[R->Exit].push_back({B.GetInsertBlock(), R->Entry, R});
        B.CreateBr(S.Starts[R->Exit]);
    }
}

// Emits the node, except its phis.
void FlowWidener::emitNode(Emitted &S, unsigned Node, Value *Mask) {
    const LevelGraph::Node &N = S.At.Graph.nodes()[Node];
    if (N.Inner)
        return emitLoop(*N.Inner, Mask);
    for (const Instruction &I : *N.Block) {
        if (isa<PHINode>(I) || I.isTerminator())
            continue;
        Instructions.widen(I, Mask);
        if (Marks && Mask)
            markDeadLanes(B, Values, I, Mask);
    }
}

// --- Phis ----------------------------------------------------------------------------------------

// The value In in the form of Phi (scalar or parts), at the builder's place.
Parts FlowWidener::valueAs(const PHINode &Phi, const Value *In) {
    return Values.isVarying(&Phi) ? Values.parts(In) : Parts{Values.scalar(In)};
}

Parts FlowWidener::arriving(Emitted &S, const Edge &E, const PHINode &Phi) {
    if (!E.Region)
        return valueAs(Phi, Phi.getIncomingValueForBlock(S.At.Graph.nodes()[E.Node].Block));
    SmallVector<unsigned> From;
    for (unsigned N : S.At.Graph.nodes()[E.Region->Exit].Predecessors)
        if (N == E.Region->Entry || is_contained(E.Region->Held, N))
            From.push_back(N);
    return blended(S, Phi, From);
}

Parts FlowWidener::makePhis(const Parts &First, BasicBlock *From, unsigned Count) {
    Parts Phis;
    for (Value *Each : First) {
        PHINode *Phi = B.CreatePHI(Each->getType(), Count);
        Phi->addIncoming(Each, From);
        Phis.push_back(Phi);
    }
    return Phis;
}

// Emits the phis of a node outside of regions. Phis of an inner loop have been emitted already.
void FlowWidener::emitPhis(Emitted &S, unsigned Node) {
    const LevelGraph::Node &N = S.At.Graph.nodes()[Node];
    ArrayRef<Edge> Edges = S.Edges[Node];
    BasicBlock *Start = B.GetInsertBlock();
    if (N.Inner)
        return;
    for (const PHINode &Phi : N.Block->phis()) {
        if (Values.has(&Phi))
            continue;
        if (Edges.size() == 1) {
            Values.keep(&Phi, arriving(S, Edges[0], Phi));
            continue;
        }
        Parts All;
        for (const Edge &E : Edges) {
            B.SetInsertPoint(E.From->getTerminator());
            const Parts Value = arriving(S, E, Phi);
            if (All.empty()) {
                B.SetInsertPoint(Start, Start->getFirstNonPHIIt());
                All = makePhis(Value, E.From, Edges.size());
                continue;
            }
            for (auto [Made, Each] : zip(All, Value))
                cast<PHINode>(Made)->addIncoming(Each, E.From);
        }
        B.SetInsertPoint(Start);
        Values.keep(&Phi, std::move(All));
    }
}

// Selects among the values from those nodes by the masks of their edges, at the builder's place.
Parts FlowWidener::blended(Emitted &S, const PHINode &Phi, ArrayRef<unsigned> From) {
    auto In = [&](unsigned Node) {
        return Phi.getIncomingValueForBlock(S.At.Graph.nodes()[Node].Block);
    };
    Parts All = valueAs(Phi, In(From[0]));
    if (!Values.isVarying(&Phi))
        return All;
    for (unsigned Node : drop_begin(From)) {
        Value *Mask = S.Masks.lookup({Node, Phi.getParent()});
        for (auto [Part, New] : zip(All, Values.parts(In(Node))))
            Part = B.CreateSelect(Mask, New, Part);
    }
    return All;
}

// --- Branches that remain branches ---------------------------------------------------------------

// Branches to Target from the builder's place, the end of a block without other successors.
void FlowWidener::goTo(Emitted &S, unsigned Node, const BasicBlock *Target) {
    const LevelGraph &Graph = S.At.Graph;
    const unsigned To = Graph.target(Target);
    if (To == Graph.end()) {
        S.Leaves.push_back({B.GetInsertBlock(), Graph.nodes()[Node].Block, Target});
        return;
    }
    S.Edges[To].push_back({B.GetInsertBlock(), Node, nullptr});
    B.CreateBr(S.Starts[To]);
}

void FlowWidener::emitBranch(Emitted &S, unsigned Node) {
    const LevelGraph::Node &N = S.At.Graph.nodes()[Node];
    if (N.Inner)
        return emitExitBranch(S, Node);
    const Instruction *Old = N.Block->getTerminator();
    if (&S.L == &Of.items() && N.Block == S.L.getLoopLatch())
        return goTo(S, Node, S.L.getHeader());
    if (Old->getNumSuccessors() == 1)
        return goTo(S, Node, Old->getSuccessor(0));
    Instruction *New = B.Insert(Old->clone());
    New->setMetadata(LLVMContext::MD_loop, nullptr);
    Value *Condition = Values.scalar(conditionOf(*Old));
    if (auto *Branch = dyn_cast<BranchInst>(New))
        Branch->setCondition(Condition);
    else
        cast<SwitchInst>(New)->setCondition(Condition);
    for (unsigned To = 0; To < Old->getNumSuccessors(); ++To) {
        BasicBlock *Way = makeBlock("way");
        New->setSuccessor(To, Way);
        B.SetInsertPoint(Way);
        goTo(S, Node, Old->getSuccessor(To));
    }
}

// Branches to the exits of an inner loop, from the block after it where all lanes are together.
void FlowWidener::emitExitBranch(Emitted &S, unsigned Node) {
    const LoopExits &Out = Exits.find(S.At.Graph.nodes()[Node].Inner)->second;
    if (Out.To.size() == 1)
        return goTo(S, Node, Out.To[0]);
    BasicBlock *Last = makeBlock("way");
    SwitchInst *Switch = B.CreateSwitch(Out.Taken, Last, Out.To.size() - 1);
    for (auto [N, To] : enumerate(Out.To)) {
        BasicBlock *Way = N + 1 == Out.To.size() ? Last : makeBlock("way");
        if (Way != Last)
            Switch->addCase(B.getInt32(N), Way);
        B.SetInsertPoint(Way);
        goTo(S, Node, To);
    }
}

// --- Divergent regions ---------------------------------------------------------------------------

void FlowWidener::setEdge(Emitted &S, unsigned Node, const BasicBlock *To, Value *Mask) {
    Value *&Set = S.Masks[{Node, To}];
    Set = Set ? either(B, Set, Mask) : Mask;
}

// Sets the masks of the edges from Node.
void FlowWidener::setEdges(Emitted &S, unsigned Node, Value *Mask) {
    const LevelGraph::Node &N = S.At.Graph.nodes()[Node];
    auto All = [&] { return explicitMask(B, Mask, Values.lanes()); };
    if (N.Inner) {
        const LoopExits &Out = Exits.find(N.Inner)->second;
        for (auto [Index, To] : enumerate(Out.To)) {
            Value *Leaves = Out.To.size() == 1 ? All() : nullptr;
            if (!Leaves)
                Leaves =
                    Out.Taken
                        ? masked(B, Mask,
                                 B.CreateVectorSplat(Values.lanes(),
                                                     B.CreateICmpEQ(Out.Taken, B.getInt32(Index))))
                        : Out.Masks[Index];
            setEdge(S, Node, To, Leaves);
        }
        return;
    }
    const Instruction *End = N.Block->getTerminator();
    if (End->getNumSuccessors() == 1)
        return setEdge(S, Node, End->getSuccessor(0), All());
    Value *Condition = Values.part(conditionOf(*End), 0);
    if (isa<BranchInst>(End)) {
        setEdge(S, Node, End->getSuccessor(0), masked(B, Mask, Condition));
        setEdge(S, Node, End->getSuccessor(1), masked(B, Mask, B.CreateNot(Condition)));
        return;
    }
    Value *Rest = All();
    for (const auto &Case : cast<SwitchInst>(End)->cases()) {
        Value *Is = B.CreateICmpEQ(
            Condition,
            B.CreateVectorSplat(Values.lanes(), const_cast<ConstantInt *>(Case.getCaseValue())));
        setEdge(S, Node, Case.getCaseSuccessor(), masked(B, Mask, Is));
        Rest = masked(B, Rest, B.CreateNot(Is));
    }
    setEdge(S, Node, cast<SwitchInst>(End)->getDefaultDest(), Rest);
}

Value *FlowWidener::maskOf(const Emitted &S, unsigned Node) const {
    const LevelGraph::Node &N = S.At.Graph.nodes()[Node];
    Value *Mask = nullptr;
    for (unsigned From : N.Predecessors) {
        Value *Edge = S.Masks.lookup({From, N.Block});
        Mask = Mask ? either(B, Mask, Edge) : Edge;
    }
    return Mask;
}

void FlowWidener::emitRegion(Emitted &S, const DivergentRegion &R) {
    setEdges(S, R.Entry, S.Mask);
    emitHeld(S, R.Held);
}

void FlowWidener::emitMasked(Emitted &S, unsigned Node, Value *Mask) {
    const LevelGraph::Node &N = S.At.Graph.nodes()[Node];
    if (!N.Inner)
        for (const PHINode &Phi : N.Block->phis())
            if (!Values.has(&Phi))
                Values.keep(&Phi, blended(S, Phi, N.Predecessors));
    emitNode(S, Node, Mask);
    setEdges(S, Node, Mask);
}

void FlowWidener::emitHeld(Emitted &S, ArrayRef<unsigned> Held) {
    while (!Held.empty()) {
        const unsigned Node = Held[0];
        Value *Mask = maskOf(S, Node);
        const size_t Size =
            find_if_not(Held, [&](unsigned N) { return S.At.Graph.dominates(Node, N); }) -
            Held.begin();
        if (wantsGuard(Held.take_front(Size), S.At.Graph, Of, !InOrder)) {
            emitGuarded(S, Held.take_front(Size), Mask);
            Held = Held.drop_front(Size);
        } else {
            emitMasked(S, Node, Mask);
            Held = Held.drop_front();
        }
    }
}

//   br any(mask), live, behind;   live: the group; br behind
void FlowWidener::emitGuarded(Emitted &S, ArrayRef<unsigned> Group, Value *Mask) {
    BasicBlock *Live = makeBlock("live");
    Value *Any = anyLane(B, Mask);
    BasicBlock *Around = B.GetInsertBlock();
    B.SetInsertPoint(Live);
    emitMasked(S, Group[0], Mask);
    emitHeld(S, Group.drop_front());
    BasicBlock *Behind = makeBlock("live.none");
    B.CreateBr(Behind);
    B.SetInsertPoint(Around);
    B.CreateCondBr(Any, Live, Behind);
    B.SetInsertPoint(Behind);
    join(S, Group, Around);
}

// Creates phis for the values that the group has computed and for the masks of the edges that leave
// it. `Around` is the block that skips the group.
void FlowWidener::join(Emitted &S, ArrayRef<unsigned> Group, BasicBlock *Around) {
    const LevelGraph &Graph = S.At.Graph;
    SmallPtrSet<const BasicBlock *, 16> Inside;
    SmallVector<const Instruction *> Computed;
    for (unsigned Node : Group) {
        const LevelGraph::Node &N = Graph.nodes()[Node];
        const ArrayRef<BasicBlock *> Blocks =
            N.Inner ? N.Inner->getBlocks() : ArrayRef(&N.Block, 1);
        Inside.insert_range(Blocks);
        for (const BasicBlock *Block : Blocks)
            for (const Instruction &I : *Block)
                if (Values.has(&I))
                    Computed.push_back(&I);
        if (N.Inner)
            for (const BasicBlock *To : Exits.find(N.Inner)->second.To)
                for (const PHINode &Phi : To->phis())
                    if (!is_contained(Group, Graph.nodeOf(To)))
                        Computed.push_back(&Phi);
    }
    BasicBlock *From = *find_if(predecessors(B.GetInsertBlock()),
                                [&](const BasicBlock *Block) { return Block != Around; });
    auto Joined = [&](Value *Inner, Value *Otherwise) {
        PHINode *Phi = B.CreatePHI(Inner->getType(), 2);
        Phi->addIncoming(Otherwise, Around);
        Phi->addIncoming(Inner, From);
        return Phi;
    };
    for (const Instruction *I : Computed) {
        if (all_of(I->users(), [&](const User *U) {
                return Inside.contains(cast<Instruction>(U)->getParent());
            }))
            continue;
        Parts All = Values.kept(I);
        for (Value *&Part : All)
            Part = Joined(Part, nothing(Part));
        Values.keep(I, std::move(All));
    }
    for (auto &[Edge, Mask] : S.Masks)
        if (is_contained(Group, Edge.first) && !is_contained(Group, Graph.target(Edge.second)))
            Mask = Joined(Mask, Constant::getNullValue(Mask->getType()));
}

} // namespace barecl
