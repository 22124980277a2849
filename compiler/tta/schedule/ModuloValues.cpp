// SPDX-License-Identifier: MIT

#include "ModuloValues.h"
#include "RegisterChoice.h"
#include "UnitChoice.h"

#include <algorithm>

namespace barecl::tta {

ModuloValues::ModuloValues(const Connections &Buses, const SchedulingProblem &P, ModuloTable &Table,
                           const ModuloPorts &Ports, Journal &Undo)
    : Buses(Buses), M(Buses.machine()), P(P), Table(Table), Ports(Ports), Undo(Undo),
      Values(P.Values.size()), Registers(M, P, Table, Undo) {
    for (unsigned N = 0; N < Values.size(); ++N)
        Values[N].UsesLeft = unsigned(P.Values[N].Uses.size());
    for (const auto &[Name, Before] : P.LiveIn)
        Values[Before].FromBefore = true;
    for (const auto &[Name, Now] : P.Carried)
        Carried[Name] = {};
    for (const Value &V : P.Values)
        if (V.Resident && V.Producer != NoNumber)
            Shared[V.Home] = {};
}

void ModuloValues::come(unsigned Value, unsigned Unit, unsigned Port, int At) {
    Undo.set(Values[Value].At, At);
    Undo.set(Values[Value].Unit, Unit);
    Undo.set(Values[Value].Port, Port);
}

// ------------------------------------------------------------------------------------------------
// Reading

std::optional<int> ModuloValues::bring(const ProblemInput &What, const MoveDestination &To,
                                       unsigned Bits, unsigned Line, int From, int Last,
                                       const Guard &When) {
    if (What.Constant)
        return Table.putConstant(*What.Constant, To, When, Line, From, Last);
    for (int Cycle = Last; Cycle >= From; --Cycle)
        if (read(What.Value, To, Bits, Line, Cycle, When))
            return Cycle;
    const ModuloValue &V = Values[What.Value];
    bool IsNew = !V.FromBefore && V.Stays.empty() && save(What.Value, Last - 1);
    if (V.Stays.empty() || !(moveOn(What.Value, Last) || IsNew))
        return std::nullopt;
    for (int Cycle = Last; Cycle >= From; --Cycle)
        if (read(What.Value, To, Bits, Line, Cycle, When))
            return Cycle;
    return std::nullopt;
}

bool ModuloValues::read(unsigned Value, const MoveDestination &To, unsigned Bits, unsigned Line,
                        int Cycle, const Guard &When) {
    ModuloValue &V = Values[Value];
    const tta::Value &Is = P.Values[Value];
    if (V.FromBefore)
        return readCarried(Value, To, Line, Cycle, When);
    Transport Move = {{MoveSource::Output, V.Unit, V.Port, 0}, To, When, nullptr, Line};
    Endpoint Sink = endpointOf(To);
    if (isAtPort(V, Cycle) && !(Is.Clipped && Bits > Is.Width) &&
        Buses.between(endpointOf(Move.Source), Sink) && Table.put(Cycle, Move)) {
        Undo.set(V.LastRead, std::max(V.LastRead, Cycle));
        return true;
    }
    std::optional<unsigned> Stay = stayAt(Value, Cycle);
    if (!Stay)
        return false;
    Move.Source = sourceOf(M, Registers[*Stay].Name);
    if (!Buses.between(endpointOf(Move.Source), Sink) || !Table.put(Cycle, Move))
        return false;
    Registers.read(*Stay, Cycle);
    return true;
}

std::optional<unsigned> ModuloValues::stayAt(unsigned Value, int Cycle) const {
    for (unsigned Stay : Values[Value].Stays)
        if (Cycle > Registers[Stay].From && Cycle <= Registers.until(Stay))
            return Stay;
    return std::nullopt;
}

std::optional<RegisterName> ModuloValues::registerAt(unsigned Value, int Cycle) const {
    if (Values[Value].FromBefore)
        return P.Values[Value].Home;
    std::optional<unsigned> Stay = stayAt(Value, Cycle);
    return Stay ? std::optional(Registers[*Stay].Name) : std::nullopt;
}

std::optional<unsigned> ModuloValues::seenStay(unsigned Value, int Cycle) const {
    for (unsigned Number : Values[Value].Stays) {
        const Stay &Is = Registers[Number];
        if (canGuard(Is.Name) && Is.From + int(guardLatency(M, Is.Name.File)) <= Cycle &&
            Cycle <= Registers.until(Number))
            return Number;
    }
    return std::nullopt;
}

std::optional<RegisterName> ModuloValues::seenRegister(unsigned Value, int Cycle) const {
    const RegisterName &Home = P.Values[Value].Home;
    if (Values[Value].FromBefore)
        return canGuard(Home) && !Carried.contains(Home) ? std::optional(Home) : std::nullopt;
    std::optional<unsigned> Number = seenStay(Value, Cycle);
    return Number ? std::optional(Registers[*Number].Name) : std::nullopt;
}

void ModuloValues::guards(unsigned Value, int Cycle) {
    if (std::optional<unsigned> Number = seenStay(Value, Cycle))
        Registers.read(*Number, Cycle);
}

void ModuloValues::used(const ProblemNode &Node) {
    auto Use = [&](unsigned Value) {
        Undo.set(Values[Value].UsesLeft, Values[Value].UsesLeft - 1);
        if (Values[Value].UsesLeft == 0)
            release(Value);
    };
    for (const ProblemInput &Input : Node.Inputs)
        if (!Input.Constant)
            Use(Input.Value);
    if (Node.GuardValue != NoNumber)
        Use(Node.GuardValue);
}

// From a register of the code: after the iteration before has written it, and before this one does.
bool ModuloValues::readCarried(unsigned Value, const MoveDestination &To, unsigned Line, int Cycle,
                               const Guard &When) {
    Transport Move = {sourceOf(M, P.Values[Value].Home), To, When, nullptr, Line};
    auto Found = Carried.find(P.Values[Value].Home);
    if (!Buses.between(endpointOf(Move.Source), endpointOf(Move.Destination)))
        return false;
    if (Found == Carried.end())
        return Table.put(Cycle, Move);
    CarriedState &State = Found->second;
    auto Several = Shared.find(P.Values[Value].Home);
    int LastWrite = Several == Shared.end() ? State.Written : Several->second.LastWrite;
    bool IsThere = State.Written == NotPlaced ||
                   (Cycle <= State.Written && Cycle > LastWrite - Table.interval());
    if (!IsThere || !Table.put(Cycle, Move))
        return false;
    Undo.set(State.FirstRead, std::min(State.FirstRead, Cycle));
    Undo.set(State.LastRead, std::max(State.LastRead, Cycle));
    return true;
}

std::optional<int> ModuloValues::firstReadOfCarried(unsigned Value) const {
    if (!Values[Value].FromBefore)
        return std::nullopt;
    auto Found = Carried.find(P.Values[Value].Home);
    return Found == Carried.end() || Found->second.FirstRead == INT_MAX
               ? std::nullopt
               : std::optional(Found->second.FirstRead);
}

// ------------------------------------------------------------------------------------------------
// Registers

bool ModuloValues::save(unsigned Value, int Latest) {
    ModuloValue &V = Values[Value];
    if (V.Unit == NoNumber)
        return false;
    for (int Cycle = V.At; Cycle <= std::min(Latest, V.At + lifeAtPort(V) - 1); ++Cycle)
        if (copy(Value, {MoveSource::Output, V.Unit, V.Port, 0}, Cycle)) {
            Undo.set(V.LastRead, std::max(V.LastRead, Cycle));
            return true;
        }
    return false;
}

// From where it is to another register, in that cycle.
bool ModuloValues::copy(unsigned Value, const MoveSource &From, int Cycle) {
    const tta::Value &Is = P.Values[Value];
    const CodeOperation *Maker = P.Nodes[Is.Producer].Code;
    for (unsigned File : Registers.filesFor(Is)) {
        if (!Table.hasWritePort(Cycle, File))
            continue;
        std::optional<RegisterName> Name = Registers.find(Is, File, Cycle);
        if (!Name)
            continue;
        MoveDestination There = destinationOf(M, *Name);
        if (!Buses.between(endpointOf(From), endpointOf(There)) ||
            !Table.put(Cycle, {From, There, {}, nullptr, Maker ? Maker->Line : 0}))
            continue;
        Values[Value].Stays.push_back(Registers.take({*Name, Cycle}, Values[Value].UsesLeft));
        Undo.note([this, Value] { Values[Value].Stays.pop_back(); });
        return true;
    }
    return false;
}

// Before the next iteration's value takes its place, it goes on to another register; so often that
// it is there before that cycle.
bool ModuloValues::moveOn(unsigned Value, int Cycle) {
    while (true) {
        unsigned Last = Values[Value].Stays.back();
        int Until = std::min(Registers.until(Last), Cycle - 1), First = Registers[Last].From + 1;
        if (Cycle <= Registers.until(Last))
            return false; // it is there, but cannot be read
        int At = Until;
        while (At >= First && !copy(Value, sourceOf(M, Registers[Last].Name), At))
            --At;
        if (At < First)
            return false;
        Registers.read(Last, At);
        if (Cycle <= Registers.until(Values[Value].Stays.back()))
            return true;
    }
}

// Its registers are free. If it was put into one for nothing, it is not.
void ModuloValues::release(unsigned Value) {
    for (unsigned Number : Values[Value].Stays)
        Registers.end(Number);
    if (Values[Value].Stays.size() != 1)
        return;
    unsigned Number = Values[Value].Stays.front();
    const Stay Only = Registers[Number];
    if (!Only.Ours || Only.LastRead != NotPlaced)
        return;
    Registers.giveBack(Number);
    Table.remove(Only.From, destinationOf(M, Only.Name));
    Values[Value].Stays.clear();
    Undo.note([this, Value, Number] { Values[Value].Stays = {Number}; });
}

bool ModuloValues::bringHome(const ProblemInput &What, const RegisterName &Home, int Cycle) {
    if (auto Found = Carried.find(Home); Found != Carried.end()) {
        CarriedState &State = Found->second;
        if (State.LastRead > Cycle ||
            (State.FirstRead != INT_MAX && Cycle >= State.FirstRead + Table.interval()))
            return false;
        Undo.set(State.Written, Cycle);
    }
    if (!bring(What, destinationOf(M, Home), M.Files[Home.File].Width, 0, Cycle, Cycle))
        return false;
    noteRegister(What.Value, Home, Cycle);
    Table.endNotBefore(Cycle + int(std::max(1u, guardLatency(M, Home.File))));
    return true;
}

bool ModuloValues::writeOver(const ProblemInput &What, unsigned Value, const Guard &When,
                             unsigned Line, int Cycle) {
    const RegisterName &Home = P.Values[Value].Home;
    SharedState &State = Shared.at(Home);
    const bool IsFirst = State.FirstWrite == NotPlaced;
    if (!IsFirst && (Cycle <= State.LastWrite || Cycle >= State.FirstWrite + Table.interval() ||
                     Registers[State.Stay].LastRead > Cycle))
        return false;
    if (auto Found = Carried.find(Home); Found != Carried.end()) {
        CarriedState &OfBefore = Found->second;
        if ((IsFirst && OfBefore.LastRead > Cycle) ||
            (OfBefore.FirstRead != INT_MAX && Cycle >= OfBefore.FirstRead + Table.interval()))
            return false;
        if (IsFirst)
            Undo.set(OfBefore.Written, Cycle);
    }
    if (!bring(What, destinationOf(M, Home), M.Files[Home.File].Width, Line, Cycle, Cycle, When))
        return false;
    if (IsFirst)
        Undo.set(State.FirstWrite, Cycle);
    else
        Registers.replace(State.Stay, Cycle);
    Undo.set(State.LastWrite, Cycle);
    Undo.set(State.Stay,
             Registers.take(
                 {Home, Cycle, NotPlaced, false, false, State.FirstWrite + Table.interval()}, 0));
    Values[Value].Stays.push_back(State.Stay);
    Undo.note([this, Value] { Values[Value].Stays.pop_back(); });
    Undo.set(Values[Value].At, Cycle + 1);
    Table.endNotBefore(Cycle + int(std::max(1u, guardLatency(M, Home.File))));
    return true;
}

bool ModuloValues::moveAnywhere(const ProblemInput &What, unsigned Value, unsigned Line,
                                int Cycle) {
    const tta::Value &Is = P.Values[Value];
    for (unsigned File : Registers.filesFor(Is)) {
        std::optional<RegisterName> Name = Registers.find(Is, File, Cycle);
        if (!Name || !bring(What, destinationOf(M, *Name), M.Files[File].Width, Line, Cycle, Cycle))
            continue;
        Values[Value].Stays.push_back(Registers.take({*Name, Cycle}, Values[Value].UsesLeft));
        Undo.note([this, Value] { Values[Value].Stays.pop_back(); });
        Undo.set(Values[Value].At, Cycle + 1);
        Table.endNotBefore(Cycle + 1);
        return true;
    }
    return false;
}

// The value can be read in the register of the code, too.
void ModuloValues::noteRegister(unsigned Value, const RegisterName &Name, int Cycle) {
    if (Value == NoNumber || Values[Value].FromBefore || !Values[Value].Stays.empty() ||
        !canKeep(M, Name.File, P.Values[Value]))
        return;
    Values[Value].Stays.push_back(Registers.take({Name, Cycle, NotPlaced, false, false}, 0));
    Undo.note([this, Value] { Values[Value].Stays.pop_back(); });
}

} // namespace barecl::tta
