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

unsigned longestThroughMemory(const SchedulingProblem &P, const CodeBlock &Loop) {
    std::vector<unsigned> NodeOf(Loop.Operations.size(), NoNumber);
    for (unsigned N = 0; N < P.Nodes.size(); ++N)
        if (P.Nodes[N].Index != NoNumber)
            NodeOf[P.Nodes[N].Index] = N;
    std::map<unsigned, std::vector<CodeOrder>> ByAfter;
    for (const CodeOrder &Order : orderOfNext(Loop))
        ByAfter[NodeOf[Order.After]].push_back(Order);
    unsigned Result = 0;
    for (const auto &[After, Orders] : ByAfter) {
        const std::vector<int> Cycles = cyclesFrom(P, {After});
        for (const CodeOrder &Order : Orders)
            if (int Before = Cycles[NodeOf[Order.Before]]; Before != None)
                Result = std::max(Result, unsigned(Before) + delayOf(Order, Loop));
    }
    return Result;
}

} // namespace

unsigned longestCircuit(const SchedulingProblem &P, const CodeBlock &Loop) {
    return std::max(longestThroughRegisters(P), longestThroughMemory(P, Loop));
}

} // namespace barecl::tta
