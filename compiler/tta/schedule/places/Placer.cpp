// SPDX-License-Identifier: MIT

#include "Placer.h"
#include "schedule/machine/Costs.h"

#include <algorithm>

namespace barecl::tta {
namespace {

bool isLastMove(const ProblemNode &Node) {
    return Node.Kind == ProblemNode::Move && Node.Outputs.empty();
}

unsigned lineOf(const ProblemNode &Node) { return Node.Code ? Node.Code->Line : 0; }

unsigned resultNumber(const ProblemNode &Node, unsigned Output) {
    return unsigned(Node.Inputs.size()) + 1 + Output;
}

} // namespace

Placer::Placer(const BlockProblem &Block, const Interval &Every, bool OperandsLate)
    : Block(Block), P(Block.P), M(Block.Buses.machine()), Every(Every), OperandsLate(OperandsLate),
      Table(Block.Buses, Every, Undo), Ports(M, P, Table.interval(), Undo),
      Places(Block.Buses, P, Block.Options, Table, Ports, Undo),
      Resources(M, Undo, Every.repeats() ? unsigned(Every.cycles()) : 0), Nodes(P.Nodes.size()) {}

void Placer::setPlaced(unsigned Node, int Cycle, unsigned Unit) {
    Undo.set(Nodes[Node].At, Cycle);
    Undo.set(Nodes[Node].Unit, Unit);
}

bool Placer::lacks(const char *What, unsigned Value) {
    Lack = What;
    LackingValue = Value;
    return false;
}

int Placer::lastTry(int First) const { return std::max(First, Table.unused()) + LookAhead; }

std::string Placer::lack() const {
    if (LackingValue == NoNumber)
        return Lack;
    const unsigned Maker = P.Values[LackingValue].Producer;
    return std::string(Lack) + (Maker == NoNumber ? " what was there before"
                                                  : " the result of " + nameOf(P.Nodes[Maker]));
}

std::vector<std::optional<BlockSchedule::Start>> Placer::starts() const {
    std::vector<std::optional<BlockSchedule::Start>> Result(Block.Operations);
    for (unsigned N = 0; N < P.Nodes.size(); ++N)
        if (P.Nodes[N].Kind == ProblemNode::Unit)
            Result[P.Nodes[N].Index] = {unsigned(Nodes[N].At), Nodes[N].Unit};
    return Result;
}

PipelinedIteration Placer::iteration() {
    PipelinedIteration Result = Table.emitRows();
    Result.Starts = starts();
    return Result;
}

// ------------------------------------------------------------------------------------------------
// Order

int Placer::earliest(unsigned Node) const {
    int Result = 0;
    for (const ProblemInput &Input : P.Nodes[Node].Inputs)
        if (!Input.Constant)
            Result = std::max(Result, Places[Input.Value].At);
    if (const unsigned Guard = P.Nodes[Node].GuardValue; Guard != NoNumber)
        Result = std::max(Result, Places[Guard].At);
    for (const ProblemNode::Edge &E : P.Nodes[Node].Before)
        if (E.InTime)
            Result = std::max(Result, Nodes[E.Node].At + int(E.Delay));
        else if (!isPlaced(E.Node) && awaits(E.Node))
            Result = std::max(Result, earliest(E.Node) + 1);
    for (const BlockProblem::Order &O : Block.Previous[Node])
        if (isPlaced(O.Node))
            Result = std::max(Result, Nodes[O.Node].At + O.Delay - Every.cycles());
    return Result;
}

int Placer::latest(unsigned Node) const {
    int Result = INT_MAX;
    for (const ProblemInput &Input : P.Nodes[Node].Inputs)
        if (!Input.Constant)
            if (std::optional<int> First = Places.firstReadOfCarried(Input.Value))
                Result = std::min(Result, *First + Every.cycles() / 2);
    return Result;
}

bool Placer::keepsOrder(unsigned Node, int Cycle) const {
    const std::vector<BlockProblem::Order> &Next = Block.Next[Node];
    return std::all_of(Next.begin(), Next.end(), [&](const BlockProblem::Order &O) {
        if (O.Node == Node)
            return O.Delay <= Every.cycles();
        return !isPlaced(O.Node) || Cycle + O.Delay <= Nodes[O.Node].At + Every.cycles();
    });
}

bool Placer::isReady(unsigned Node) const {
    return std::all_of(P.Nodes[Node].Before.begin(), P.Nodes[Node].Before.end(),
                       [&](const ProblemNode::Edge &E) { return isPlaced(E.Node); });
}

// ------------------------------------------------------------------------------------------------
// Operations

bool Placer::place(unsigned Node, int Cycle) {
    return P.Nodes[Node].Kind == ProblemNode::Unit
               ? placeUnit(Node, Cycle)
               : keepsOrder(Node, Cycle) && placeMove(Node, Cycle);
}

bool Placer::placeUnit(unsigned Node, int Cycle) {
    const bool Commutes = P.Nodes[Node].Code->What->Flags & Operation::Commutes;
    lacks("a unit that is free");
    for (bool Swapped : {false, true}) {
        if (Swapped && !Commutes)
            continue;
        for (const UnitChoice &Choice : choicesFor(Node, Cycle, Swapped)) {
            const Journal::Mark Mark = Undo.mark();
            if (start(Node, Cycle, {Choice, Swapped}))
                return true;
            Undo.rollBack(Mark);
        }
    }
    return false;
}

// The units that can start the operation then; units that already have an operand come first.
std::vector<UnitChoice> Placer::choicesFor(unsigned Node, int Cycle, bool Swapped) const {
    std::vector<std::pair<unsigned, UnitChoice>> Found;
    for (const UnitChoice &C : Block.Choices[Node]) {
        const FunctionUnit &Unit = M.Units[C.Unit];
        unsigned Cost = costOfUnit(Unit);
        for (unsigned N = 1; N <= P.Nodes[Node].Inputs.size(); ++N) {
            const unsigned Port = *Unit.Operations[C.Operation].port(N);
            if (!Unit.Ports[Port].SetsOpcode &&
                !Ports.holds(C.Unit, Port, inputOf(Node, N, Swapped), Cycle))
                Cost += OperandCost;
        }
        Found.push_back({Cost, C});
    }
    return leastFirst(std::move(Found));
}

const ProblemInput &Placer::inputOf(unsigned Node, unsigned Operand, bool Swapped) const {
    return P.Nodes[Node].Inputs[(Swapped && Operand <= 2 ? 3 - Operand : Operand) - 1];
}

bool Placer::start(unsigned Node, int Cycle, const Way &Way) {
    const ProblemNode &Is = P.Nodes[Node];
    if (!keepsOrder(Node, Cycle) || !Resources.take(Way.Choice, Cycle))
        return lacks("a unit that is not busy");
    // An operation without effects but its result may happen in any case.
    SeenGuard Guard;
    if (Is.GuardValue != NoNumber && hasEffects(*Is.Code->What)) {
        const std::optional<SeenGuard> Found = guardFor(Node, Cycle);
        if (!Found)
            return lacks("a register that guards see for", Is.GuardValue);
        Guard = *Found;
    }
    if (Way.TriggerLast && !makeRoom(Node, Cycle, Way.Choice))
        return false;
    if (!bringOperands(Node, Cycle, Way, Guard))
        return false;
    // The results still need the guard.
    const bool WritesLater = Is.GuardValue != NoNumber;
    if (!WritesLater)
        Places.used(Is);
    if (!bringResults(Node, Cycle, Way.Choice))
        return false;
    if (WritesLater)
        Places.used(Is);
    const UnitOperation &How = M.Units[Way.Choice.Unit].Operations[Way.Choice.Operation];
    Table.endNotBefore(Cycle + int(std::max(1u, How.latency())));
    setPlaced(Node, Cycle, Way.Choice.Unit);
    return true;
}

bool Placer::bringOperands(unsigned Node, int Cycle, const Way &Way, const SeenGuard &Guard) {
    const FunctionUnit &Unit = M.Units[Way.Choice.Unit];
    const UnitOperation &How = Unit.Operations[Way.Choice.Operation];
    for (bool Triggers : {!Way.TriggerLast, Way.TriggerLast})
        for (unsigned Operand = 1; Operand <= P.Nodes[Node].Inputs.size(); ++Operand)
            if (Unit.Ports[*How.port(Operand)].SetsOpcode == Triggers &&
                !bringOperand(Node, Operand, Way, Triggers ? Guard : SeenGuard(), Cycle))
                return lacks("moves or free ports for an operand,",
                             inputOf(Node, Operand, Way.Swapped).Value);
    return true;
}

bool Placer::bringOperand(unsigned Node, unsigned Operand, const Way &Way, const SeenGuard &Guard,
                          int Cycle) {
    const CodeOperation &O = *P.Nodes[Node].Code;
    const FunctionUnit &Unit = M.Units[Way.Choice.Unit];
    const unsigned Number = *Unit.Operations[Way.Choice.Operation].port(Operand);
    const Port &Port = Unit.Ports[Number];
    const ProblemInput &What = inputOf(Node, Operand, Way.Swapped);
    Errand E = {What,
                {MoveDestination::Input, Way.Choice.Unit, Number, {}},
                Guard,
                std::min(O.What->width(Operand), Port.Width),
                O.Line};
    if (Port.SetsOpcode)
        E.To.Operation = Way.Choice.Operation;
    if (Port.SetsOpcode || isUnheld(Port))
        return Places.bring(E, {Cycle, Cycle}).has_value();
    if (Ports.keep(Way.Choice.Unit, Number, What, Cycle))
        return true;
    if (!Ports.isFree(Way.Choice.Unit, Number, Cycle, Cycle))
        return false;
    int First = Cycle;
    while (First > std::max(0, Cycle - LookBack) &&
           Ports.isFree(Way.Choice.Unit, Number, First - 1, Cycle))
        --First;
    const std::optional<int> At = Places.bring(E, {First, Cycle, OperandsLate});
    if (At)
        Ports.hold(Way.Choice.Unit, Number, {*At, Cycle, What});
    return At.has_value();
}

// ------------------------------------------------------------------------------------------------
// Results

unsigned Placer::displaced(unsigned Node, int Cycle, const UnitChoice &Choice) const {
    const UnitOperation &How = M.Units[Choice.Unit].Operations[Choice.Operation];
    unsigned Result = 0;
    for (unsigned N = 0; N < P.Nodes[Node].Outputs.size(); ++N) {
        const unsigned Number = resultNumber(P.Nodes[Node], N);
        for (unsigned Other :
             Ports.before(Choice.Unit, *How.port(Number), Cycle + int(How.latency(Number))))
            Result += Places.isOnlyAtPort(Other);
    }
    return Result;
}

// Moves results to registers that are at the ports where the operation's own results will arrive.
bool Placer::makeRoom(unsigned Node, int Cycle, const UnitChoice &Choice) {
    const UnitOperation &How = M.Units[Choice.Unit].Operations[Choice.Operation];
    for (unsigned N = 0; N < P.Nodes[Node].Outputs.size(); ++N) {
        const unsigned Number = resultNumber(P.Nodes[Node], N);
        for (unsigned Other :
             Ports.before(Choice.Unit, *How.port(Number), Cycle + int(How.latency(Number))))
            if (Places.isOnlyAtPort(Other) && !save(Other, Cycle))
                return lacks("a register for", Other);
    }
    return true;
}

bool Placer::bringResults(unsigned Node, int Cycle, const UnitChoice &Choice) {
    const ProblemNode &Is = P.Nodes[Node];
    for (unsigned Output : outputsToWrite(*Is.Code))
        if (!arrive(Node, Output, Choice, Cycle))
            return false;
    for (unsigned Output = 0; Output < Is.Outputs.size(); ++Output)
        if (Is.Outputs[Output] == NoNumber && !arrive(Node, Output, Choice, Cycle))
            return false;
    return true;
}

// Makes a result arrive at its port, if the previous one is not read any more, in any iteration.
bool Placer::arrive(unsigned Node, unsigned Output, const UnitChoice &Choice, int Cycle) {
    const UnitOperation &How = M.Units[Choice.Unit].Operations[Choice.Operation];
    const unsigned Number = resultNumber(P.Nodes[Node], Output), Port = *How.port(Number),
                   Value = P.Nodes[Node].Outputs[Output];
    const int At = Cycle + int(How.latency(Number));
    if (!Ports.come(Choice.Unit, Port, {At, M.TriggerInvalidatesResults ? Cycle + 1 : At, Value}))
        return lacks("a port for its result");
    for (unsigned Other : Ports.before(Choice.Unit, Port, At)) {
        const ValuePlaces &V = Places[Other];
        if (V.LastRead != NotPlaced && V.LastRead - V.Comes >= Places.lifeAtPort(V))
            return lacks("another port for", Other);
        if (!secure(Other))
            return lacks("a register for", Other);
    }
    if (Value == NoNumber)
        return true;
    Places.come(Value, Choice.Unit, Port, At);
    if (P.Values[Value].Resident)
        return replace(Node, Value) || lacks("a guarded write of", Value);
    if (P.Values[Value].MustGoHome)
        return Places.save(Value, {At, lastTry(At)}) || lacks("its own register for", Value);
    return true;
}

// Lets the result replace the content of its register, if the guard is true.
bool Placer::replace(unsigned Node, unsigned Value) {
    const ValuePlaces &V = Places[Value];
    const int Last = std::min(lastTry(V.Comes), V.Comes + Places.lifeAtPort(V) - 1);
    for (int At = V.Comes; At <= Last; ++At) {
        const Journal::Mark Mark = Undo.mark();
        const std::optional<SeenGuard> Guard = guardFor(Node, At);
        if (Guard && Places.replaceHome(Value, *Guard, lineOf(P.Nodes[Node]), At))
            return true;
        Undo.rollBack(Mark);
    }
    return false;
}

bool Placer::secure(unsigned Value) {
    const ValuePlaces &V = Places[Value];
    if (!V.UsesLeft || !V.Stays.empty() || !Places.canBeAtPort(V) ||
        Places.lifeAtPort(V) == Every.cycles())
        return true;
    return save(Value, V.Comes + Places.lifeAtPort(V) - 1);
}

bool Placer::secureOutputs(unsigned Node) {
    return std::all_of(
        P.Nodes[Node].Outputs.begin(), P.Nodes[Node].Outputs.end(), [&](unsigned Value) {
            return Value == NoNumber || secure(Value) || lacks("a register for", Value);
        });
}

// Saves the value: to its final register if that is possible already, or else to any register.
bool Placer::save(unsigned Value, int Latest) {
    return (!Every.repeats() && saveLast(Value, Latest, 0)) ||
           Places.save(Value, {Every.repeats() ? 0 : Latest - 2 * LookBack, Latest});
}

// Moves the value to the register where it is read after the block. Latency: the cycles from the move to Latest if
// guards must see the value; 0 if the place does not matter.
bool Placer::saveLast(unsigned Value, int Latest, unsigned Latency) {
    for (unsigned Use : P.Values[Value].Uses) {
        const ProblemNode &Move = P.Nodes[Use];
        if (!isLastMove(Move) || isPlaced(Use) || !isReady(Use) ||
            (P.Values[Value].GuardsMoves && !Places.canGuard(*Move.Target)))
            continue;
        const int Before = Latency ? int(guardLatency(M, Move.Target->File)) : 0;
        const int First = std::max({0, Places[Value].At, Latest - Before - LookBack});
        for (int At = First; At + Before <= Latest; ++At) {
            const Journal::Mark Mark = Undo.mark();
            if (keepsOrder(Use, At) && placeMove(Use, At))
                return true;
            Undo.rollBack(Mark);
        }
    }
    return false;
}

// The guard of the node's moves in that cycle. None if no register that guards see has its value, nor can get it in
// time.
std::optional<SeenGuard> Placer::guardFor(unsigned Node, int Cycle) {
    const ProblemNode &Is = P.Nodes[Node];
    const unsigned Value = Is.GuardValue;
    if (Value == NoNumber)
        return SeenGuard();
    if (auto Guard = Places.seenGuard(Value, Is.Inverted, Cycle))
        return Guard;
    const RegisterName &Home = P.Values[Value].Home;
    const unsigned Latency = Home.File < M.Files.size() ? guardLatency(M, Home.File) : 1;
    if (Places[Value].WasThere || (!Every.repeats() && !Places[Value].Stays.empty()))
        return std::nullopt;
    return saveLast(Value, Cycle, Latency) ||
                   Places.save(Value, {Cycle - int(Latency) - 2 * LookBack, Cycle - int(Latency)})
               ? Places.seenGuard(Value, Is.Inverted, Cycle)
               : std::nullopt;
}

// ------------------------------------------------------------------------------------------------
// Costs

std::optional<int> Placer::costOf(unsigned Node, int Cycle, const Way &Way) const {
    const FunctionUnit &Unit = M.Units[Way.Choice.Unit];
    int Cost = int(costOfUnit(Unit));
    for (unsigned N = 1; N <= P.Nodes[Node].Inputs.size(); ++N) {
        const unsigned Port = *Unit.Operations[Way.Choice.Operation].port(N);
        const ProblemInput &What = inputOf(Node, N, Way.Swapped);
        const MoveDestination To = {MoveDestination::Input, Way.Choice.Unit, Port, {}};
        const bool ComesNow = Unit.Ports[Port].SetsOpcode || isUnheld(Unit.Ports[Port]);
        if (ComesNow) {
            if (Table.isTaken(Cycle, To))
                return std::nullopt;
        } else if (Ports.holds(Way.Choice.Unit, Port, What, Cycle)) {
            continue;
        } else if (!Ports.isFree(Way.Choice.Unit, Port, Cycle, Cycle)) {
            return std::nullopt;
        }
        std::optional<int> Reading =
            What.Constant ? 0 : costOfReading(What.Value, Cycle, !ComesNow);
        if (What.Constant &&
            !Table.hasConstant(*What.Constant, To, {ComesNow ? Cycle : Cycle - LookBack, Cycle}))
            Reading = std::nullopt;
        if (!Reading)
            return std::nullopt;
        Cost += MoveCost + *Reading;
    }
    return Cost + costOfResults(Node, Cycle, Way.Choice);
}

// Results should stay at their ports until they are read. Moving an older result to a register costs as much
// as moving this one later.
int Placer::costOfResults(unsigned Node, int Cycle, const UnitChoice &Choice) const {
    const UnitOperation &How = M.Units[Choice.Unit].Operations[Choice.Operation];
    int Cost = int(displaced(Node, Cycle, Choice)) * ReadCost;
    for (unsigned N = 0; N < P.Nodes[Node].Outputs.size(); ++N) {
        const unsigned Value = P.Nodes[Node].Outputs[N], Number = resultNumber(P.Nodes[Node], N);
        const int At = Cycle + int(How.latency(Number));
        const int Uses = Value == NoNumber ? 0 : int(P.Values[Value].Uses.size());
        if (Uses > 1)
            Cost += std::max(0, 2 * Uses - Ports.life(Choice.Unit, *How.port(Number), At));
    }
    return Cost;
}

std::optional<int> Placer::costOfReading(unsigned Value, int Cycle, bool MayBeEarlier) const {
    if (Places.isAtPort(Places[Value], Cycle))
        return 0;
    const std::optional<RegisterName> Name = Places.registerAt(Value, Cycle);
    if (!Name || *Name == ReturnAddressName)
        return SavingCost;
    if (Table.isRead(Cycle, *Name))
        return 0;
    if (Table.hasReadPort(Cycle, Name->File))
        return ReadCost;
    return MayBeEarlier ? std::optional(ReadCost + MoveCost) : std::nullopt;
}

// ------------------------------------------------------------------------------------------------
// Moves of the code, and jumps

bool Placer::writesOver(unsigned First, unsigned Second) const {
    return P.Nodes[First].Kind == ProblemNode::Move && P.Nodes[First].Target &&
           P.Nodes[Second].Kind == ProblemNode::Move &&
           P.Nodes[First].Target == P.Nodes[Second].Target;
}

bool Placer::awaits(unsigned Node) const {
    const ProblemNode &Move = P.Nodes[Node];
    return Move.Kind == ProblemNode::Move && Move.GuardValue == NoNumber && !Move.Outputs.empty() &&
           std::any_of(Move.After.begin(), Move.After.end(),
                       [&](const ProblemNode::Edge &E) { return writesOver(Node, E.Node); });
}

bool Placer::placeMove(unsigned Node, int Cycle) {
    const ProblemNode &Move = P.Nodes[Node];
    lacks("a way or a register for", Move.Inputs[0].Value);
    const unsigned Line = lineOf(Move), Moved = isLastMove(Move) ? NoNumber : Move.Outputs[0];
    const bool IsDone = Moved == NoNumber
                            ? Places.stayLast(Move.Inputs[0].Value, *Move.Target) ||
                                  Places.bringLast(Move.Inputs[0], *Move.Target, Line, Cycle)
                        : Move.Target ? placeOver(Node, Cycle)
                                      : Places[Moved].UsesLeft == 0 ||
                                            Places.moveAnywhere(Move.Inputs[0], Moved, Line, Cycle);
    if (!IsDone)
        return false;
    setPlaced(Node, Cycle, NoNumber);
    Places.used(Move);
    return true;
}

// Places a node that must write the register first, shortly before.
bool Placer::placeAwaited(unsigned Node, int Cycle) {
    for (const ProblemNode::Edge &E : P.Nodes[Node].Before) {
        if (isPlaced(E.Node) || !writesOver(E.Node, Node))
            continue;
        if (!awaits(E.Node))
            return false;
        int At = Cycle - 1;
        const int First = std::max(earliest(E.Node), Cycle - LookBack);
        for (const Journal::Mark Mark = Undo.mark(); At >= First && !placeMove(E.Node, At); --At)
            Undo.rollBack(Mark);
        if (At < First)
            return false;
    }
    return true;
}

bool Placer::placeOver(unsigned Node, int Cycle) {
    const ProblemNode &Move = P.Nodes[Node];
    const MoveDestination To = destinationOf(M, *Move.Target);
    if (!placeAwaited(Node, Cycle))
        return false;
    const std::optional<SeenGuard> Guard = guardFor(Node, Cycle);
    return Guard &&
           Places.writeHome({Move.Inputs[0], To, *Guard, widthOf(M, endpointOf(To)), lineOf(Move)},
                            *Move.Target, Move.Outputs[0], Cycle);
}

bool Placer::placeControl() {
    if (P.Control == NoNumber)
        return true;
    const int Slots = int(M.Control.DelaySlots);
    lacks("a register that guards see for", P.Nodes[P.Control].GuardValue);
    // The last possible cycle to start the next iteration is as good as any.
    if (Every.repeats())
        return placeControl(Every.cycles() - 1 - Slots);
    int First = std::max(0, Table.end() - Slots - 1);
    if (P.Nodes[P.Control].Code->Kind == CodeOperation::Call)
        First = std::max(First, Places.isReadUntil(ReturnAddressName));
    for (int At = First; At <= lastTry(First); ++At) {
        const Journal::Mark Mark = Undo.mark();
        if (placeControl(At) && Table.end() <= At + Slots + 1) {
            Table.endNotBefore(At + Slots + 1);
            return true;
        }
        Undo.rollBack(Mark);
    }
    return false;
}

bool Placer::placeControl(int Cycle) {
    const ProblemNode &Jump = P.Nodes[P.Control];
    const std::optional<SeenGuard> Guard = guardFor(P.Control, Cycle);
    if (!Guard ||
        !Places.bring({Jump.Inputs[0], controlStart(M, *Jump.Code), *Guard, 32, Jump.Code->Line},
                      {Cycle, Cycle}))
        return false;
    setPlaced(P.Control, Cycle, NoNumber);
    Places.used(Jump);
    return true;
}

} // namespace barecl::tta
