// SPDX-License-Identifier: MIT

#include "Placer.h"
#include "Feasibility.h"
#include "Unheld.h"

#include <algorithm>

namespace barecl::tta {
namespace {

// How far back room is looked for. Further away it is rarely found.
constexpr int LookBack = 16;
// How far ahead a write or a jump may go that has to happen in any case.
constexpr int LookAhead = 1000;

} // namespace

Placer::Placer(const Connections &Buses, const SchedulingProblem &P, const ScheduleOptions &Options)
    : M(Buses.machine()), P(P), Options(Options), Values(Buses, P, Options, Undo),
      Resources(M, Undo), Choices(P.Nodes.size()) {
    for (unsigned N = 0; N < P.Nodes.size(); ++N)
        if (P.Nodes[N].Kind == ProblemNode::Unit)
            Choices[N] = unitsFor(Buses, *P.Nodes[N].Code, Values.through());
    for (const FunctionUnit &Unit : M.Units)
        Units.push_back({std::vector<std::vector<Hold>>(Unit.Ports.size()),
                         std::vector<std::vector<Arrival>>(Unit.Ports.size())});
}

// ------------------------------------------------------------------------------------------------
// Operations

// Units that can start the operation now, the ones first where it does the least harm.
std::vector<UnitChoice> Placer::choicesFor(unsigned Node, int Cycle) const {
    std::vector<std::pair<unsigned, UnitChoice>> Found;
    for (UnitChoice C : Choices[Node]) {
        const FunctionUnit &Unit = M.Units[C.Unit];
        const UnitOperation &How = Unit.Operations[C.Operation];
        unsigned Harm = 0;
        bool IsFree = true;
        for (const UnitOperation::Binding &B : How.Bindings) {
            const std::vector<Hold> &Holds = Units[C.Unit].Inputs[B.Port];
            if (Unit.Ports[B.Port].SetsOpcode && !Holds.empty() && Holds.back().To >= Cycle)
                IsFree = false;
            const std::vector<Arrival> &Results = Units[C.Unit].Outputs[B.Port];
            if (Results.empty() || Results.back().Value == NoNumber)
                continue;
            unsigned Standing = Results.back().Value;
            Harm += Values.isOnlyAtPort(Standing) ? 1000 : 0;
        }
        if (IsFree)
            Found.push_back({Harm + unsigned(Unit.Operations.size()), C});
    }
    return leastFirst(std::move(Found));
}

bool Placer::start(unsigned Node, int Cycle) {
    Values.lacks("a unit that is free");
    bool Commutes = P.Nodes[Node].Code->What->Flags & Operation::Commutes;
    for (UnitChoice Choice : choicesFor(Node, Cycle))
        for (bool TriggerFirst : {true, false})
            for (bool Swapped : {false, true}) {
                // The other order lets values go through one scratch register in turn.
                if ((Swapped && !Commutes) || (!TriggerFirst && Options.Scratch.empty()))
                    continue;
                Journal::Mark Mark = Undo.mark();
                if (start(Node, Cycle, Choice, Swapped, TriggerFirst)) {
                    Undo.commit();
                    return true;
                }
                Undo.rollBack(Mark);
            }
    return false;
}

bool Placer::bringOperand(unsigned Node, unsigned Operand, UnitChoice Choice,
                          const ProblemInput &What, const SeenGuard &Guard, int Cycle) {
    const CodeOperation &O = *P.Nodes[Node].Code;
    const FunctionUnit &Unit = M.Units[Choice.Unit];
    unsigned Number = *Unit.Operations[Choice.Operation].port(Operand);
    const Port &Port = Unit.Ports[Number];
    std::vector<Hold> &Holds = Units[Choice.Unit].Inputs[Number];
    if (!Holds.empty() && Holds.back().To >= Cycle)
        return false;
    const bool ComesNow = Port.SetsOpcode || isUnheld(Port);
    if (!ComesNow && !Holds.empty() && isSameOperand(P, Holds.back().What, What)) {
        Undo.note([&Holds, Old = Holds.back().To] { Holds.back().To = Old; });
        Holds.back().To = Cycle;
        return true;
    }
    Errand E = {What,
                {MoveDestination::Input, Choice.Unit, Number, {}},
                Guard,
                std::min(O.What->width(Operand), Port.Width),
                O.Line};
    int First = std::max(Holds.empty() ? 0 : Holds.back().To + 1, Cycle - LookBack);
    if (Port.SetsOpcode)
        E.To.Operation = Choice.Operation;
    if (ComesNow)
        First = Cycle;
    std::optional<int> At = Values.bring(E, First, Cycle);
    if (!At)
        return false;
    Holds.push_back({*At, Cycle, What});
    Undo.note([&Holds] { Holds.pop_back(); });
    return true;
}

// Results that stand where the operation's own will come are put into registers.
bool Placer::clearPorts(const UnitOperation &How, unsigned Unit, int Cycle) {
    for (const UnitOperation::Binding &B : How.Bindings) {
        const std::vector<Arrival> &All = Units[Unit].Outputs[B.Port];
        unsigned Value = All.empty() ? NoNumber : All.back().Value;
        if (Value != NoNumber && Values.isOnlyAtPort(Value) && !Values.save(Value, Cycle))
            return Values.lacks("a register for", Value);
    }
    return true;
}

// The first cycle in which One is no longer at the port because of Later, which comes after it.
static int endOf(const Arrival &One, const Arrival &Later) {
    return Later.Gone > One.At ? Later.Gone : Later.At;
}

// A result comes to its port.
bool Placer::arrive(unsigned Node, unsigned Output, UnitChoice Choice, int Cycle) {
    const ProblemNode &Maker = P.Nodes[Node];
    const UnitOperation &How = M.Units[Choice.Unit].Operations[Choice.Operation];
    unsigned Operand = unsigned(Maker.Inputs.size()) + 1 + Output, Port = *How.port(Operand);
    int At = Cycle + int(How.latency(Operand));
    Arrival New = {At, M.TriggerInvalidatesResults ? Cycle + 1 : At, Maker.Outputs[Output]};
    std::vector<Arrival> &All = Units[Choice.Unit].Outputs[Port];
    auto Next = std::find_if(All.begin(), All.end(), [&](const Arrival &A) { return A.At >= At; });
    if (Next != All.end() && Next->At == At)
        return Values.lacks("a port for its result");
    for (auto Before = Next; Before != All.begin();) {
        --Before;
        if (!Values.leave(Before->Value, endOf(*Before, New)))
            return false;
        if (Before->At <= New.Gone)
            break; // those before it have gone by then
    }
    int Until = isUnheld(M.Units[Choice.Unit].Ports[Port]) ? At : Forever;
    for (auto After = Next; After != All.end(); ++After)
        Until = std::min(Until, endOf(New, *After) - 1);
    size_t Index = size_t(Next - All.begin());
    All.insert(Next, New);
    Undo.note([&All, Index] { All.erase(All.begin() + ptrdiff_t(Index)); });
    if (New.Value == NoNumber)
        return true;
    Location Here = {{MoveSource::Output, Choice.Unit, Port, 0}, At, Until};
    const Value &V = P.Values[New.Value];
    if (V.Resident)
        return Values.writeUnderGuard(Node, New.Value, Here) ||
               Values.lacks("a guarded write of", New.Value);
    Values.locate(New.Value, Here);
    if (V.MustGoHome)
        return Values.save(New.Value, Until == Forever ? At + LookAhead : Until) ||
               Values.lacks("its own register for", New.Value);
    return Until == Forever || !Values.isWanted(New.Value) || Values.save(New.Value, Until) ||
           Values.lacks("a register for", New.Value);
}

bool Placer::start(unsigned Node, int Cycle, UnitChoice Choice, bool Swapped, bool TriggerFirst) {
    const ProblemNode &Operation = P.Nodes[Node];
    const UnitOperation &How = M.Units[Choice.Unit].Operations[Choice.Operation];
    if (!Resources.take(Choice, Cycle))
        return Values.lacks("a unit that is not busy");
    // What has no effect but its result may happen in any case.
    SeenGuard Guard;
    if (hasEffects(*Operation.Code->What)) {
        std::optional<SeenGuard> Found = Values.guardFor(Node, Cycle);
        if (!Found)
            return Values.lacks("a register that guards see for", Operation.GuardValue);
        Guard = *Found;
    }
    if (!TriggerFirst && !clearPorts(How, Choice.Unit, Cycle))
        return false;
    const std::vector<Port> &Ports = M.Units[Choice.Unit].Ports;
    for (bool Triggers : {TriggerFirst, !TriggerFirst})
        for (unsigned Operand = 1; Operand <= Operation.Inputs.size(); ++Operand) {
            unsigned From = Swapped && Operand <= 2 ? 3 - Operand : Operand;
            if (Ports[*How.port(Operand)].SetsOpcode == Triggers &&
                !bringOperand(Node, Operand, Choice, Operation.Inputs[From - 1],
                              Triggers ? Guard : SeenGuard(), Cycle))
                return Values.lacks("moves or free ports for an operand,",
                                    Operation.Inputs[From - 1].Value);
        }
    // A guard is still needed for the results.
    bool WritesLater = Operation.GuardValue != NoNumber;
    if (!WritesLater)
        Values.used(Node);
    for (unsigned Output : outputsToWrite(*Operation.Code))
        if (!arrive(Node, Output, Choice, Cycle))
            return false;
    for (unsigned Output = 0; Output < Operation.Outputs.size(); ++Output)
        if (Operation.Outputs[Output] == NoNumber && !arrive(Node, Output, Choice, Cycle))
            return false;
    if (WritesLater)
        Values.used(Node);
    Values.setPlaced(Node, Cycle, Choice.Unit);
    Values.endNotBefore(Cycle + int(std::max(1u, How.latency())));
    return true;
}

// ------------------------------------------------------------------------------------------------
// Moves of the code, and jumps

bool Placer::move(unsigned Node, int Latest) {
    Journal::Mark Mark = Undo.mark();
    if (Values.move(Node, Latest)) {
        Undo.commit();
        return true;
    }
    Undo.rollBack(Mark);
    return false;
}

bool Placer::finish() {
    Values.lacks("a register that guards see for",
                 P.Control == NoNumber ? NoNumber : P.Nodes[P.Control].GuardValue);
    Values.endNotBefore(int(Values.movesEnd()));
    if (P.Control == NoNumber)
        return true;
    const ProblemNode &Jump = P.Nodes[P.Control];
    MoveDestination To = controlStart(M, *Jump.Code);
    int Slots = int(M.Control.DelaySlots);
    int First = std::max(0, Values.end() - Slots - 1);
    if (Jump.Code->Kind == CodeOperation::Call)
        First = std::max(First, Values.stateOf(ReturnAddressName).FreeFrom);
    for (int At = First; At < First + LookAhead; ++At) {
        Journal::Mark Mark = Undo.mark();
        std::optional<SeenGuard> Guard = Values.guardFor(P.Control, At);
        Errand E = {Jump.Inputs[0], To, Guard.value_or(SeenGuard()), 32, Jump.Code->Line};
        if (Guard && Values.bring(E, At, At) && Values.end() <= At + Slots + 1) {
            Values.setPlaced(P.Control, At, NoNumber);
            Values.endNotBefore(At + Slots + 1);
            return true;
        }
        Undo.rollBack(Mark);
    }
    return false;
}

} // namespace barecl::tta
