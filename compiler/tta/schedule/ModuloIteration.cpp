// SPDX-License-Identifier: MIT

#include "ModuloIteration.h"

#include <algorithm>

namespace barecl::tta {
namespace {

constexpr int LookBack = 16; // how long before its operation an operand may come

} // namespace

ModuloIteration::ModuloIteration(const LoopProblem &Loop, unsigned Interval)
    : Loop(Loop), P(Loop.P), M(Loop.Buses.machine()), Table(Loop.Buses, Interval, Undo),
      Ports(M, P, Table, Undo), Values(Loop.Buses, P, Table, Ports, Undo),
      Resources(M, Undo, Interval), Nodes(P.Nodes.size()) {}

PipelinedIteration ModuloIteration::result() {
    PipelinedIteration Result = Table.result();
    Result.Starts.resize(Loop.Operations);
    for (unsigned N = 0; N < P.Nodes.size(); ++N)
        if (P.Nodes[N].Kind == ProblemNode::Unit)
            Result.Starts[P.Nodes[N].Index] = {unsigned(Nodes[N].At), Nodes[N].Unit};
    return Result;
}

// ------------------------------------------------------------------------------------------------
// Order

int ModuloIteration::earliest(unsigned Node) const {
    int Result = 0;
    for (const ProblemInput &Input : P.Nodes[Node].Inputs)
        if (!Input.Constant && !Values[Input.Value].FromBefore)
            Result = std::max(Result, Values[Input.Value].At);
    if (unsigned Guard = P.Nodes[Node].GuardValue; Guard != NoNumber && !Values[Guard].FromBefore)
        Result = std::max(Result, Values[Guard].At);
    for (const ProblemNode::Edge &E : P.Nodes[Node].Before)
        if (E.InTime)
            Result = std::max(Result, Nodes[E.Node].At + int(E.Delay));
        else if (!isPlaced(E.Node) && awaits(E.Node))
            Result = std::max(Result, earliest(E.Node) + 1);
    for (const LoopProblem::Order &O : Loop.Previous[Node])
        if (isPlaced(O.Node))
            Result = std::max(Result, Nodes[O.Node].At + O.Delay - interval());
    return Result;
}

int ModuloIteration::latest(unsigned Node) const {
    int Result = INT_MAX;
    for (const ProblemInput &Input : P.Nodes[Node].Inputs)
        if (!Input.Constant)
            if (std::optional<int> First = Values.firstReadOfCarried(Input.Value))
                Result = std::min(Result, *First + interval() / 2);
    return Result;
}

bool ModuloIteration::keepsOrder(unsigned Node, int Cycle) const {
    const std::vector<LoopProblem::Order> &Next = Loop.Next[Node];
    return std::all_of(Next.begin(), Next.end(), [&](const LoopProblem::Order &O) {
        if (O.Node == Node)
            return O.Delay <= interval();
        return !isPlaced(O.Node) || Cycle + O.Delay <= Nodes[O.Node].At + interval();
    });
}

// ------------------------------------------------------------------------------------------------
// Operations

bool ModuloIteration::place(unsigned Node, int Cycle) {
    return keepsOrder(Node, Cycle) &&
           (P.Nodes[Node].Kind == ProblemNode::Unit ? placeUnit(Node, Cycle)
                                                    : placeMove(Node, Cycle));
}

bool ModuloIteration::placeUnit(unsigned Node, int Cycle) {
    bool Commutes = P.Nodes[Node].Code->What->Flags & Operation::Commutes;
    for (bool Swapped : {false, true}) {
        if (Swapped && !Commutes)
            continue;
        for (UnitChoice Choice : choicesFor(Node, Cycle, Swapped)) {
            Journal::Mark Mark = Undo.mark();
            if (start(Node, Cycle, {Choice, Swapped}))
                return true;
            Undo.rollBack(Mark);
        }
    }
    return false;
}

// Units that can start the operation then, those first that have an operand already.
std::vector<UnitChoice> ModuloIteration::choicesFor(unsigned Node, int Cycle, bool Swapped) const {
    constexpr unsigned OfOperand = 100;
    std::vector<std::pair<unsigned, UnitChoice>> Found;
    for (UnitChoice C : Loop.Choices[Node]) {
        const FunctionUnit &Unit = M.Units[C.Unit];
        unsigned Cost = unsigned(Unit.Operations.size());
        for (unsigned N = 1; N <= P.Nodes[Node].Inputs.size(); ++N) {
            unsigned Port = *Unit.Operations[C.Operation].port(N);
            if (!Unit.Ports[Port].SetsOpcode &&
                !Ports.holds(C.Unit, Port, inputOf(Node, N, Swapped), Cycle))
                Cost += OfOperand;
        }
        Found.push_back({Cost, C});
    }
    return leastFirst(std::move(Found));
}

const ProblemInput &ModuloIteration::inputOf(unsigned Node, unsigned Operand, bool Swapped) const {
    return P.Nodes[Node].Inputs[(Swapped && Operand <= 2 ? 3 - Operand : Operand) - 1];
}

bool ModuloIteration::start(unsigned Node, int Cycle, const Way &Way) {
    const ProblemNode &Is = P.Nodes[Node];
    const FunctionUnit &Unit = M.Units[Way.Choice.Unit];
    const UnitOperation &How = Unit.Operations[Way.Choice.Operation];
    if (!keepsOrder(Node, Cycle) || !Resources.take(Way.Choice, Cycle))
        return false;
    for (bool Triggers : {true, false})
        for (unsigned Operand = 1; Operand <= Is.Inputs.size(); ++Operand)
            if (Unit.Ports[*How.port(Operand)].SetsOpcode == Triggers &&
                !bringOperand(Is, Operand, Way.Choice, inputOf(Node, Operand, Way.Swapped), Cycle))
                return false;
    for (unsigned Output = 0; Output < Is.Outputs.size(); ++Output) {
        unsigned Operand = unsigned(Is.Inputs.size()) + 1 + Output;
        if (!arrive(Is.Outputs[Output], Way.Choice, *How.port(Operand),
                    Cycle + int(How.latency(Operand))))
            return false;
    }
    Undo.set(Nodes[Node].At, Cycle);
    Undo.set(Nodes[Node].Unit, Way.Choice.Unit);
    Values.used(Is);
    Table.endNotBefore(Cycle + int(std::max(1u, How.latency())));
    return true;
}

bool ModuloIteration::bringOperand(const ProblemNode &Node, unsigned Operand, UnitChoice Choice,
                                   const ProblemInput &What, int Cycle) {
    const FunctionUnit &Unit = M.Units[Choice.Unit];
    unsigned Port = *Unit.Operations[Choice.Operation].port(Operand);
    MoveDestination To = {MoveDestination::Input, Choice.Unit, Port, {}};
    unsigned Bits = std::min(Node.Code->What->width(Operand), Unit.Ports[Port].Width);
    if (Unit.Ports[Port].SetsOpcode) {
        To.Operation = Choice.Operation;
        return Values.bring(What, To, Bits, Node.Code->Line, Cycle, Cycle).has_value();
    }
    if (Ports.keep(Choice.Unit, Port, What, Cycle))
        return true;
    int First = std::max(0, Cycle - LookBack);
    for (int At = Cycle; At >= First && Ports.isFree(Choice.Unit, Port, At, Cycle); --At) {
        Journal::Mark Mark = Undo.mark();
        if (Values.bring(What, To, Bits, Node.Code->Line, At, At)) {
            Ports.hold(Choice.Unit, Port, {At, Cycle, What});
            return true;
        }
        Undo.rollBack(Mark);
    }
    return false;
}

// A result comes to its port, where the one before is not read any more, in any iteration.
bool ModuloIteration::arrive(unsigned Value, UnitChoice Choice, unsigned Port, int Cycle) {
    const std::vector<ModuloPorts::Comes> &All = Ports.results(Choice.Unit, Port);
    for (const ModuloPorts::Comes &Other : All) {
        int Until = Table.rowOf(Cycle - Other.At);
        int Read = Other.Value == NoNumber ? NotPlaced : Values[Other.Value].LastRead;
        if (Until == 0 || (Read != NotPlaced && Read - Other.At >= Until))
            return false;
    }
    Ports.come(Choice.Unit, Port, {Cycle, Value});
    for (size_t N = 0; N + 1 < All.size(); ++N)
        if (unsigned Other = All[N].Value; Other != NoNumber && !secure(Other))
            return false;
    if (Value != NoNumber)
        Values.come(Value, Choice.Unit, Port, Cycle);
    return true;
}

bool ModuloIteration::secure(unsigned Value) {
    const ModuloValue &V = Values[Value];
    const std::vector<unsigned> &Uses = P.Values[Value].Uses;
    bool IsWanted =
        std::any_of(Uses.begin(), Uses.end(), [&](unsigned Use) { return !isPlaced(Use); });
    return !IsWanted || !V.Stays.empty() || Values.lifeAtPort(V) == interval() ||
           Values.save(Value, V.At + interval());
}

// ------------------------------------------------------------------------------------------------
// Costs

namespace {

constexpr int OfMove = 8, OfRead = 32, OfSaving = 64;

} // namespace

std::optional<int> ModuloIteration::costOf(unsigned Node, int Cycle, const Way &Way) const {
    const FunctionUnit &Unit = M.Units[Way.Choice.Unit];
    int Cost = int(Unit.Operations.size());
    for (unsigned N = 1; N <= P.Nodes[Node].Inputs.size(); ++N) {
        unsigned Port = *Unit.Operations[Way.Choice.Operation].port(N);
        const ProblemInput &What = inputOf(Node, N, Way.Swapped);
        bool Triggers = Unit.Ports[Port].SetsOpcode;
        if (Triggers) {
            if (Table.isTaken(Cycle, {MoveDestination::Input, Way.Choice.Unit, Port, {}}))
                return std::nullopt;
        } else if (Ports.holds(Way.Choice.Unit, Port, What, Cycle)) {
            continue;
        } else if (!Ports.isFree(Way.Choice.Unit, Port, Cycle, Cycle)) {
            return std::nullopt;
        }
        std::optional<int> OfReading =
            What.Constant ? 0 : costOfReading(What.Value, Cycle, !Triggers);
        MoveDestination To = {MoveDestination::Input, Way.Choice.Unit, Port, {}};
        if (What.Constant &&
            !Table.hasConstant(*What.Constant, To, Triggers ? Cycle : Cycle - LookBack, Cycle))
            OfReading = std::nullopt;
        if (!OfReading)
            return std::nullopt;
        Cost += OfMove + *OfReading;
    }
    return Cost + costOfResults(Node, Cycle, Way.Choice);
}

// Results had better stay at their ports until they are read: others that have to go to registers
// are as dear as this one that soon will have to.
int ModuloIteration::costOfResults(unsigned Node, int Cycle, const UnitChoice &Choice) const {
    const UnitOperation &How = M.Units[Choice.Unit].Operations[Choice.Operation];
    int Cost = 0;
    for (unsigned N = 0; N < P.Nodes[Node].Outputs.size(); ++N) {
        unsigned Value = P.Nodes[Node].Outputs[N];
        unsigned Operand = unsigned(P.Nodes[Node].Inputs.size()) + 1 + N;
        unsigned Port = *How.port(Operand);
        int At = Cycle + int(How.latency(Operand));
        for (const ModuloPorts::Comes &Other : Ports.results(Choice.Unit, Port))
            if (Other.Value != NoNumber && Values[Other.Value].UsesLeft &&
                Values[Other.Value].Stays.empty())
                Cost += OfRead;
        int Uses = Value == NoNumber ? 0 : int(P.Values[Value].Uses.size());
        Cost += Uses > 1 ? std::max(0, 2 * Uses - Ports.life(Choice.Unit, Port, At)) : 0;
    }
    return Cost;
}

std::optional<int> ModuloIteration::costOfReading(unsigned Value, int Cycle,
                                                  bool MayBeEarlier) const {
    const ModuloValue &V = Values[Value];
    if (Values.isAtPort(V, Cycle))
        return 0;
    std::optional<RegisterName> Name = Values.registerAt(Value, Cycle);
    if (!Name)
        return OfSaving;
    if (Table.isRead(Cycle, *Name))
        return 0;
    if (Table.hasReadPort(Cycle, Name->File))
        return OfRead;
    return MayBeEarlier ? std::optional(OfRead + OfMove) : std::nullopt;
}

// ------------------------------------------------------------------------------------------------
// Moves and the jump

bool ModuloIteration::awaits(unsigned Node) const {
    const ProblemNode &Move = P.Nodes[Node];
    return Move.Kind == ProblemNode::Move && Move.GuardValue == NoNumber && !Move.Outputs.empty() &&
           std::any_of(Move.After.begin(), Move.After.end(),
                       [&](const ProblemNode::Edge &E) { return writesOver(Node, E.Node); });
}

// Who has to be in the register before, shortly before.
bool ModuloIteration::placeAwaited(unsigned Node, int Cycle) {
    for (const ProblemNode::Edge &E : P.Nodes[Node].Before) {
        if (isPlaced(E.Node) || !writesOver(E.Node, Node))
            continue;
        if (!awaits(E.Node))
            return false;
        int At = Cycle - 1, First = std::max(earliest(E.Node), Cycle - LookBack);
        for (Journal::Mark Mark = Undo.mark(); At >= First && !placeMove(E.Node, At); --At)
            Undo.rollBack(Mark);
        if (At < First)
            return false;
    }
    return true;
}

bool ModuloIteration::placeOver(unsigned Node, int Cycle) {
    const ProblemNode &Move = P.Nodes[Node];
    Guard When;
    if (!placeAwaited(Node, Cycle))
        return false;
    if (Move.GuardValue != NoNumber) {
        std::optional<RegisterName> Name = guardRegister(Move.GuardValue, Cycle);
        if (!Name)
            return false;
        When = {Guard::Register, Move.Inverted, Name->File, Name->Index};
        Values.guards(Move.GuardValue, Cycle);
    }
    return Values.writeOver(Move.Inputs[0], Move.Outputs[0], When, Move.Code ? Move.Code->Line : 0,
                            Cycle);
}

// What is live at the end goes to its register of the code.
bool ModuloIteration::placeMove(unsigned Node, int Cycle) {
    const ProblemNode &Move = P.Nodes[Node];
    const bool IsDone = Move.Outputs.empty() ? Values.bringHome(Move.Inputs[0], *Move.Target, Cycle)
                        : Move.Target        ? placeOver(Node, Cycle)
                                             : Values.moveAnywhere(Move.Inputs[0], Move.Outputs[0],
                                                            Move.Code ? Move.Code->Line : 0, Cycle);
    if (!IsDone)
        return false;
    Undo.set(Nodes[Node].At, Cycle);
    Values.used(Move);
    return true;
}

// A register that guards see in that cycle has the value: where it has to go in any case, or one of
// its own.
std::optional<RegisterName> ModuloIteration::guardRegister(unsigned Value, int Cycle) {
    const ModuloValue &V = Values[Value];
    if (auto Name = Values.seenRegister(Value, Cycle))
        return Name;
    if (V.FromBefore)
        return std::nullopt;
    for (unsigned Use : P.Values[Value].Uses) {
        const ProblemNode &Move = P.Nodes[Use];
        if (Move.Kind != ProblemNode::Move || isPlaced(Use) || !Move.Outputs.empty() ||
            !Values.canGuard(*Move.Target))
            continue;
        for (int At = V.At; At + int(guardLatency(M, Move.Target->File)) <= Cycle; ++At) {
            Journal::Mark Mark = Undo.mark();
            if (placeMove(Use, At))
                return Move.Target;
            Undo.rollBack(Mark);
        }
    }
    unsigned Latency = guardLatency(M, P.Values[Value].Home.File);
    return Values.save(Value, Cycle - int(Latency)) ? Values.seenRegister(Value, Cycle)
                                                    : std::nullopt;
}

// The last moment at which the next iteration can be started is as good as any.
bool ModuloIteration::placeJump() {
    const ProblemNode &Jump = P.Nodes[P.Control];
    int At = interval() - 1 - int(M.Control.DelaySlots);
    std::optional<RegisterName> Name = guardRegister(Jump.GuardValue, At);
    if (!Name)
        return false;
    Guard Guard = {Guard::Register, Jump.Inverted, Name->File, Name->Index};
    if (!Table.putConstant(*Jump.Inputs[0].Constant, controlStart(M, *Jump.Code), Guard,
                           Jump.Code->Line, At, At))
        return false;
    Values.guards(Jump.GuardValue, At);
    Values.used(Jump);
    Undo.set(Nodes[P.Control].At, At);
    return true;
}

} // namespace barecl::tta
