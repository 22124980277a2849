// SPDX-License-Identifier: MIT
//
// The cheapest way to divide a directed graph into two parts.
//
// Each edge has a capacity: its cost if it leads from the part with the source to the part with the
// sink. `solve` finds the parts with the least sum of these costs. Such a graph can express many
// yes-or-no choices where some combinations cost something and some are forbidden: each choice is a
// node, each cost an edge, and each forbidden combination an edge with the capacity `Unbounded`.
//
// The least cost equals the greatest flow from the source to the sink (Ford and Fulkerson). Dinic's
// algorithm finds it in rounds. Each round numbers the nodes by their distance from the source over
// edges with capacity left, and then sends flow along shortest paths until none is left. There are
// at most as many rounds as nodes; for graphs of values only a few. Nothing here recurses, since
// paths may be as long as a kernel.
//
// Among several cheapest solutions, the part with the source is the smallest. Assumes that a
// solution of finite cost exists, and that no sum of capacities below `Unbounded` reaches it.

#ifndef BARECL_PASSES_REGIONS_MINIMUMCUT_H
#define BARECL_PASSES_REGIONS_MINIMUMCUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace barecl {

class MinimumCut {
  public:
    static constexpr unsigned Source = 0, Sink = 1;
    static constexpr uint64_t Unbounded = UINT64_MAX / 4;

    unsigned addNode();
    void addEdge(unsigned From, unsigned To, uint64_t Capacity);
    void solve();

    // After solve(): whether Node is in the part with the source.
    bool isWithSource(unsigned Node) const { return Distance[Node] != Unreached; }

  private:
    static constexpr unsigned Unreached = UINT32_MAX;
    struct Edge {
        unsigned To;
        uint64_t Left; // of the capacity
    };
    llvm::SmallVector<Edge> Edges; // 2k and 2k+1 are an edge and its reverse
    llvm::SmallVector<llvm::SmallVector<unsigned, 4>> Leaving{2}; // edges by node
    llvm::SmallVector<unsigned> Distance;                         // from the source, by node

    bool measure();
    void saturate();
    void send(llvm::ArrayRef<unsigned> Way);
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_MINIMUMCUT_H
