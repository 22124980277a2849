// SPDX-License-Identifier: MIT
//
// The cheapest way to part a directed graph.
//
// Each edge has a capacity: what it costs when it leads from the part with the source to the part
// with the sink. `solve` finds the parts for which the sum of these costs is least. A problem of
// many yes-or-no choices, where some combinations cost something and some may not be, becomes such
// a graph: a node a choice, an edge a cost, an edge of `Unbounded` what may not be.
//
// How: the least cost equals the greatest flow from the source to the sink (Ford and Fulkerson).
// Dinic's algorithm finds it in rounds. Each round numbers the nodes by their distance from the
// source over edges with capacity left, then sends flow along shortest ways until none is left.
// There are at most as many rounds as nodes; on graphs of values a few. Nothing here recurses: ways
// may be as long as a kernel.
//
// Of several cheapest ways, the part with the source is the smallest. Assumes that some way of
// finite cost exists, and that no sum of capacities below `Unbounded` reaches it.

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

    // After solve(): the part that Node is in.
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
