// SPDX-License-Identifier: MIT
//
// The control flow of a work-item, for all lanes of a vector. A level (LevelGraph.h) becomes
//
//   outside of regions        blocks and branches as they were
//   a divergent region        its blocks in a row, each under the mask of the lanes that come there;
//                             phis where lanes meet select by the masks of the edges. A jump leads
//                             around blocks that cost something, where no lane comes:
//
//                                 br any(mask), block, behind
//   a loop                    a loop. All ways out of it lead to one block behind it, which knows
//                             the exit that was taken
//   a divergent loop          runs while a lane is in it:
//
//                                 live  = phi [mask, before], [went on, latch]
//                                 left  = phi [poison, before], [select(leaves, value, left), latch]
//                                 ...
//                                 br any(went on), header, behind
//
//                             What a phi of the loop carries on anyway stays there for the lanes that
//                             have left, on processors that wait for each instruction: then every one
//                             counts, and a longer chain costs nothing.
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

    // The body of the loop over work-items, up to its latch's branch, for the lanes of Mask, of which
    // there is one; null: all. The builder stands in the new header, behind its phis, whose values are
    // known; and then at the end of the new latch.
    void emitItems(llvm::Value *Mask);

  private:
    struct Edge {                      // that is a branch
        llvm::BasicBlock *From;        // new
        unsigned Node;                 // the old one it comes from
        const DivergentRegion *Region; // or this, all of it
    };
    struct Leaving {                      // a branch that leaves the level
        llvm::BasicBlock *From;           // new, yet without a branch
        const llvm::BasicBlock *Old, *To; // as it was
    };
    struct Emitted { // of a level
        const llvm::Loop &L;
        const Level &At;
        llvm::Value *Mask;
        llvm::SmallVector<llvm::BasicBlock *> Starts;        // of nodes, outside of regions
        llvm::SmallVector<llvm::SmallVector<Edge, 2>> Edges; // into them
        llvm::MapVector<std::pair<unsigned, const llvm::BasicBlock *>, llvm::Value *>
            Masks; // of edges
        llvm::SmallVector<Leaving> Leaves;
    };
    struct LoopExits {                            // of an inner loop that was emitted
        llvm::SmallVector<llvm::BasicBlock *> To; // old ones
        llvm::Value *Taken = nullptr;             // the index in To; null: there is one, or
        llvm::SmallVector<llvm::Value *> Masks;   // of the lanes that leave there
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
    struct Left { // through a divergent loop's exits
        const llvm::PHINode *Phi;
        llvm::SmallVector<llvm::PHINode *, 4>
            Carry;                 // what lanes left with before; none: a uniform value
        const llvm::PHINode *Kept; // a phi of the header, as it was, that is the carry; or null
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
