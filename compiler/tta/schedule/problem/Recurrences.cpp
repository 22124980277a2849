// SPDX-License-Identifier: MIT

#include "Recurrences.h"

#include <algorithm>

namespace barecl::tta {
namespace {

constexpr int None = -1;

// The least number of cycles from the value's first use to each node's start.
std::vector<int> cyclesFrom(const SchedulingProblem &P, unsigned Value) {
    std::vector<int> Result(P.Nodes.size(), None);
    for (unsigned Use : P.Values[Value].Uses)
        if (P.Nodes[Use].GuardValue != Value)
            Result[Use] = 0;
    for (unsigned N = 0; N < P.Nodes.size(); ++N)
        for (const ProblemNode::Edge &E : P.Nodes[N].After)
            if (Result[N] != None && E.Delay > 0)
                Result[E.Node] = std::max(Result[E.Node], Result[N] + int(E.Delay));
    return Result;
}

// The least number of cycles from each node's start to the start of the last one.
std::vector<int> cyclesTo(const SchedulingProblem &P, unsigned Last) {
    std::vector<int> Result(P.Nodes.size(), None);
    Result[Last] = 0;
    for (unsigned N = Last + 1; N-- > 0;)
        for (const ProblemNode::Edge &E : P.Nodes[N].After)
            if (Result[E.Node] != None && E.Delay > 0)
                Result[N] = std::max(Result[N], Result[E.Node] + int(E.Delay));
    return Result;
}

} // namespace

std::vector<unsigned> longestCircuits(const SchedulingProblem &P) {
    std::vector<unsigned> Result(P.Nodes.size());
    for (const auto &[Name, Next] : P.Carried) {
        if (Next.Constant || P.Values[Next.Value].Producer == NoNumber)
            continue;
        const Value &Made = P.Values[Next.Value];
        std::vector<int> From = cyclesFrom(P, P.LiveIn.at(Name)), To = cyclesTo(P, Made.Producer);
        for (unsigned N = 0; N <= Made.Producer; ++N)
            if (From[N] != None && To[N] != None)
                Result[N] = std::max(Result[N], unsigned(From[N] + To[N]) + Made.Latency);
    }
    return Result;
}

} // namespace barecl::tta
