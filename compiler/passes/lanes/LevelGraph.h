// SPDX-License-Identifier: MIT
//
// The blocks of one loop level as a graph without circles: blocks of the loop itself are nodes, and
// so is each loop directly inside it, with all that it holds. What leaves the level, back to the
// loop's header or out of the loop, goes to one more node, the end.
//
//     header -> a -> [inner loop] -> b -> latch -> end
//
// Nodes stand in topological order, the header first. The graph must be reducible.

#ifndef BARECL_PASSES_LANES_LEVELGRAPH_H
#define BARECL_PASSES_LANES_LEVELGRAPH_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"

namespace barecl {

class LevelGraph {
  public:
    struct Node {
        llvm::BasicBlock *Block; // the inner loop's header, where there is one
        llvm::Loop *Inner;       // or null
        llvm::SmallVector<unsigned, 2> Successors, Predecessors; // each once
    };

    LevelGraph(const llvm::Loop &Level, const llvm::LoopInfo &Loops);

    llvm::ArrayRef<Node> nodes() const { return Nodes; }
    unsigned end() const { return Nodes.size(); }

    // The node that holds Block; end(), if none does.
    unsigned nodeOf(const llvm::BasicBlock *Block) const;

    // Where an edge of this level to Block goes; end() for one that leaves it.
    unsigned target(const llvm::BasicBlock *Block) const;

    // The nearest node that is on every way to Node, or from it on. Of the header and the end:
    // themselves.
    unsigned dominator(unsigned Node) const { return Dominators[Node]; }
    unsigned postDominator(unsigned Node) const { return PostDominators[Node]; }
    bool dominates(unsigned A, unsigned B) const;
    unsigned commonDominator(unsigned A, unsigned B) const;

  private:
    llvm::SmallVector<Node> Nodes;
    llvm::DenseMap<const llvm::BasicBlock *, unsigned> Numbers;
    llvm::SmallVector<unsigned> Dominators, PostDominators;

    void connect(const llvm::Loop &Level);
    void findDominators();
    void findPostDominators();
};

// Whether a branch at the end of Block can leave Inner for a block outside of Level.
bool leavesSeveralLoops(const llvm::Loop &Inner, const llvm::Loop &Level);

} // namespace barecl

#endif // BARECL_PASSES_LANES_LEVELGRAPH_H
