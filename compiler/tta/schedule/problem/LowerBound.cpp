// SPDX-License-Identifier: MIT

#include "LowerBound.h"
#include "Recurrences.h"
#include "schedule/machine/UnitChoice.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace barecl::tta {
namespace {

unsigned divideUp(unsigned Count, unsigned By) { return (Count + By - 1) / By; }

// For how many cycles the operation occupies each part of a unit's pipeline: the minimum over all
// units that can do it.
std::map<std::string, unsigned> holdsOf(const Machine &M, const std::vector<UnitChoice> &All) {
    std::map<std::string, unsigned> Result;
    for (size_t N = 0; N < All.size(); ++N) {
        std::map<std::string, unsigned> Here;
        for (const PipelineUse &Part : M.Units[All[N].Unit].Operations[All[N].Operation].Pipeline)
            if (Part.Kind == PipelineUse::Resource)
                Here[Part.Name] += Part.Cycles;
        if (N == 0)
            Result = Here;
        for (auto &[Name, Cycles] : Result)
            Cycles = std::min(Cycles, Here[Name]);
    }
    return Result;
}

// The bound from parts of pipelines, on all units of a set, that only one operation at a time can
// use.
unsigned boundOfPipelines(const Machine &M, const SchedulingProblem &P) {
    std::map<std::pair<std::set<unsigned>, std::string>, unsigned> Asked;
    for (const ProblemNode &Node : P.Nodes) {
        if (Node.Kind != ProblemNode::Unit)
            continue;
        const std::vector<UnitChoice> All = unitsWith(M, *Node.Code);
        std::set<unsigned> Units;
        for (UnitChoice Choice : All)
            Units.insert(Choice.Unit);
        for (const auto &[Name, Cycles] : holdsOf(M, All))
            Asked[{Units, Name}] += Cycles;
    }
    unsigned Result = 0;
    for (const auto &[Of, Cycles] : Asked)
        Result = std::max(Result, divideUp(Cycles, unsigned(Of.first.size())));
    return Result;
}

// The bound from operations that only units of one set have; each set that some operation needs is
// considered.
unsigned boundOfUnits(const Machine &M, const SchedulingProblem &P) {
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

// Counts the moves that bring operands to ports that do not start operations. Such a port keeps its
// operand, so successive operations may share one move. But each operand that an operation needs
// there takes at least one move for all the units that could share it.
class HeldOperands {
  public:
    HeldOperands(const Machine &M, const SchedulingProblem &P, bool IsLoop)
        : M(M), P(P), IsLoop(IsLoop), Group(M.Units.size()) {
        std::iota(Group.begin(), Group.end(), 0u);
        for (const ProblemNode &Node : P.Nodes)
            if (Node.Kind == ProblemNode::Unit)
                joinUnits(Node);
    }

    unsigned count() {
        std::vector<std::pair<Operand, Operand>> OneOfTwo;
        for (const ProblemNode &Node : P.Nodes)
            if (Node.Kind == ProblemNode::Unit && Node.Inputs.size() > 1)
                add(Node, OneOfTwo);
        // For operations of which one of two operands is held: of pairs without a common operand,
        // each adds one move.
        for (const auto &[A, B] : OneOfTwo)
            if (!Held.contains(A) && !Held.contains(B)) {
                Count += !isKept(A) && !isKept(B);
                Held.insert(A);
                Held.insert(B);
            }
        return Count;
    }

  private:
    struct Operand {
        unsigned Group;
        unsigned Value;   // or NoNumber, and
        std::string Text; // of the constant
        auto operator<=>(const Operand &) const = default;
    };

    unsigned groupOf(unsigned Unit) const {
        while (Group[Unit] != Unit)
            Unit = Group[Unit];
        return Unit;
    }
    void joinUnits(const ProblemNode &Node) {
        std::vector<UnitChoice> All = unitsWith(M, *Node.Code);
        for (UnitChoice Choice : All)
            Group[groupOf(Choice.Unit)] = groupOf(All.front().Unit);
    }
    Operand operandOf(const ProblemNode &Node, unsigned Input) const {
        unsigned Units = groupOf(unitsWith(M, *Node.Code).front().Unit);
        const ProblemInput &What = Node.Inputs[Input];
        if (!What.Constant)
            return {Units, What.Value, ""};
        return {Units, NoNumber,
                std::to_string(What.Constant->Kind) + " " + std::to_string(What.Constant->Value) +
                    What.Constant->Symbol};
    }
    // Whether it may be at its port when the block begins, because the previous iteration has left
    // it there.
    bool isKept(const Operand &Held) const {
        return IsLoop && (Held.Value == NoNumber || isInvariant(Held.Value));
    }
    bool isInvariant(unsigned Number) const {
        const Value &V = P.Values[Number];
        return V.Producer == NoNumber &&
               std::none_of(P.Carried.begin(), P.Carried.end(),
                            [&](const auto &Pair) { return Pair.first == V.Home; });
    }
    // The input that starts the operation on all units that have it; none if they differ.
    std::optional<unsigned> trigger(const ProblemNode &Node) const {
        std::set<unsigned> Inputs;
        for (UnitChoice Choice : unitsWith(M, *Node.Code)) {
            const FunctionUnit &Unit = M.Units[Choice.Unit];
            const UnitOperation &How = Unit.Operations[Choice.Operation];
            for (unsigned N = 0; N < Node.Inputs.size(); ++N)
                if (Unit.Ports[*How.port(N + 1)].SetsOpcode)
                    Inputs.insert(N);
        }
        bool IsFixed = Inputs.size() == 1 && !(Node.Code->What->Flags & Operation::Commutes);
        return IsFixed ? std::optional(*Inputs.begin()) : std::nullopt;
    }
    void add(const ProblemNode &Node, std::vector<std::pair<Operand, Operand>> &OneOfTwo) {
        std::optional<unsigned> Trigger = trigger(Node);
        for (unsigned N = 0; Trigger && N < Node.Inputs.size(); ++N)
            if (Operand Here = operandOf(Node, N); N != *Trigger && Held.insert(Here).second)
                Count += !isKept(Here);
        if (!Trigger)
            OneOfTwo.push_back({operandOf(Node, 0), operandOf(Node, 1)});
    }

    const Machine &M;
    const SchedulingProblem &P;
    bool IsLoop;
    std::vector<unsigned> Group; // of units; leads to the unit that represents its group
    std::set<Operand> Held;
    unsigned Count = 0;
};

// Values that must be in a register need a move to it: all that are read after a block. Values that
// a loop passes to its next iteration may do without.
unsigned leastMoves(const Machine &M, const SchedulingProblem &P, bool IsLoop) {
    unsigned Moves = HeldOperands(M, P, IsLoop).count();
    for (const ProblemNode &Node : P.Nodes)
        Moves += Node.Kind != ProblemNode::Move || (Node.Target && !IsLoop);
    for (const Value &V : P.Values)
        Moves += !IsLoop && V.Producer != NoNumber && (V.MustGoHome || V.Resident) &&
                 P.Nodes[V.Producer].Kind == ProblemNode::Unit;
    return Moves;
}

// Values that are in registers before the block are read there at least once; values that must be
// there at its end are written.
unsigned boundOfRegisters(const Machine &M, const SchedulingProblem &P) {
    std::vector<unsigned> Reads(M.Files.size()), Writes(M.Files.size());
    for (const auto &[Name, Number] : P.LiveIn) {
        const Value &V = P.Values[Number];
        auto IsInput = [&](unsigned Use) {
            if (P.Nodes[Use].Kind == ProblemNode::Move && !P.Nodes[Use].Target)
                return false; // a copy that may be omitted
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
            Result = std::max(
                Result, divideUp(Reads[File], portCount(M, M.Files[File].Ports, Socket::Output)));
        if (Writes[File])
            Result = std::max(
                Result, divideUp(Writes[File], portCount(M, M.Files[File].Ports, Socket::Input)));
    }
    return Result;
}

unsigned heightOf(const SchedulingProblem &P) {
    unsigned Result = 0;
    for (const ProblemNode &Node : P.Nodes)
        Result = std::max(Result, Node.Height);
    return Result;
}

} // namespace

unsigned LowerBound::cycles() const { return std::max({Dependences, Units, Buses, Registers}); }

BlockLimit LowerBound::limit() const {
    return cycles() == Dependences ? BlockLimit::Dependences
           : cycles() == Units     ? BlockLimit::Units
           : cycles() == Buses     ? BlockLimit::Buses
                                   : BlockLimit::Registers;
}

LowerBound lowerBound(const Machine &M, const SchedulingProblem &P, const CodeBlock &Block,
                      bool IsLoop) {
    LowerBound Result;
    Result.Dependences =
        IsLoop ? std::max(M.Control.DelaySlots + 1, longestCircuit(P, Block)) : heightOf(P);
    Result.Units = std::max(boundOfUnits(M, P), boundOfPipelines(M, P));
    Result.Moves = leastMoves(M, P, IsLoop);
    Result.Buses = divideUp(Result.Moves, unsigned(M.Buses.size()));
    Result.Registers = IsLoop ? 0 : boundOfRegisters(M, P);
    return Result;
}

} // namespace barecl::tta
