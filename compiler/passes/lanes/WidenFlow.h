// SPDX-License-Identifier: MIT
//
// Emits the control flow of a work-item for all lanes of a vector. A level (LevelGraph.h) becomes
//
//   outside of regions        blocks and branches as they were
//   a divergent region        its blocks in a row, each under the mask of the lanes that come there;
//                             phis where lanes meet select by the masks of the edges. A jump skips
//                             expensive blocks if no lane comes there:
//
//                                 br any(mask), block, behind
//
//   a loop                    a loop. All ways out of it lead to one block after it, where the index
//                             of the exit that was taken is known
//   a divergent loop          runs while a lane is in it:
//
//                                 live  = phi [mask, before], [went on, latch]
//                                 left  = phi [poison, before], [select(leaves, value, left), latch]
//                                 ...
//                                 br any(went on), header, behind
//
//                             A lane that has left keeps its last values in the loop's own phis, if a
//                             phi already carries them, on processors that wait for each instruction:
//                             there each instruction counts, and a longer chain costs nothing.
//
//                                 sum   = phi [0, before], [select(live, sum + x, sum), latch]

#ifndef BARECL_PASSES_LANES_WIDENFLOW_H
#define BARECL_PASSES_LANES_WIDENFLOW_H

#include "Widen.h"

#include "llvm/ADT/MapVector.h"

namespace barecl {

class FlowWidener {
  public:
    // `InOrder`: the target waits for each instruction.
    FlowWidener(Builder &B, LaneValues &Values, const Shapes &Of, bool InOrder);

    // Emits the body of the loop over work-items, up to its latch's branch, for the lanes of Mask, which has at least
    // one; null: all lanes. Before the call, the builder is in the new header after its phis, whose values are set;
    // after it, at the end of the new latch.
    void emitItems(llvm::Value *Mask);

  private:
    struct Edge {                      // of the level; new code has a branch for it
        llvm::BasicBlock *From;        // new
        unsigned Node;                 // the node that it comes from
        const DivergentRegion *Region; // or this region, as a whole
    };
    struct Leaving {                      // a branch that leaves the level
        llvm::BasicBlock *From;           // new, still without a branch
        const llvm::BasicBlock *Old, *To; // the blocks before vectorisation
    };
    struct Emitted { // of a level
        const llvm::Loop &L;
        const Level &At;
        llvm::Value *Mask;
        llvm::SmallVector<llvm::BasicBlock *> Starts;        // of the nodes outside of regions
        llvm::SmallVector<llvm::SmallVector<Edge, 2>> Edges; // into the nodes
        llvm::MapVector<std::pair<unsigned, const llvm::BasicBlock *>, llvm::Value *>
            Masks; // of edges
        llvm::SmallVector<Leaving> Leaves;
    };
    struct LoopExits {                            // of an inner loop that has been emitted
        llvm::SmallVector<llvm::BasicBlock *> To; // blocks before vectorisation
        llvm::Value *Taken = nullptr;             // the index in To; null if there is only one, or
        llvm::SmallVector<llvm::Value *> Masks;   // the masks of the lanes that leave there
    };

    Builder &B;
    LaneValues &Values;
    const Shapes &Of;
    Widener Instructions;
    const bool InOrder;
    const bool Marks; // dead lanes: DeadLanes.h
    llvm::DenseMap<const llvm::Loop *, LoopExits> Exits;

    Emitted begin(const llvm::Loop &L, llvm::Value *Mask);
    void emitLevel(Emitted &S);
    void emitNode(Emitted &S, unsigned Node, llvm::Value *Mask);
    llvm::BasicBlock *makeBlock(const llvm::Twine &Name);

    void emitPhis(Emitted &S, unsigned Node);
    Parts arriving(Emitted &S, const Edge &E, const llvm::PHINode &Phi);
    Parts valueAs(const llvm::PHINode &Phi, const llvm::Value *In);
    Parts blended(Emitted &S, const llvm::PHINode &Phi, llvm::ArrayRef<unsigned> From);
    Parts makePhis(const Parts &First, llvm::BasicBlock *From, unsigned Count);

    void emitBranch(Emitted &S, unsigned Node);
    void goTo(Emitted &S, unsigned Node, const llvm::BasicBlock *Target);
    void emitExitBranch(Emitted &S, unsigned Node);

    void emitRegion(Emitted &S, const DivergentRegion &R);
    void emitHeld(Emitted &S, llvm::ArrayRef<unsigned> Held);
    void emitGuarded(Emitted &S, llvm::ArrayRef<unsigned> Group, llvm::Value *Mask);
    void emitMasked(Emitted &S, unsigned Node, llvm::Value *Mask);
    void setEdges(Emitted &S, unsigned Node, llvm::Value *Mask);
    void setEdge(Emitted &S, unsigned Node, const llvm::BasicBlock *To, llvm::Value *Mask);
    llvm::Value *maskOf(const Emitted &S, unsigned Node) const;
    void join(Emitted &S, llvm::ArrayRef<unsigned> Group, llvm::BasicBlock *Around);

    void emitLoop(const llvm::Loop &L, llvm::Value *Mask);
    void emitUniformLoop(const llvm::Loop &L, llvm::Value *Mask, LoopExits &Out);
    void emitDivergentLoop(const llvm::Loop &L, llvm::Value *Mask, LoopExits &Out);
    llvm::SmallVector<std::pair<const llvm::PHINode *, Parts>> enterLoop(const llvm::Loop &L);
    struct Left { // the values with which lanes leave a divergent loop
        const llvm::PHINode *Phi;
        llvm::SmallVector<llvm::PHINode *, 4>
            Carry;                 // from earlier iterations; none for a uniform value
        const llvm::PHINode *Kept; // the header's phi that carries them already; or null
        Parts Now;
    };
    Left carryLeft(const llvm::Loop &L, const llvm::PHINode &Phi, llvm::BasicBlock *Before,
                   llvm::ArrayRef<std::pair<const llvm::PHINode *, Parts>> Phis);
    const llvm::PHINode *keptBy(const llvm::Loop &L, const llvm::PHINode &Left) const;
    llvm::PHINode *carried(llvm::Value *Start, llvm::BasicBlock *Before, const llvm::Twine &Name);
    Parts leftWith(const Emitted &S, const Left &Each);
};

} // namespace barecl

#endif // BARECL_PASSES_LANES_WIDENFLOW_H
