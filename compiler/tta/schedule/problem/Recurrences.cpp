// SPDX-License-Identifier: MIT

#include "Recurrences.h"
#include "schedule/code/Loops.h"

#include <algorithm>

namespace barecl::tta {
namespace {

constexpr int None = -1;

// The least number of cycles from the start of the first nodes, which start together, to each node's start.
std::vector<int> cyclesFrom(const SchedulingProblem &P, const std::vector<unsigned> &First) {
    std::vector<int> Result(P.Nodes.size(), None);
    for (unsigned N : First)
        Result[N] = 0;
    for (unsigned N = 0; N < P.Nodes.size(); ++N)
        for (const ProblemNode::Edge &E : P.Nodes[N].After)
            if (Result[N] != None && E.Delay > 0)
                Result[E.Node] = std::max(Result[E.Node], Result[N] + int(E.Delay));
    return Result;
}

unsigned longestThroughRegisters(const SchedulingProblem &P) {
    unsigned Result = 0;
    for (const auto &[Name, Next] : P.Carried) {
        if (Next.Constant || P.Values[Next.Value].Producer == NoNumber)
            continue;
        const unsigned Read = P.LiveIn.at(Name);
        const Value &Made = P.Values[Next.Value];
        std::vector<unsigned> Readers = P.Values[Read].Uses;
        std::erase_if(Readers, [&](unsigned Use) { return P.Nodes[Use].GuardValue == Read; });
        if (int Cycles = cyclesFrom(P, Readers)[Made.Producer]; Cycles != None)
            Result = std::max(Result, unsigned(Cycles) + Made.Latency);
    }
    return Result;
}

// By operation: those of the previous iteration that must precede it. Pairs that the block does not list are found one
// operation at a time, because their number grows with the square of the accesses.
class Predecessors {
  public:
    explicit Predecessors(const CodeBlock &Loop) : Loop(Loop), Listed(Loop.Operations.size()) {
        if (Loop.OrderOfNext)
            for (const CodeOrder &Order : *Loop.OrderOfNext)
                Listed[Order.After].push_back(Order.Before);
    }

    std::vector<unsigned> of(unsigned After) const {
        if (Loop.OrderOfNext)
            return Listed[After];
        std::vector<unsigned> Result;
        for (unsigned Before = 0; Before < Loop.Operations.size(); ++Before)
            if (mayMeet(Loop.Operations[Before], Loop.Operations[After]))
                Result.push_back(Before);
        return Result;
    }

  private:
    const CodeBlock &Loop;
    std::vector<std::vector<unsigned>> Listed;
};

unsigned longestThroughMemory(const SchedulingProblem &P, const CodeBlock &Loop) {
    const Predecessors Earlier(Loop);
    std::vector<unsigned> NodeOf(Loop.Operations.size(), NoNumber);
    for (unsigned N = 0; N < P.Nodes.size(); ++N)
        if (P.Nodes[N].Index != NoNumber)
            NodeOf[P.Nodes[N].Index] = N;
    unsigned Result = 0;
    for (unsigned After = 0; After < Loop.Operations.size(); ++After) {
        const std::vector<unsigned> All = Earlier.of(After);
        if (All.empty())
            continue;
        const std::vector<int> Cycles = cyclesFrom(P, {NodeOf[After]});
        for (unsigned Before : All)
            if (int Way = Cycles[NodeOf[Before]]; Way != None)
                Result = std::max(Result, unsigned(Way) + delayOf({Before, After}, Loop));
    }
    return Result;
}

} // namespace

unsigned longestCircuit(const SchedulingProblem &P, const CodeBlock &Loop) {
    return std::max(longestThroughRegisters(P), longestThroughMemory(P, Loop));
}

} // namespace barecl::tta
