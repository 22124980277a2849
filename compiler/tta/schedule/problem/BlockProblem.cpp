// SPDX-License-Identifier: MIT

#include "BlockProblem.h"
#include "schedule/code/Loops.h"
#include "schedule/machine/Feasibility.h"

#include <algorithm>

namespace barecl::tta {

BlockProblem::BlockProblem(const Connections &Buses, const SchedulingProblem &Problem,
                           const CodeBlock &Block, const ScheduleOptions &Options, bool Repeats)
    : Buses(Buses), P(Problem), Options(Options), Operations(Block.Operations.size()),
      Choices(P.Nodes.size()), Next(P.Nodes.size()), Previous(P.Nodes.size()) {
    std::vector<bool> Through(Buses.machine().Files.size());
    if (!Repeats) {
        Through = scratchFiles(Buses.machine(), Options);
        for (const RegisterName &Name : P.Free)
            Through[Name.File] = true;
    }
    std::vector<unsigned> NodeOf(Operations, NoNumber);
    for (unsigned N = 0; N < P.Nodes.size(); ++N) {
        Length = std::max(Length, P.Nodes[N].Height);
        if (P.Nodes[N].Kind == ProblemNode::Unit)
            Choices[N] = unitsFor(Buses, *P.Nodes[N].Code, Through);
        if (P.Nodes[N].Index != NoNumber)
            NodeOf[P.Nodes[N].Index] = N;
    }
    if (!Repeats)
        return;
    for (const CodeOrder &O : orderOfNext(Block)) {
        const int Delay = int(delayOf(O, Block));
        Next[NodeOf[O.Before]].push_back({NodeOf[O.After], Delay});
        Previous[NodeOf[O.After]].push_back({NodeOf[O.Before], Delay});
    }
}

} // namespace barecl::tta
