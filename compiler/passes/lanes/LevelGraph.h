// SPDX-License-Identifier: MIT
//
// The blocks of one loop level as an acyclic graph. Each block of the loop itself is a node, and
// each loop directly inside it, with all its blocks, is one node. Edges that leave the level, back
// to the loop's header or out of the loop, go to one more node, the end.
//
//     header -> a -> [inner loop] -> b -> latch -> end
//
// Nodes are in topological order, the header first. The graph must be reducible.

#ifndef BARECL_PASSES_LANES_LEVELGRAPH_H
#define BARECL_PASSES_LANES_LEVELGRAPH_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"

namespace barecl {

class LevelGraph {
  public:
    struct Node {
        llvm::BasicBlock *Block;                                 // for a loop, its header
        llvm::Loop *Inner;                                       // the inner loop, or null
        llvm::SmallVector<unsigned, 2> Successors, Predecessors; // each once
    };

    LevelGraph(const llvm::Loop &Level, const llvm::LoopInfo &Loops);

    llvm::ArrayRef<Node> nodes() const { return Nodes; }
    unsigned end() const { return Nodes.size(); }

    // The node that contains Block; end() if none does.
    unsigned nodeOf(const llvm::BasicBlock *Block) const;

    // The node at which an edge of this level to Block ends; end() for an edge that leaves the
    // level.
    unsigned target(const llvm::BasicBlock *Block) const;

    // The nearest node on all paths from the header to Node, and on all paths from Node to the end.
    // For the header and the end: themselves.
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

// Whether a branch at the end of a block of Inner can leave it to a block outside of Level.
bool leavesSeveralLoops(const llvm::Loop &Inner, const llvm::Loop &Level);

} // namespace barecl

#endif // BARECL_PASSES_LANES_LEVELGRAPH_H
