// SPDX-License-Identifier: MIT

#include "Values.h"
#include "RegisterChoice.h"
#include "schedule/machine/Costs.h"
#include "schedule/machine/UnitChoice.h"

#include <algorithm>

namespace barecl::tta {

Values::Values(const Connections &Buses, const SchedulingProblem &P, const ScheduleOptions &Options,
               MoveTable &Table, const tta::Ports &Ports, Journal &Undo)
    : Buses(Buses), M(Buses.machine()), P(P), Options(Options), Table(Table), Ports(Ports),
      Undo(Undo), Places(P.Values.size()), Registers(M, P, Table.interval(), Undo),
      Through(M.Files.size()) {
    for (unsigned N = 0; N < Places.size(); ++N)
        Places[N].UsesLeft = unsigned(P.Values[N].Uses.size());
    for (const auto &[Name, Value] : P.LiveIn) {
        Places[Value].At = BeforeBlock;
        if (Registers.isGivenOut(Name))
            addStay(Value, {Name, BeforeBlock, NotPlaced, Places[Value].UsesLeft == 0}, 0);
        else
            Places[Value].WasThere = true;
    }
    for (const auto &[Name, Now] : P.Carried)
        Homes[Name].IsWritten = true;
    for (const Value &V : P.Values)
        if (V.Resident && V.Producer != NoNumber)
            Homes[V.Home].IsWritten = true;
    if (Table.interval().repeats())
        return; // an extra copy in each iteration costs more than waiting
    Through = scratchFiles(M, Options);
    for (const RegisterName &Name : P.Free)
        Through[Name.File] = true;
}

void Values::come(unsigned Value, unsigned Unit, unsigned Port, int At) {
    Undo.set(Places[Value].At, At);
    Undo.set(Places[Value].Comes, At);
    Undo.set(Places[Value].Unit, Unit);
    Undo.set(Places[Value].Port, Port);
}

void Values::addStay(unsigned Value, const Stay &New, unsigned Reads) {
    Places[Value].Stays.push_back(Registers.take(New, Reads));
    Undo.note([this, Value] { Places[Value].Stays.pop_back(); });
}

bool Values::isThere(unsigned Value, int Cycle) const {
    const ValuePlaces &V = Places[Value];
    return V.WasThere || (V.At != NotPlaced && V.At <= Cycle);
}

// ------------------------------------------------------------------------------------------------
// Bringing them somewhere

std::optional<int> Values::bring(const Errand &E, const Span &When) {
    if (auto Cycle = bringDirectly(E, When))
        return Cycle;
    if (!E.What.Constant && canMake(E, When.To))
        if (auto Cycle = bringDirectly(E, When))
            return Cycle;
    return hop(E, When);
}

// Brings the value from where it is: ports first, which saves registers.
std::optional<int> Values::bringDirectly(const Errand &E, const Span &When) {
    if (E.What.Constant)
        return Table.putConstant({{}, E.To, E.When.Guard, E.What.Constant, E.Line}, When);
    ValuePlaces &V = Places[E.What.Value];
    const Value &Is = P.Values[E.What.Value];
    const BusSet Allowed = Buses.under(E.When.Guard);
    const Endpoint Sink = endpointOf(E.To);
    auto Reaches = [&](const MoveSource &From) {
        return (Buses.between(endpointOf(From), Sink) & Allowed) != 0;
    };
    Transport Move = {{MoveSource::Output, V.Unit, V.Port, 0}, E.To, E.When.Guard, nullptr, E.Line};
    if (canBeAtPort(V) && !(Is.Clipped && E.Bits > Is.Width) && Reaches(Move.Source)) {
        const Span Here = {std::max(When.From, V.Comes),
                           std::min(When.To, V.Comes + lifeAtPort(V) - 1), When.LatestFirst};
        if (auto Cycle = Table.putIn(Move, Here)) {
            Undo.set(V.LastRead, std::max(V.LastRead, *Cycle));
            return Cycle;
        }
    }
    if (V.WasThere && Reaches(Move.Source = sourceOf(M, Is.Home)))
        if (auto Cycle = bringFromBefore(Move, When))
            return Cycle;
    for (unsigned Number : V.Stays) {
        Move.Source = sourceOf(M, Registers[Number].Name);
        if (!Reaches(Move.Source))
            continue;
        const Span Here = {std::max(When.From, Registers[Number].From + 1),
                           std::min(When.To, Registers.until(Number)), When.LatestFirst};
        if (auto Cycle = Table.putIn(Move, Here)) {
            Registers.read(Number, *Cycle);
            return Cycle;
        }
    }
    return std::nullopt;
}

// Reads a register of the code after the previous iteration has written it, and before this one does.
std::optional<int> Values::bringFromBefore(const Transport &Move, const Span &When) {
    const RegisterName Home = Move.Source.Kind == MoveSource::Register
                                  ? RegisterName{Move.Source.Component, Move.Source.Index}
                                  : ReturnAddressName;
    HomeState &State = Homes[Home];
    Span Here = When;
    if (State.FirstWrite != NotPlaced) {
        Here.To = std::min(Here.To, State.FirstWrite);
        Here.From = std::max(Here.From, State.LastWrite - Table.interval().cycles() + 1);
    }
    auto Cycle = Table.putIn(Move, Here);
    if (Cycle) {
        Undo.set(State.FirstRead, std::min(State.FirstRead, *Cycle));
        Undo.set(State.LastRead, std::max(State.LastRead, *Cycle));
    }
    return Cycle;
}

// Makes the value readable in that cycle if it is not at its port any more, or has bits there that the destination must
// not see: it goes to a register.
bool Values::canMake(const Errand &E, int Cycle) {
    const ValuePlaces &V = Places[E.What.Value];
    const Value &Is = P.Values[E.What.Value];
    const bool MustClip = Is.Clipped && E.Bits > Is.Width;
    if (V.WasThere || (isAtPort(V, Cycle) && !MustClip))
        return false;
    if (!V.Stays.empty())
        return moveOn(E.What.Value, Cycle);
    if (!save(E.What.Value, {V.Comes, Cycle - 1}))
        return false;
    moveOn(E.What.Value, Cycle);
    return true;
}

// The files to go through from the value's places in the cycles from From to To.
std::optional<std::vector<unsigned>> Values::way(const Errand &E, int From, int To) const {
    const Endpoint Sink = endpointOf(E.To);
    if (E.What.Constant)
        return Buses.route(*E.What.Constant, Sink, E.When.Guard, Through);
    std::optional<std::vector<unsigned>> Best;
    auto Try = [&](const MoveSource &Place) {
        auto Found = Buses.route(endpointOf(Place), Sink, E.When.Guard, Through);
        if (Found && (!Best || Found->size() < Best->size()))
            Best = Found;
    };
    const ValuePlaces &V = Places[E.What.Value];
    if (canBeAtPort(V) && V.Comes <= To && V.Comes + lifeAtPort(V) > From)
        Try({MoveSource::Output, V.Unit, V.Port, 0});
    if (V.WasThere)
        Try(sourceOf(M, P.Values[E.What.Value].Home));
    for (unsigned Number : V.Stays)
        if (Registers[Number].From < To && Registers.until(Number) >= From)
            Try(sourceOf(M, Registers[Number].Name));
    return Best;
}

// A register of the file that is free from that cycle on, for a short stop: a scratch register if there is one.
std::optional<RegisterName> Values::stopIn(unsigned File, int Cycle) const {
    auto CanStop = [&](const RegisterName &Name) {
        return Name.File == File && Registers.isFree(Name, Cycle) &&
               Registers.isEmptyFrom(Name, Cycle);
    };
    for (const std::vector<RegisterName> *All : {&Options.Scratch, &P.Free})
        if (auto Found = std::find_if(All->begin(), All->end(), CanStop); Found != All->end())
            return *Found;
    return std::nullopt;
}

// Makes one step on the way to E.To, in one of the cycles, and returns the cycle. From: the previous stop.
std::optional<int> Values::step(const Errand &E, std::optional<unsigned> From, const Span &When) {
    if (!From)
        return bringDirectly(E, When);
    auto Cycle = Table.putIn(
        {sourceOf(M, Registers[*From].Name), E.To, E.When.Guard, nullptr, E.Line}, When);
    if (Cycle) {
        Registers.read(*From, *Cycle);
        Registers.end(*From);
    }
    return Cycle;
}

// Makes a step to a register of the file as a short stop, and returns the number of that stay.
std::optional<unsigned> Values::stepTo(const Errand &E, unsigned File, std::optional<unsigned> From,
                                       const Span &When) {
    for (int Cycle = When.first(); When.contains(Cycle); ++Cycle) {
        const std::optional<RegisterName> Name = stopIn(File, Cycle);
        if (!Name)
            continue;
        Errand There = E;
        There.To = destinationOf(M, *Name);
        There.Bits = std::min(E.Bits, M.Files[File].Width);
        if (step(There, From, {Cycle, Cycle}))
            return Registers.take({*Name, Cycle}, 1);
    }
    return std::nullopt;
}

// Brings the value through registers if no bus goes all the way.
std::optional<int> Values::hop(const Errand &E, const Span &When) {
    int Ready = std::max({0, When.To - LookBack, E.When.From});
    const std::optional<std::vector<unsigned>> Way = way(E, Ready, When.To - 1);
    if (!Way || Way->empty())
        return std::nullopt;
    const Journal::Mark Mark = Undo.mark();
    std::optional<unsigned> Here;
    for (unsigned File : *Way) {
        Here = stepTo(E, File, Here, {Ready, When.To - 1});
        if (!Here)
            break;
        Ready = Registers[*Here].From + 1;
    }
    if (Here)
        if (auto Cycle = step(E, Here, {std::max(When.From, Ready), When.To}))
            return Cycle;
    Undo.rollBack(Mark);
    return std::nullopt;
}

// ------------------------------------------------------------------------------------------------
// Registers

std::optional<unsigned> Values::stayAt(unsigned Value, int Cycle) const {
    for (unsigned Stay : Places[Value].Stays)
        if (Cycle > Registers[Stay].From && Cycle <= Registers.until(Stay))
            return Stay;
    return std::nullopt;
}

std::optional<RegisterName> Values::registerAt(unsigned Value, int Cycle) const {
    if (Places[Value].WasThere)
        return P.Values[Value].Home;
    const std::optional<unsigned> Stay = stayAt(Value, Cycle);
    return Stay ? std::optional(Registers[*Stay].Name) : std::nullopt;
}

bool Values::save(unsigned Value, Span When) {
    const tta::Value &Is = P.Values[Value];
    ValuePlaces &V = Places[Value];
    if (!canBeAtPort(V))
        return false;
    When.From = std::max(When.From, V.Comes);
    When.To = std::min(When.To, V.Comes + lifeAtPort(V) - 1);
    const CodeOperation *Maker = P.Nodes[Is.Producer].Code;
    const Errand ToHome = {{nullptr, Value}, {}, {}, Is.Width, Maker ? Maker->Line : 0};
    for (int Cycle = When.From; Cycle <= When.To; ++Cycle)
        if (Is.GoesHome ? writeHome(ToHome, Is.Home, Value, Cycle)
                        : copy(Value, {MoveSource::Output, V.Unit, V.Port, 0}, Cycle)) {
            Undo.set(V.LastRead, std::max(V.LastRead, Cycle));
            return true;
        }
    return !Is.GoesHome && saveByHops(Value, When);
}

// Copies the value from where it is to another register, in that cycle.
bool Values::copy(unsigned Value, const MoveSource &From, int Cycle) {
    const tta::Value &Is = P.Values[Value];
    const CodeOperation *Maker = P.Nodes[Is.Producer].Code;
    for (unsigned File : Registers.filesFor(Is)) {
        if (!Table.hasWritePort(Cycle, File))
            continue;
        const std::optional<RegisterName> Name = Registers.find(Is, File, Cycle);
        if (!Name || !Buses.between(endpointOf(From), endpointOf(destinationOf(M, *Name))) ||
            !Table.put(Cycle,
                       {From, destinationOf(M, *Name), {}, nullptr, Maker ? Maker->Line : 0}))
            continue;
        addStay(Value, {*Name, Cycle}, Places[Value].UsesLeft);
        Table.endNotBefore(Cycle + 1);
        return true;
    }
    return false;
}

// Saves the value to a register to which no bus leads from its port.
bool Values::saveByHops(unsigned Value, const Span &When) {
    const tta::Value &Is = P.Values[Value];
    const CodeOperation *Maker = P.Nodes[Is.Producer].Code;
    const ValuePlaces &V = Places[Value];
    for (unsigned File : Registers.filesFor(Is))
        for (int Cycle = When.From + 1; Cycle <= When.To + LookBack; ++Cycle) {
            const std::optional<RegisterName> Name = Registers.find(Is, File, Cycle);
            if (Name && Buses.between({Endpoint::Unit, V.Unit, V.Port},
                                      endpointOf(destinationOf(M, *Name))))
                break; // a shorter way has been tried already
            if (!Name || !hop({{nullptr, Value},
                               destinationOf(M, *Name),
                               {},
                               Is.Width,
                               Maker ? Maker->Line : 0},
                              {Cycle, Cycle}))
                continue;
            addStay(Value, {*Name, Cycle}, Places[Value].UsesLeft);
            return true;
        }
    return false;
}

// Moves the value on to other registers before other values take its place, as often as needed until that cycle.
bool Values::moveOn(unsigned Value, int Cycle) {
    while (true) {
        const unsigned Last = Places[Value].Stays.back();
        const int Until = std::min(Registers.until(Last), Cycle - 1),
                  First = std::max(0, Registers[Last].From + 1);
        if (Cycle <= Registers.until(Last))
            return false; // it is there, but cannot be read
        int At = Until;
        while (At >= First && !copy(Value, sourceOf(M, Registers[Last].Name), At))
            --At;
        if (At < First)
            return false;
        Registers.read(Last, At);
        if (Cycle <= Registers.until(Places[Value].Stays.back()))
            return true;
    }
}

void Values::used(const ProblemNode &Node) {
    auto Use = [&](unsigned Value) {
        Undo.set(Places[Value].UsesLeft, Places[Value].UsesLeft - 1);
        if (Places[Value].UsesLeft == 0)
            release(Value);
    };
    for (const ProblemInput &Input : Node.Inputs)
        if (!Input.Constant)
            Use(Input.Value);
    if (Node.GuardValue != NoNumber)
        Use(Node.GuardValue);
}

// The value has no more readers: its registers are free. A stay without any read is undone.
void Values::release(unsigned Value) {
    for (size_t N = Places[Value].Stays.size(); N-- > 0;) {
        const unsigned Number = Places[Value].Stays[N];
        Registers.end(Number);
        const Stay Is = Registers[Number];
        if (!Is.Ours || Is.Stays || Is.LastRead != NotPlaced || Is.From == BeforeBlock)
            continue;
        Registers.giveBack(Number);
        Table.remove(Is.From, destinationOf(M, Is.Name));
        Undo.note([this, Value, N, Number] {
            std::vector<unsigned> &All = Places[Value].Stays;
            All.insert(All.begin() + ptrdiff_t(N), Number);
        });
        Places[Value].Stays.erase(Places[Value].Stays.begin() + ptrdiff_t(N));
    }
}

// ------------------------------------------------------------------------------------------------
// Registers of the code

bool Values::writeHome(const Errand &E, const RegisterName &Home, unsigned Value, int Cycle) {
    HomeState &State = Homes[Home];
    const bool IsFirst = State.FirstWrite == NotPlaced;
    const int Interval = Table.interval().cycles();
    if (!IsFirst && (Cycle <= State.LastWrite || Cycle >= State.FirstWrite + Interval ||
                     Registers[State.Stay].LastRead > Cycle))
        return false;
    if ((IsFirst && State.LastRead > Cycle) ||
        (State.FirstRead != INT_MAX && Cycle >= State.FirstRead + Interval))
        return false;
    Errand There = E;
    There.To = destinationOf(M, Home);
    if (!bring(There, {Cycle, Cycle}))
        return false;
    if (IsFirst)
        Undo.set(State.FirstWrite, Cycle);
    else
        Registers.replace(State.Stay, Cycle);
    Undo.set(State.LastWrite, Cycle);
    Undo.set(State.Stay,
             Registers.take(
                 {Home, Cycle, NotPlaced, false, false, false, State.FirstWrite + Interval}, 0));
    if (Value != NoNumber) {
        Places[Value].Stays.push_back(State.Stay);
        Undo.note([this, Value] { Places[Value].Stays.pop_back(); });
        if (Places[Value].At == NotPlaced)
            Undo.set(Places[Value].At, Cycle + 1);
    }
    const bool IsSeen = P.LiveOut.contains(Home) && Home != ReturnAddressName;
    Table.endNotBefore(Cycle + int(std::max(1u, IsSeen ? guardLatency(M, Home.File) : 0)));
    return true;
}

bool Values::replaceHome(unsigned Value, const SeenGuard &When, unsigned Line, int Cycle) {
    const tta::Value &Is = P.Values[Value];
    if (!writeHome({{nullptr, Value}, {}, When, Is.Width, Line}, Is.Home, Value, Cycle))
        return false;
    // The port only has the operation's result, not the register's value.
    Undo.set(Places[Value].IsReplaced, true);
    Undo.set(Places[Value].At, Cycle + 1);
    return true;
}

bool Values::stayLast(unsigned Value, const RegisterName &Target) {
    if (Value == NoNumber)
        return false;
    for (unsigned Number : Places[Value].Stays) {
        const Stay &Is = Registers[Number];
        if (Is.Name != Target || !Is.Ours || Is.From == BeforeBlock ||
            !Registers.isEmptyFrom(Target, Is.From + 1))
            continue;
        Registers.keep(Number);
        Table.endNotBefore(Is.From + int(std::max(1u, guardLatency(M, Target.File))));
        return true;
    }
    return false;
}

bool Values::bringLast(const ProblemInput &What, const RegisterName &Target, unsigned Line,
                       int Cycle) {
    const MoveDestination There = destinationOf(M, Target);
    const unsigned Width = widthOf(M, endpointOf(There));
    const Errand E = {What, There, {}, Width, Line};
    const bool IsReadable = !What.Constant && !Places[What.Value].WasThere &&
                            Target != ReturnAddressName &&
                            canKeep(M, Target.File, P.Values[What.Value]);
    if (!Registers.isGivenOut(Target))
        return writeHome(E, Target, IsReadable ? What.Value : NoNumber, Cycle);
    if (!Registers.isEmptyFrom(Target, Cycle) || !Registers.isFree(Target, Cycle) ||
        !bring(E, {Cycle, Cycle}))
        return false;
    const Stay Last = {Target, Cycle, NotPlaced, false, true, true};
    if (IsReadable)
        addStay(What.Value, Last, 0);
    else
        Registers.take(Last, 0);
    Table.endNotBefore(Cycle + int(std::max(1u, guardLatency(M, Target.File))));
    return true;
}

bool Values::moveAnywhere(const ProblemInput &What, unsigned Value, unsigned Line, int Cycle) {
    const tta::Value &Is = P.Values[Value];
    for (unsigned File : Registers.filesFor(Is)) {
        const std::optional<RegisterName> Name = Registers.find(Is, File, Cycle);
        if (!Name ||
            !bring({What, destinationOf(M, *Name), {}, M.Files[File].Width, Line}, {Cycle, Cycle}))
            continue;
        addStay(Value, {*Name, Cycle}, Places[Value].UsesLeft);
        Undo.set(Places[Value].At, Cycle + 1);
        return true;
    }
    return false;
}

std::optional<int> Values::firstReadOfCarried(unsigned Value) const {
    if (!Places[Value].WasThere)
        return std::nullopt;
    const auto Found = Homes.find(P.Values[Value].Home);
    return Found == Homes.end() || !Found->second.IsWritten || Found->second.FirstRead == INT_MAX
               ? std::nullopt
               : std::optional(Found->second.FirstRead);
}

int Values::isReadUntil(const RegisterName &Home) const {
    const auto Found = Homes.find(Home);
    if (Found == Homes.end())
        return 0;
    const HomeState &State = Found->second;
    const int OfNow = State.Stay == NoNumber ? 0 : Registers[State.Stay].LastRead;
    return std::max({0, State.LastRead, State.LastWrite + 1, OfNow});
}

// ------------------------------------------------------------------------------------------------
// Guards

std::optional<SeenGuard> Values::seenGuard(unsigned Value, bool Inverted, int Cycle) {
    const RegisterName &Home = P.Values[Value].Home;
    auto GuardOf = [&](const RegisterName &Name) {
        return Guard{Guard::Register, Inverted, Name.File, Name.Index};
    };
    if (Places[Value].WasThere) {
        HomeState &State = Homes[Home];
        const bool IsLeft = Table.interval().repeats() ? State.IsWritten : false;
        const int Read =
            Home == ReturnAddressName ? 0 : Cycle - int(guardLatency(M, Home.File)) + 1;
        if (!canGuard(Home) || IsLeft || !Buses.under(GuardOf(Home)) ||
            (State.FirstWrite != NotPlaced && Read > State.FirstWrite))
            return std::nullopt;
        Undo.set(State.FirstRead, std::min(State.FirstRead, Read));
        Undo.set(State.LastRead, std::max(State.LastRead, Read));
        return SeenGuard{GuardOf(Home), BeforeBlock};
    }
    for (unsigned Number : Places[Value].Stays) {
        const Stay &Is = Registers[Number];
        if (!canGuard(Is.Name) || !Buses.under(GuardOf(Is.Name)))
            continue;
        const int Latency = int(guardLatency(M, Is.Name.File)), Read = Cycle - Latency + 1;
        if (Is.From + Latency > Cycle || Read > Registers.until(Number))
            continue;
        const SeenGuard Result = {GuardOf(Is.Name), Is.From + Latency};
        Registers.read(Number, Read);
        return Result;
    }
    return std::nullopt;
}

} // namespace barecl::tta
