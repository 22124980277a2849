// SPDX-License-Identifier: MIT

#include "MinimumCut.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace barecl {

unsigned MinimumCut::addNode() {
    Leaving.emplace_back();
    return Leaving.size() - 1;
}

void MinimumCut::addEdge(unsigned From, unsigned To, uint64_t Capacity) {
    Leaving[From].push_back(Edges.size());
    Edges.push_back({To, Capacity});
    Leaving[To].push_back(Edges.size());
    Edges.push_back({From, 0});
}

void MinimumCut::solve() {
    while (measure())
        saturate();
}

// Numbers the nodes by their distance from the source. False if the sink cannot be reached.
bool MinimumCut::measure() {
    Distance.assign(Leaving.size(), Unreached);
    Distance[Source] = 0;
    SmallVector<unsigned> Reached = {Source};
    for (unsigned N = 0; N < Reached.size(); ++N)
        for (unsigned Number : Leaving[Reached[N]]) {
            const Edge &E = Edges[Number];
            if (!E.Left || Distance[E.To] != Unreached)
                continue;
            Distance[E.To] = Distance[Reached[N]] + 1;
            Reached.push_back(E.To);
        }
    return Distance[Sink] != Unreached;
}

// Fills the shortest paths, until each has an edge without capacity left.
void MinimumCut::saturate() {
    SmallVector<unsigned> Tried(Leaving.size(),
                                0); // edges of a node that are known to lead nowhere
    SmallVector<unsigned> Way;      // edges from the source to `At`
    unsigned At = Source;
    while (true) {
        if (At == Sink) {
            send(Way);
            Way.clear();
            At = Source;
        } else if (Tried[At] < Leaving[At].size()) {
            unsigned Number = Leaving[At][Tried[At]];
            const Edge &E = Edges[Number];
            if (E.Left && Distance[E.To] == Distance[At] + 1) {
                Way.push_back(Number);
                At = E.To;
            } else {
                ++Tried[At];
            }
        } else if (Way.empty()) {
            return;
        } else {
            At = Edges[Way.pop_back_val() ^ 1].To;
            ++Tried[At];
        }
    }
}

void MinimumCut::send(ArrayRef<unsigned> Way) {
    uint64_t Flow = Unbounded;
    for (unsigned Number : Way)
        Flow = std::min(Flow, Edges[Number].Left);
    for (unsigned Number : Way) {
        Edges[Number].Left -= Flow;
        Edges[Number ^ 1].Left += Flow;
    }
}

} // namespace barecl
