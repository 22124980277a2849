// SPDX-License-Identifier: MIT

#include "LoopProblem.h"
#include "Feasibility.h"
#include "Loops.h"

#include <algorithm>

namespace barecl::tta {

LoopProblem::LoopProblem(const Connections &Buses, const SchedulingProblem &Problem,
                         const CodeBlock &Block)
    : Buses(Buses), P(Problem), Operations(Block.Operations.size()), Choices(P.Nodes.size()),
      Next(P.Nodes.size()), Previous(P.Nodes.size()) {
    std::vector<bool> NoCopies(Buses.machine().Files.size());
    std::vector<unsigned> NodeOf(Operations, NoNumber);
    for (unsigned N = 0; N < P.Nodes.size(); ++N) {
        Length = std::max(Length, P.Nodes[N].Height);
        if (P.Nodes[N].Kind == ProblemNode::Unit)
            Choices[N] = unitsFor(Buses, *P.Nodes[N].Code, NoCopies);
        if (P.Nodes[N].Index != NoNumber)
            NodeOf[P.Nodes[N].Index] = N;
    }
    for (const CodeOrder &O : orderOfNext(Block)) {
        int Delay = int(delayOf(O, Block));
        Next[NodeOf[O.Before]].push_back({NodeOf[O.After], Delay});
        Previous[NodeOf[O.After]].push_back({NodeOf[O.Before], Delay});
    }
}

} // namespace barecl::tta
