// SPDX-License-Identifier: MIT

#include "BlockValues.h"
#include "RegisterChoice.h"
#include "UnitChoice.h"

#include <algorithm>

namespace barecl::tta {
namespace {

// How far back room is looked for. Further away it is rarely found.
constexpr int LookBack = 16;
// How far ahead a write may go that has to happen in any case.
constexpr int LookAhead = 1000;

bool isPort(const Location &L) {
    return L.Place.Kind == MoveSource::Output;
}

RegisterName registerOf(const MoveSource &Place) {
    return Place.Kind == MoveSource::ControlPort ? ReturnAddressName
                                                 : RegisterName{Place.Component, Place.Index};
}

} // namespace

BlockValues::BlockValues(const Connections &Buses, const SchedulingProblem &P,
                         const ScheduleOptions &Options, Journal &Undo)
    : Buses(Buses), M(Buses.machine()), P(P), Options(Options), Undo(Undo), Moves(Buses, Undo),
      Nodes(P.Nodes.size()), Values(P.Values.size()), Registers(M),
      Through(scratchFiles(M, Options)), Guards(guardRegisters(M)) {
    for (const RegisterName &Name : P.Free)
        Through[Name.File] = true;
    for (unsigned N = 0; N < P.Values.size(); ++N)
        Values[N].UsesLeft = unsigned(P.Values[N].Uses.size());
    for (const auto &[Name, Value] : P.LiveIn) {
        Values[Value].Locations = {{sourceOf(M, Name), BeforeBlock}};
        Registers[Name].Holder = Values[Value].UsesLeft ? Value : NoNumber;
    }
}

void BlockValues::setPlaced(unsigned Node, int Cycle, unsigned Unit) {
    Undo.set(Nodes[Node].At, Cycle);
    Undo.set(Nodes[Node].Unit, Unit);
}

bool BlockValues::lacks(const char *What, unsigned Value) {
    Lack = What;
    LackingValue = Value;
    return false;
}

std::string BlockValues::lack() const {
    if (LackingValue == NoNumber)
        return Lack;
    unsigned Maker = P.Values[LackingValue].Producer;
    return std::string(Lack) + (Maker == NoNumber ? " what was there before"
                                                  : " the result of " + nameOf(P.Nodes[Maker]));
}

// ------------------------------------------------------------------------------------------------
// Bringing them somewhere

std::optional<int> BlockValues::bring(const Errand &E, int From, int To, bool MayHop) {
    if (std::optional<int> Cycle =
            E.What.Constant ? Moves.bringConstant(E, From, To) : bringValue(E, From, To))
        return Cycle;
    return MayHop ? hop(E, From, To) : std::nullopt;
}

// From where it stands: ports first, which spares the registers.
std::optional<int> BlockValues::bringValue(const Errand &E, int From, int To) {
    const Value &V = P.Values[E.What.Value];
    BusSet Allowed = Buses.under(E.When.Guard);
    Endpoint Sink = endpointOf(E.To);
    for (bool Ports : {true, false})
        for (size_t N = 0; N < Values[E.What.Value].Locations.size(); ++N) {
            Location &L = Values[E.What.Value].Locations[N];
            if (isPort(L) != Ports || (Ports && V.Clipped && E.Bits > V.Width) ||
                !(Buses.between(endpointOf(L.Place), Sink) & Allowed))
                continue;
            int First = std::max(From, L.From), Last = std::min(To, L.Until);
            if (auto Cycle =
                    Moves.moveIn({L.Place, E.To, E.When.Guard, nullptr, E.Line}, First, Last)) {
                noteRead(E.What.Value, L, *Cycle);
                return Cycle;
            }
        }
    // In a register, it loses the bits that the port has too many.
    return V.Clipped && E.Bits > V.Width && !hasRegister(E.What.Value) && save(E.What.Value, To - 1)
               ? bringValue(E, From, To)
               : std::nullopt;
}

// The files to go through, from where the value is in cycles from From to To.
std::optional<std::vector<unsigned>> BlockValues::way(const Errand &E, int From, int To) const {
    Endpoint Sink = endpointOf(E.To);
    if (E.What.Constant)
        return Buses.route(*E.What.Constant, Sink, E.When.Guard, Through);
    std::optional<std::vector<unsigned>> Best;
    for (const Location &L : Values[E.What.Value].Locations) {
        if (L.From > To || L.Until < From)
            continue;
        auto Found = Buses.route(endpointOf(L.Place), Sink, E.When.Guard, Through);
        if (Found && (!Best || Found->size() < Best->size()))
            Best = Found;
    }
    return Best;
}

// A register of the file that is free now, for a moment.
std::optional<RegisterName> BlockValues::stopIn(unsigned File) {
    std::optional<RegisterName> Best = scratchOf(Options, File);
    for (const RegisterName &Name : P.Free)
        if (Name.File == File && Registers[Name].Holder == NoNumber &&
            (!Best || Registers[Name].FreeFrom < Registers[*Best].FreeFrom))
            Best = Name;
    return Best;
}

// Through registers, where no bus goes all the way.
std::optional<int> BlockValues::hop(const Errand &E, int From, int To) {
    int Ready = std::max({0, To - LookBack, E.When.From});
    std::optional<std::vector<unsigned>> Way = way(E, Ready, To - 1);
    if (!Way || Way->empty())
        return std::nullopt;
    Journal::Mark Mark = Undo.mark();
    std::optional<RegisterName> Here;
    for (unsigned File : *Way) {
        std::optional<RegisterName> Stop = stopIn(File);
        if (!Stop)
            break;
        int First = std::max(Ready, Registers[*Stop].FreeFrom);
        MoveDestination There = destinationOf(M, *Stop);
        std::optional<int> Cycle =
            Here ? Moves.moveIn({sourceOf(M, *Here), There, E.When.Guard, nullptr, E.Line}, First,
                                To - 1)
                 : bring({E.What, There, E.When, std::min(E.Bits, M.Files[File].Width), E.Line},
                         First, To - 1, false);
        if (!Cycle)
            break;
        if (Here)
            Undo.set(Registers[*Here].FreeFrom, *Cycle);
        Undo.set(Registers[*Stop].FreeFrom, *Cycle + 1);
        Ready = *Cycle + 1;
        Here = Stop;
    }
    if (Here && Here->File == Way->back())
        if (auto Cycle = Moves.moveIn({sourceOf(M, *Here), E.To, E.When.Guard, nullptr, E.Line},
                                      std::max(From, Ready), To)) {
            Undo.set(Registers[*Here].FreeFrom, *Cycle);
            return Cycle;
        }
    Undo.rollBack(Mark);
    return std::nullopt;
}

// ------------------------------------------------------------------------------------------------
// Places and registers

bool BlockValues::isThere(unsigned Value, int Cycle) const {
    return std::any_of(Values[Value].Locations.begin(), Values[Value].Locations.end(),
                       [&](const Location &L) { return L.From <= Cycle; });
}

bool BlockValues::isOnlyAtPort(unsigned Value) const {
    return isWanted(Value) && !hasRegister(Value);
}

bool BlockValues::hasRegister(unsigned Value) const {
    return !std::all_of(Values[Value].Locations.begin(), Values[Value].Locations.end(), isPort);
}

void BlockValues::locate(unsigned Value, const Location &Where) {
    Values[Value].Locations.push_back(Where);
    Undo.note([this, Value] { Values[Value].Locations.pop_back(); });
}

void BlockValues::noteRead(unsigned Value, Location &Place, int Cycle) {
    size_t Index = size_t(&Place - Values[Value].Locations.data());
    Undo.note([this, Value, Index, Old = Place.LastRead] {
        Values[Value].Locations[Index].LastRead = Old;
    });
    Place.LastRead = std::max(Place.LastRead, Cycle);
    if (!isPort(Place)) {
        int &FreeFrom = Registers[registerOf(Place.Place)].FreeFrom;
        Undo.set(FreeFrom, std::max(FreeFrom, Cycle));
    }
}

// A register was given a value in that cycle.
void BlockValues::written(const RegisterName &Name, int Cycle) {
    Undo.set(Registers[Name].FreeFrom, std::max(Registers[Name].FreeFrom, Cycle + 1));
    unsigned Latency = P.LiveOut.contains(Name) ? guardLatency(M, Name.File) : 0;
    endNotBefore(Cycle + int(std::max(1u, Latency)));
}

void BlockValues::used(unsigned Node) {
    auto Use = [&](unsigned Value) {
        Undo.set(Values[Value].UsesLeft, Values[Value].UsesLeft - 1);
        if (Values[Value].UsesLeft == 0)
            release(Value);
    };
    for (const ProblemInput &Input : P.Nodes[Node].Inputs)
        if (!Input.Constant)
            Use(Input.Value);
    if (P.Nodes[Node].GuardValue != NoNumber)
        Use(P.Nodes[Node].GuardValue);
}

// Nobody reads the value any more: its registers are free. If it was put into one for nothing, it
// is not.
void BlockValues::release(unsigned Value) {
    for (const Location &L : Values[Value].Locations) {
        if (isPort(L))
            continue;
        RegisterState &State = Registers[registerOf(L.Place)];
        if (State.Holder == Value)
            Undo.set(State.Holder, NoNumber);
        if (L.Ours && L.LastRead == INT_MIN)
            Moves.remove(unsigned(L.From - 1), destinationOf(M, registerOf(L.Place)));
    }
}

// Registers that can take the value. Those that are wanted at the end come last: who still is there
// then would be in the way.
std::vector<RegisterName> BlockValues::registersFor(const Value &V) const {
    std::vector<RegisterName> Result = bestOf(P.Free, V), Last = bestOf(P.FreeAtFirst, V);
    Result.insert(Result.end(), Last.begin(), Last.end());
    return Result;
}

// Of the registers, the best of each file, emptier files first.
std::vector<RegisterName> BlockValues::bestOf(const std::vector<RegisterName> &Free,
                                              const Value &V) const {
    struct Choice {
        std::optional<RegisterName> Best;
        unsigned Free = 0;
    };
    std::vector<Choice> Files(M.Files.size());
    for (const RegisterName &Name : Free) {
        if (Registers[Name].Holder != NoNumber || !canKeep(M, Name.File, V) ||
            (V.GuardsMoves && !Guards.contains(Name)))
            continue;
        Choice &C = Files[Name.File];
        ++C.Free;
        if (!C.Best || Registers[Name].FreeFrom < Registers[*C.Best].FreeFrom)
            C.Best = Name;
    }
    std::vector<RegisterOffer> Offers;
    for (const Choice &C : Files)
        if (C.Best)
            Offers.push_back({*C.Best, -int(C.Free)});
    return bestFirst(M, V, std::move(Offers));
}

bool BlockValues::saveTo(unsigned Value, const RegisterName &Name, int Latest) {
    const tta::Value &V = P.Values[Value];
    unsigned Line =
        V.Producer != NoNumber && P.Nodes[V.Producer].Code ? P.Nodes[V.Producer].Code->Line : 0;
    auto Cycle = bring({{nullptr, Value}, destinationOf(M, Name), {}, V.Width, Line},
                       Registers[Name].FreeFrom, Latest);
    if (!Cycle)
        return false;
    written(Name, *Cycle);
    Undo.set(Registers[Name].Holder, Value);
    locate(Value, {sourceOf(M, Name), *Cycle + 1, Forever, INT_MIN, !V.MustGoHome});
    return true;
}

bool BlockValues::canBeMoved(unsigned Node) const {
    return std::all_of(P.Nodes[Node].Before.begin(), P.Nodes[Node].Before.end(),
                       [&](const ProblemNode::Edge &E) { return Nodes[E.Node].At >= 0; });
}

bool BlockValues::save(unsigned Value, int Latest) {
    const tta::Value &V = P.Values[Value];
    for (unsigned Use : V.Uses) {
        const ProblemNode &Node = P.Nodes[Use];
        if (Node.Kind == ProblemNode::Move && Node.Target && Node.Outputs.empty() &&
            Nodes[Use].At < 0 && (!V.GuardsMoves || Guards.contains(*Node.Target)) &&
            canBeMoved(Use) && moveTo(Use, *Node.Target, Latest))
            return true;
    }
    if (V.GoesHome)
        return saveTo(Value, V.Home, Latest);
    for (const RegisterName &Name : registersFor(V))
        if (saveTo(Value, Name, Latest))
            return true;
    return false;
}

std::optional<SeenGuard> BlockValues::guardFor(unsigned Node, int Cycle) {
    unsigned Value = P.Nodes[Node].GuardValue;
    if (Value == NoNumber)
        return SeenGuard();
    auto Find = [&]() -> std::optional<SeenGuard> {
        for (Location &L : Values[Value].Locations) {
            RegisterName Name = registerOf(L.Place);
            if (isPort(L) || Name == ReturnAddressName || !Guards.contains(Name))
                continue;
            int Latency = int(guardLatency(M, Name.File));
            Guard Result = {Guard::Register, P.Nodes[Node].Inverted, Name.File, Name.Index};
            if (L.From - 1 + Latency > Cycle || !Buses.under(Result))
                continue;
            noteRead(Value, L, Cycle - Latency + 1);
            return SeenGuard{Result, L.From - 1 + Latency};
        }
        return std::nullopt;
    };
    if (auto Found = Find())
        return Found;
    const RegisterName &Home = P.Values[Value].Home;
    int Latest = Cycle - (Home.File < M.Files.size() ? int(guardLatency(M, Home.File)) : 1);
    return !hasRegister(Value) && save(Value, Latest) ? Find() : std::nullopt;
}

// ------------------------------------------------------------------------------------------------
// Ports

bool BlockValues::leave(unsigned Value, int Gone) {
    if (Value == NoNumber)
        return true;
    ValueState &V = Values[Value];
    if (isOnlyAtPort(Value) && !save(Value, Gone - 1))
        return lacks("a register for", Value);
    for (size_t N = 0; N < V.Locations.size(); ++N)
        if (isPort(V.Locations[N])) {
            if (V.Locations[N].LastRead >= Gone)
                return lacks("another port for", Value);
            Undo.note([this, Value, N, Old = V.Locations[N].Until] {
                Values[Value].Locations[N].Until = Old;
            });
            V.Locations[N].Until = std::min(V.Locations[N].Until, Gone - 1);
        }
    return true;
}

bool BlockValues::writeUnderGuard(unsigned Node, unsigned Value, const Location &Port) {
    const RegisterName &Home = P.Values[Value].Home;
    int First = std::max(Port.From, Registers[Home].FreeFrom);
    int Last = Port.Until == Forever ? First + LookAhead : Port.Until;
    locate(Value, Port);
    for (int At = First; At <= Last; ++At) {
        Journal::Mark Mark = Undo.mark();
        std::optional<SeenGuard> Guard = guardFor(Node, At);
        Errand E = {{nullptr, Value},
                    destinationOf(M, Home),
                    Guard.value_or(SeenGuard()),
                    P.Values[Value].Width,
                    P.Nodes[Node].Code->Line};
        if (Guard && bring(E, At, At)) {
            written(Home, At);
            // At the port it is only the operation's result, not yet the register's value.
            std::vector<Location> &All = Values[Value].Locations;
            size_t Index = 0;
            while (!isPort(All[Index]))
                ++Index;
            Undo.note([this, Value, Index, Old = All[Index].From] {
                Values[Value].Locations[Index].From = Old;
            });
            All[Index].From = Forever;
            locate(Value, {sourceOf(M, Home), At + 1});
            return true;
        }
        Undo.rollBack(Mark);
    }
    return false;
}

// ------------------------------------------------------------------------------------------------
// Moves of the code

bool BlockValues::move(unsigned Node, int Latest) {
    if (Nodes[Node].At >= 0)
        return true;
    lacks("a way or a register for", P.Nodes[Node].Inputs[0].Value);
    return P.Nodes[Node].Target ? moveTo(Node, *P.Nodes[Node].Target, Latest)
                                : moveAnywhere(Node, Latest);
}

// Whether the value has been put into that register already, and can stay there.
bool BlockValues::stays(unsigned Node, const RegisterName &Target) {
    unsigned Value = P.Nodes[Node].Inputs[0].Value;
    if (Value == NoNumber || Registers[Target].Holder != Value)
        return false;
    for (Location &L : Values[Value].Locations) {
        if (isPort(L) || registerOf(L.Place) != Target)
            continue;
        noteRead(Value, L, L.From);
        written(Target, L.From - 1);
        Undo.set(Registers[Target].Holder, NotToGive);
        setPlaced(Node, L.From - 1, NoNumber);
        used(Node);
        return true;
    }
    return false;
}

bool BlockValues::moveTo(unsigned Node, const RegisterName &Target, int Latest) {
    const ProblemNode &Move = P.Nodes[Node];
    unsigned Line = Move.Code ? Move.Code->Line : 0;
    unsigned Moved = Move.Outputs.empty() ? Move.Inputs[0].Value : Move.Outputs[0];
    bool IsLast = Move.Outputs.empty();
    unsigned Holder = Registers[Target].Holder;
    if (IsLast && stays(Node, Target))
        return true;
    if (IsLast && Holder != NoNumber && Holder != Moved)
        return lacks("a place to go to for", Holder);
    int First = std::max(Registers[Target].FreeFrom, Latest - LookBack);
    unsigned Width = widthOf(M, endpointOf(destinationOf(M, Target)));
    for (int At = std::max(0, First); At <= Latest; ++At) {
        Journal::Mark Mark = Undo.mark();
        std::optional<SeenGuard> Guard = guardFor(Node, At);
        Errand E = {Move.Inputs[0], destinationOf(M, Target), Guard.value_or(SeenGuard()), Width,
                    Line};
        if (Guard && bring(E, At, At)) {
            written(Target, At);
            setPlaced(Node, At, NoNumber);
            if (IsLast)
                Undo.set(Registers[Target].Holder, NotToGive);
            if (Moved != NoNumber)
                locate(Moved, {sourceOf(M, Target), At + 1});
            used(Node);
            return true;
        }
        Undo.rollBack(Mark);
    }
    return false;
}

bool BlockValues::moveAnywhere(unsigned Node, int Latest) {
    const ProblemNode &Move = P.Nodes[Node];
    unsigned Line = Move.Code ? Move.Code->Line : 0, Moved = Move.Outputs[0];
    if (Values[Moved].UsesLeft == 0) {
        setPlaced(Node, Latest, NoNumber);
        used(Node);
        return true;
    }
    for (const RegisterName &Name : registersFor(P.Values[Moved])) {
        int First = std::max(Registers[Name].FreeFrom, Latest - LookBack);
        auto At =
            bring({Move.Inputs[0], destinationOf(M, Name), {}, M.Files[Name.File].Width, Line},
                  First, Latest);
        if (!At)
            continue;
        written(Name, *At);
        Undo.set(Registers[Name].Holder, Moved);
        locate(Moved, {sourceOf(M, Name), *At + 1, Forever, INT_MIN, true});
        setPlaced(Node, *At, NoNumber);
        used(Node);
        return true;
    }
    return false;
}

} // namespace barecl::tta
