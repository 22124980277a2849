// SPDX-License-Identifier: MIT

#include "ModuloValues.h"
#include "RegisterChoice.h"
#include "UnitChoice.h"

#include <algorithm>

namespace barecl::tta {

ModuloValues::ModuloValues(const Connections &Buses, const Problem &P, ModuloTable &Table,
                           const ModuloPorts &Ports, Journal &Undo)
    : Buses(Buses), M(Buses.machine()), P(P), Table(Table), Ports(Ports), Undo(Undo),
      Values(P.Values.size()), Guards(guardRegisters(M)), Writes(M.Files.size()) {
    for (const auto &[Name, Before] : P.LiveIn)
        Values[Before].IsOfBefore = true;
    for (const auto &[Name, Now] : P.Carried)
        Carried[Name] = {};
}

void ModuloValues::come(unsigned Value, unsigned Unit, unsigned Port, int At) {
    Undo.set(Values[Value].At, At);
    Undo.set(Values[Value].Unit, Unit);
    Undo.set(Values[Value].Port, Port);
}

// ------------------------------------------------------------------------------------------------
// Reading

std::optional<int> ModuloValues::bring(const ProblemInput &What, const MoveDestination &To,
                                       unsigned Bits, unsigned Line, int From, int Last) {
    if (What.Constant)
        return Table.putConstant(*What.Constant, To, {}, Line, From, Last);
    for (int Cycle = Last; Cycle >= From; --Cycle)
        if (read(What.Value, To, Bits, Line, Cycle))
            return Cycle;
    const ModuloValue &V = Values[What.Value];
    if (V.IsOfBefore || V.SavedAt != NotPlaced || !save(What.Value, Last - 1))
        return std::nullopt;
    for (int Cycle = Last; Cycle >= std::max(From, V.SavedAt + 1); --Cycle)
        if (read(What.Value, To, Bits, Line, Cycle))
            return Cycle;
    return std::nullopt;
}

bool ModuloValues::read(unsigned Value, const MoveDestination &To, unsigned Bits, unsigned Line,
                        int Cycle) {
    ModuloValue &V = Values[Value];
    const tta::Value &Is = P.Values[Value];
    if (V.IsOfBefore)
        return readCarried(Value, To, Line, Cycle);
    Transport Move = {{MoveSource::Output, V.Unit, V.Port, 0}, To, {}, nullptr, Line};
    Endpoint Sink = endpointOf(To);
    if (isAtPort(V, Cycle) && !(Is.IsClipped && Bits > Is.Width) &&
        Buses.between(endpointOf(Move.Source), Sink) && Table.put(Cycle, Move)) {
        Undo.set(V.LastRead, std::max(V.LastRead, Cycle));
        return true;
    }
    if (V.SavedAt == NotPlaced || Cycle <= V.SavedAt || Cycle > V.SavedAt + Table.interval())
        return false;
    Move.Source = sourceOf(M, V.Saved);
    return Buses.between(endpointOf(Move.Source), Sink) && Table.put(Cycle, Move);
}

// From a register of the code: after the iteration before has written it, and before this one does.
bool ModuloValues::readCarried(unsigned Value, const MoveDestination &To, unsigned Line,
                               int Cycle) {
    Transport Move = {sourceOf(M, P.Values[Value].Home), To, {}, nullptr, Line};
    auto Found = Carried.find(P.Values[Value].Home);
    if (!Buses.between(endpointOf(Move.Source), endpointOf(Move.Destination)))
        return false;
    if (Found == Carried.end())
        return Table.put(Cycle, Move);
    CarriedState &State = Found->second;
    bool IsThere = State.Written == NotPlaced ||
                   (Cycle <= State.Written && Cycle > State.Written - Table.interval());
    if (!IsThere || !Table.put(Cycle, Move))
        return false;
    Undo.set(State.FirstRead, std::min(State.FirstRead, Cycle));
    Undo.set(State.LastRead, std::max(State.LastRead, Cycle));
    return true;
}

// ------------------------------------------------------------------------------------------------
// Registers

// The first free one of each file; files with few writes first.
std::vector<RegisterName> ModuloValues::registersFor(const Value &V) const {
    std::map<unsigned, RegisterName> ByFile;
    for (const RegisterName &Name : P.Free)
        if (!Taken.contains(Name) && !P.LiveIn.contains(Name) && canKeep(M, Name.File, V) &&
            (!V.GuardsMoves || canGuard(Name)))
            ByFile.try_emplace(Name.File, Name);
    std::vector<RegisterOffer> Offers;
    for (const auto &[File, Name] : ByFile)
        Offers.push_back({Name, int(Writes[File])});
    return bestFirst(M, V, std::move(Offers));
}

bool ModuloValues::save(unsigned Value, int Latest) {
    ModuloValue &V = Values[Value];
    unsigned Maker = P.Values[Value].Producer;
    unsigned Line = P.Nodes[Maker].Code ? P.Nodes[Maker].Code->Line : 0;
    MoveSource Port = {MoveSource::Output, V.Unit, V.Port, 0};
    std::vector<RegisterName> Names = registersFor(P.Values[Value]);
    for (int Cycle = V.At; Cycle <= std::min(Latest, V.At + lifeAtPort(V) - 1); ++Cycle)
        for (const RegisterName &Name : Names) {
            MoveDestination There = destinationOf(M, Name);
            if (!Buses.between(endpointOf(Port), endpointOf(There)) ||
                !Table.put(Cycle, {Port, There, {}, nullptr, Line}))
                continue;
            Undo.set(V.LastRead, std::max(V.LastRead, Cycle));
            Undo.set(V.SavedAt, Cycle);
            Undo.set(V.Saved, Name);
            Undo.set(Writes[Name.File], Writes[Name.File] + 1);
            Taken.insert(Name);
            Undo.note([this, Name] { Taken.erase(Name); });
            return true;
        }
    return false;
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
    Undo.set(Writes[Home.File], Writes[Home.File] + 1);
    Table.endNotBefore(Cycle + int(std::max(1u, guardLatency(M, Home.File))));
    return true;
}

// The value can be read in the register of the code, too.
void ModuloValues::noteRegister(unsigned Value, const RegisterName &Name, int Cycle) {
    if (Value == NoNumber || Values[Value].IsOfBefore || Values[Value].SavedAt != NotPlaced ||
        !canKeep(M, Name.File, P.Values[Value]))
        return;
    Undo.set(Values[Value].SavedAt, Cycle);
    Undo.set(Values[Value].Saved, Name);
}

} // namespace barecl::tta
