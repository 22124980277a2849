// SPDX-License-Identifier: MIT

#include "LevelGraph.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace barecl {

LevelGraph::LevelGraph(const Loop &Level, const LoopInfo &Loops) {
    LoopBlocksRPO Order(const_cast<Loop *>(&Level));
    Order.perform(&Loops);
    for (BasicBlock *Block : Order) {
        Loop *Inner = Loops.getLoopFor(Block);
        if (Inner == &Level) {
            Numbers[Block] = Nodes.size();
            Nodes.push_back({Block, nullptr, {}, {}});
            continue;
        }
        while (Inner->getParentLoop() != &Level)
            Inner = Inner->getParentLoop();
        if (Block != Inner->getHeader())
            continue;
        for (BasicBlock *Held : Inner->blocks())
            Numbers[Held] = Nodes.size();
        Nodes.push_back({Block, Inner, {}, {}});
    }
    connect(Level);
    findDominators();
    findPostDominators();
}

unsigned LevelGraph::nodeOf(const BasicBlock *Block) const {
    auto Found = Numbers.find(Block);
    return Found == Numbers.end() ? end() : Found->second;
}

unsigned LevelGraph::target(const BasicBlock *Block) const {
    const unsigned Number = nodeOf(Block);
    return Number == 0 ? end() : Number; // an edge back to the header
}

void LevelGraph::connect(const Loop &Level) {
    auto Join = [&](unsigned From, const BasicBlock *To) {
        const unsigned Target = target(To);
        if (is_contained(Nodes[From].Successors, Target))
            return;
        Nodes[From].Successors.push_back(Target);
        if (Target != end())
            Nodes[Target].Predecessors.push_back(From);
    };
    for (BasicBlock *Block : Level.blocks()) {
        const unsigned From = nodeOf(Block);
        for (BasicBlock *To : successors(Block))
            if (!Nodes[From].Inner || !Nodes[From].Inner->contains(To))
                Join(From, To);
    }
}

// In topological order, the dominator that all predecessors of a node share is known before the
// node (Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm", without the iteration).
void LevelGraph::findDominators() {
    Dominators.assign(Nodes.size(), 0);
    for (unsigned N = 1; N < Nodes.size(); ++N) {
        unsigned Common = Nodes[N].Predecessors[0];
        for (unsigned From : drop_begin(Nodes[N].Predecessors))
            Common = commonDominator(Common, From);
        Dominators[N] = Common;
    }
}

void LevelGraph::findPostDominators() {
    PostDominators.assign(Nodes.size() + 1, end());
    for (unsigned N = Nodes.size(); N-- > 0;) {
        if (Nodes[N].Successors.empty())
            continue;
        unsigned Common = Nodes[N].Successors[0];
        for (unsigned To : drop_begin(Nodes[N].Successors))
            for (unsigned Other = To; Common != Other;)
                if (Common < Other)
                    Common = PostDominators[Common];
                else
                    Other = PostDominators[Other];
        PostDominators[N] = Common;
    }
}

unsigned LevelGraph::commonDominator(unsigned A, unsigned B) const {
    while (A != B)
        if (A > B)
            A = Dominators[A];
        else
            B = Dominators[B];
    return A;
}

bool LevelGraph::dominates(unsigned A, unsigned B) const {
    while (B > A)
        B = Dominators[B];
    return A == B;
}

bool leavesSeveralLoops(const Loop &Inner, const Loop &Level) {
    SmallVector<BasicBlock *> Exits;
    Inner.getExitBlocks(Exits);
    return any_of(Exits, [&](const BasicBlock *Exit) { return !Level.contains(Exit); });
}

} // namespace barecl
