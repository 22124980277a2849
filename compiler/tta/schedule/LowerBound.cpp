// SPDX-License-Identifier: MIT

#include "LowerBound.h"
#include "UnitChoice.h"

#include <algorithm>
#include <map>

namespace barecl::tta {
namespace {

unsigned divideUp(unsigned Count, unsigned By) {
    return (Count + By - 1) / By;
}

unsigned portCount(const Machine &M, unsigned File, enum Socket::Direction Side) {
    const std::vector<Port> &Ports = M.Files[File].Ports;
    return unsigned(std::count_if(Ports.begin(), Ports.end(),
                                  [&](const Port &P) { return hasSocket(M, P, Side); }));
}

// Operations that no unit outside a set has need that set; every set that some operation asks for.
unsigned boundOfUnits(const Machine &M, const Problem &P) {
    std::map<std::set<unsigned>, unsigned> Asked;
    for (const ProblemNode &Node : P.Nodes)
        if (Node.Kind == ProblemNode::Unit) {
            std::set<unsigned> Units;
            for (UnitChoice Choice : unitsWith(M, *Node.Code))
                Units.insert(Choice.Unit);
            ++Asked[Units];
        }
    unsigned Result = 0;
    for (const auto &[Units, Own] : Asked) {
        unsigned Count = 0;
        for (const auto &[Others, Times] : Asked)
            if (std::includes(Units.begin(), Units.end(), Others.begin(), Others.end()))
                Count += Times;
        Result = std::max(Result, divideUp(Count, unsigned(Units.size())));
    }
    return Result;
}

// Values that are in registers before the block are read there once at least, those that have to be
// there at its end are written.
unsigned boundOfRegisters(const Machine &M, const Problem &P) {
    std::vector<unsigned> Reads(M.Files.size()), Writes(M.Files.size());
    for (const auto &[Name, Number] : P.LiveIn) {
        const Value &V = P.Values[Number];
        auto IsInput = [&](unsigned Use) {
            const std::vector<ProblemInput> &All = P.Nodes[Use].Inputs;
            return std::any_of(All.begin(), All.end(), [&](const ProblemInput &Input) {
                return !Input.Constant && Input.Value == Number;
            });
        };
        if (Name != ReturnAddressName && std::any_of(V.Uses.begin(), V.Uses.end(), IsInput))
            ++Reads[Name.File];
    }
    for (const ProblemNode &Node : P.Nodes)
        if (Node.Target && *Node.Target != ReturnAddressName)
            ++Writes[Node.Target->File];
    unsigned Result = 0;
    for (unsigned File = 0; File < M.Files.size(); ++File) {
        if (Reads[File])
            Result = std::max(Result, divideUp(Reads[File], portCount(M, File, Socket::Output)));
        if (Writes[File])
            Result = std::max(Result, divideUp(Writes[File], portCount(M, File, Socket::Input)));
    }
    return Result;
}

} // namespace

unsigned LowerBound::cycles() const {
    return std::max({Dependences, Units, Buses, Registers});
}

BlockLimit LowerBound::limit() const {
    return cycles() == Dependences ? BlockLimit::Dependences
           : cycles() == Units     ? BlockLimit::Units
           : cycles() == Buses     ? BlockLimit::Buses
                                   : BlockLimit::Registers;
}

LowerBound lowerBound(const Machine &M, const Problem &P) {
    LowerBound Result;
    unsigned Moves = 0;
    for (const ProblemNode &Node : P.Nodes) {
        Result.Dependences = std::max(Result.Dependences, Node.Height);
        Moves += Node.Kind != ProblemNode::Move || Node.Target;
    }
    Result.Units = boundOfUnits(M, P);
    Result.Buses = divideUp(Moves, unsigned(M.Buses.size()));
    Result.Registers = boundOfRegisters(M, P);
    return Result;
}

} // namespace barecl::tta
