// SPDX-License-Identifier: MIT

#include "Placer.h"
#include "Unheld.h"

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

Placer::Placer(const Connections &Buses, const Problem &P, const ScheduleOptions &Options)
    : Buses(Buses), M(Buses.machine()), P(P), Options(Options), Table(Buses, Undo),
      Nodes(P.Nodes.size()), Values(P.Values.size()), Registers(M),
      Through(scratchFiles(M, Options)) {
    for (const RegisterName &Name : P.Free)
        Through[Name.File] = true;
    for (unsigned N = 0; N < P.Nodes.size(); ++N)
        if (P.Nodes[N].Kind == ProblemNode::Unit)
            Nodes[N].Choices = unitsFor(Buses, *P.Nodes[N].Code, Through);
    for (const FunctionUnit &Unit : M.Units)
        Units.push_back({std::vector<std::vector<Hold>>(Unit.Ports.size()),
                         std::vector<std::vector<Arrival>>(Unit.Ports.size()),
                         {}});
    for (const ImmediateUnit &Unit : M.ImmediateUnits)
        Immediates.emplace_back(Unit.Size);
    for (const Bus &B : M.Buses)
        for (const Guard &G : B.Guards)
            if (G.Kind == Guard::Register)
                Guards.insert({G.Unit, G.Index});
    for (unsigned N = 0; N < P.Values.size(); ++N)
        Values[N].UsesLeft = unsigned(P.Values[N].Uses.size());
    for (const auto &[Name, Value] : P.LiveIn) {
        Values[Value].Locations = {{sourceOf(M, Name), BeforeBlock}};
        Registers[Name].Holder = Values[Value].UsesLeft ? Value : NoNumber;
    }
}

// ------------------------------------------------------------------------------------------------
// Why something cannot be placed

// False. Kept as it is until somebody asks: most of what is tried fails.
bool Placer::lacks(const char *What, unsigned Value) {
    Lack = What;
    LackingValue = Value;
    return false;
}

std::string Placer::nameOf(unsigned Node) const {
    const CodeOperation *Code = P.Nodes[Node].Code;
    if (!Code)
        return "a copy";
    std::string Name = Code->What                          ? std::string(Code->What->Name)
                       : Code->Kind == CodeOperation::Copy ? "copy"
                       : Code->Kind == CodeOperation::Call ? "call"
                                                           : "jump";
    return "'" + Name + "'" + (Code->Line ? " of line " + std::to_string(Code->Line) : "");
}

std::string Placer::lack() const {
    if (LackingValue == NoNumber)
        return Lack;
    unsigned Maker = P.Values[LackingValue].Producer;
    return std::string(Lack) +
           (Maker == NoNumber ? " what was there before" : " the result of " + nameOf(Maker));
}

// ------------------------------------------------------------------------------------------------
// Moves

// The first cycle in which the move fits.
std::optional<int> Placer::moveIn(const Transport &Move, int From, int To) {
    for (int Cycle = std::max(From, 0); Cycle <= To; ++Cycle)
        if (Table.place(unsigned(Cycle), Move))
            return Cycle;
    return std::nullopt;
}

// In a cycle from From to To, the first if possible; which one.
std::optional<int> Placer::bring(const Errand &E, int From, int To, bool MayHop) {
    if (std::optional<int> Cycle =
            E.What.Constant ? bringConstant(E, From, To) : bringValue(E, From, To))
        return Cycle;
    return MayHop ? hop(E, From, To) : std::nullopt;
}

std::optional<int> Placer::bringConstant(const Errand &E, int From, int To) {
    Endpoint Sink = endpointOf(E.To);
    BusSet Allowed = Buses.under(E.When.Guard);
    if (Buses.saying(*E.What.Constant, Sink) & Allowed)
        if (auto Cycle = moveIn({{}, E.To, E.When.Guard, E.What.Constant, E.Line}, From, To))
            return Cycle;
    for (unsigned Unit = 0; Unit < M.ImmediateUnits.size(); ++Unit)
        if (Buses.saying(*E.What.Constant, Unit, Sink) & Allowed)
            if (auto Cycle = bringLoaded(E, Unit, From, To))
                return Cycle;
    for (int At = std::max(From, 1); At <= To; ++At)
        for (unsigned Unit = 0; Unit < M.ImmediateUnits.size(); ++Unit)
            if (Buses.saying(*E.What.Constant, Unit, Sink) & Allowed)
                if (auto Cycle = load(E, Unit, At))
                    return Cycle;
    return std::nullopt;
}

// From a register of the immediate unit that has the constant already.
std::optional<int> Placer::bringLoaded(const Errand &E, unsigned Unit, int From, int To) {
    for (unsigned Register = 0; Register < Immediates[Unit].size(); ++Register) {
        std::vector<ImmediateState> &Loads = Immediates[Unit][Register];
        for (size_t N = 0; N < Loads.size(); ++N) {
            if (!(*Loads[N].Constant == *E.What.Constant))
                continue;
            int Last = N + 1 < Loads.size() ? std::min(To, Loads[N + 1].Loaded) : To;
            Transport Move = {{MoveSource::ImmediateRegister, Unit, Register, 0},
                              E.To,
                              E.When.Guard,
                              nullptr,
                              E.Line};
            auto Cycle = moveIn(Move, std::max(From, Loads[N].Loaded + 1), Last);
            if (!Cycle)
                continue;
            Undo.note([&Loads, N, Old = Loads[N].LastRead] { Loads[N].LastRead = Old; });
            Loads[N].LastRead = std::max(Loads[N].LastRead, *Cycle);
            return Cycle;
        }
    }
    return std::nullopt;
}

// A long immediate that is read in cycle At, loaded shortly before.
std::optional<int> Placer::load(const Errand &E, unsigned Unit, int At) {
    Journal::Mark Mark = Undo.mark();
    for (unsigned Register = 0; Register < Immediates[Unit].size(); ++Register) {
        Transport Move = {{MoveSource::ImmediateRegister, Unit, Register, 0},
                          E.To,
                          E.When.Guard,
                          nullptr,
                          E.Line};
        if (!moveIn(Move, At, At))
            return std::nullopt;
        if (loadBefore({Unit, Register, E.What.Constant}, At))
            return At;
        Undo.rollBack(Mark);
    }
    return std::nullopt;
}

// The register has the constant in cycle At.
bool Placer::loadBefore(const Load &Load, int At) {
    std::vector<ImmediateState> &Loads = Immediates[Load.Unit][Load.Register];
    for (int Loaded = At - 1; Loaded >= std::max(0, At - LookBack); --Loaded) {
        auto Next = std::find_if(Loads.begin(), Loads.end(),
                                 [&](const ImmediateState &S) { return S.Loaded >= Loaded; });
        if ((Next != Loads.end() && Next->Loaded < At) ||
            (Next != Loads.begin() && (Next - 1)->LastRead > Loaded))
            return false; // further back it is no better
        if (!Table.place(unsigned(Loaded), Load))
            continue;
        size_t Index = size_t(Next - Loads.begin());
        Loads.insert(Next, {Loaded, At, Load.Constant});
        Undo.note([&Loads, Index] { Loads.erase(Loads.begin() + ptrdiff_t(Index)); });
        return true;
    }
    return false;
}

// From where it stands: ports first, which spares the registers.
std::optional<int> Placer::bringValue(const Errand &E, int From, int To) {
    const Value &V = P.Values[E.What.Value];
    BusSet Allowed = Buses.under(E.When.Guard);
    Endpoint Sink = endpointOf(E.To);
    for (bool Ports : {true, false})
        for (size_t N = 0; N < Values[E.What.Value].Locations.size(); ++N) {
            Location &L = Values[E.What.Value].Locations[N];
            if (isPort(L) != Ports || (Ports && V.IsClipped && E.Bits > V.Width) ||
                !(Buses.between(endpointOf(L.Place), Sink) & Allowed))
                continue;
            int First = std::max(From, L.From), Last = std::min(To, L.Until);
            if (auto Cycle = moveIn({L.Place, E.To, E.When.Guard, nullptr, E.Line}, First, Last)) {
                noteRead(E.What.Value, L, *Cycle);
                return Cycle;
            }
        }
    // In a register, it loses the bits that the port has too many.
    return V.IsClipped && E.Bits > V.Width && !hasRegister(E.What.Value) &&
                   save(E.What.Value, To - 1)
               ? bringValue(E, From, To)
               : std::nullopt;
}

// The files to go through, from where the value is in cycles from From to To.
std::optional<std::vector<unsigned>> Placer::way(const Errand &E, int From, int To) const {
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
std::optional<RegisterName> Placer::stopIn(unsigned File) {
    std::optional<RegisterName> Best = scratchOf(Options, File);
    for (const RegisterName &Name : P.Free)
        if (Name.File == File && Registers[Name].Holder == NoNumber &&
            (!Best || Registers[Name].FreeFrom < Registers[*Best].FreeFrom))
            Best = Name;
    return Best;
}

// Through registers, where no bus goes all the way.
std::optional<int> Placer::hop(const Errand &E, int From, int To) {
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
            Here ? moveIn({sourceOf(M, *Here), There, E.When.Guard, nullptr, E.Line}, First, To - 1)
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
        if (auto Cycle = moveIn({sourceOf(M, *Here), E.To, E.When.Guard, nullptr, E.Line},
                                std::max(From, Ready), To)) {
            Undo.set(Registers[*Here].FreeFrom, *Cycle);
            return Cycle;
        }
    Undo.rollBack(Mark);
    return std::nullopt;
}

// ------------------------------------------------------------------------------------------------
// Values and registers

bool Placer::isThere(unsigned Value, int Cycle) const {
    return std::any_of(Values[Value].Locations.begin(), Values[Value].Locations.end(),
                       [&](const Location &L) { return L.From <= Cycle; });
}

bool Placer::hasRegister(unsigned Value) const {
    return !std::all_of(Values[Value].Locations.begin(), Values[Value].Locations.end(), isPort);
}

void Placer::locate(unsigned Value, const Location &Where) {
    Values[Value].Locations.push_back(Where);
    Undo.note([this, Value] { Values[Value].Locations.pop_back(); });
}

void Placer::noteRead(unsigned Value, Location &Place, int Cycle) {
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

void Placer::endNotBefore(int Cycle) {
    Undo.set(End, std::max(End, Cycle));
}

// A register was given a value in that cycle.
void Placer::written(const RegisterName &Name, int Cycle) {
    Undo.set(Registers[Name].FreeFrom, std::max(Registers[Name].FreeFrom, Cycle + 1));
    unsigned Latency = P.LiveOut.contains(Name) ? guardLatency(M, Name.File) : 0;
    endNotBefore(Cycle + int(std::max(1u, Latency)));
}

// The node has read what it reads.
void Placer::used(unsigned Node) {
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
void Placer::release(unsigned Value) {
    for (const Location &L : Values[Value].Locations) {
        if (isPort(L))
            continue;
        RegisterState &State = Registers[registerOf(L.Place)];
        if (State.Holder == Value)
            Undo.set(State.Holder, NoNumber);
        if (L.IsOurs && L.LastRead == INT_MIN)
            Table.remove(unsigned(L.From - 1), destinationOf(M, registerOf(L.Place)));
    }
}

// Registers that can take the value. Those that are wanted at the end come last: who still is there
// then would be in the way.
std::vector<RegisterName> Placer::registersFor(const Value &V) const {
    std::vector<RegisterName> Result = bestOf(P.Free, V), Last = bestOf(P.FreeAtFirst, V);
    Result.insert(Result.end(), Last.begin(), Last.end());
    return Result;
}

// Of the registers, the best of each file, emptier files first.
std::vector<RegisterName> Placer::bestOf(const std::vector<RegisterName> &Free,
                                         const Value &V) const {
    struct Choice {
        std::optional<RegisterName> Best;
        unsigned Free = 0;
    };
    std::vector<Choice> Files(M.Files.size());
    for (const RegisterName &Name : Free) {
        unsigned Width = M.Files[Name.File].Width;
        if (Registers[Name].Holder != NoNumber ||
            (V.IsClipped ? Width != V.Width : Width < V.Width) ||
            (V.GuardsMoves && !Guards.contains(Name)))
            continue;
        Choice &C = Files[Name.File];
        ++C.Free;
        if (!C.Best || Registers[Name].FreeFrom < Registers[*C.Best].FreeFrom)
            C.Best = Name;
    }
    // Words stay out of files of other widths, if they can.
    unsigned Home = V.Home.File < M.Files.size() ? M.Files[V.Home.File].Width : V.Width;
    std::erase_if(Files, [](const Choice &C) { return !C.Best; });
    std::stable_sort(Files.begin(), Files.end(), [&](const Choice &A, const Choice &B) {
        bool FitsA = M.Files[A.Best->File].Width == Home,
             FitsB = M.Files[B.Best->File].Width == Home;
        return FitsA != FitsB ? FitsA : A.Free > B.Free;
    });
    std::vector<RegisterName> Result;
    for (const Choice &C : Files)
        Result.push_back(*C.Best);
    return Result;
}

bool Placer::saveTo(unsigned Value, const RegisterName &Name, int Latest) {
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

bool Placer::canBeMoved(unsigned Node) const {
    return std::all_of(P.Nodes[Node].Before.begin(), P.Nodes[Node].Before.end(),
                       [&](const ProblemNode::Edge &E) { return Nodes[E.Node].At >= 0; });
}

// Puts a value that stands at a port into a register, in cycle Latest or before: where it has to go
// in the end, if that is possible already.
bool Placer::save(unsigned Value, int Latest) {
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

// The guard of the node's moves in that cycle; none: its register is not seen yet.
std::optional<Placer::SeenGuard> Placer::guardFor(unsigned Node, int Cycle) {
    unsigned Value = P.Nodes[Node].GuardValue;
    if (Value == NoNumber)
        return SeenGuard();
    auto Find = [&]() -> std::optional<SeenGuard> {
        for (Location &L : Values[Value].Locations) {
            RegisterName Name = registerOf(L.Place);
            if (isPort(L) || Name == ReturnAddressName || !Guards.contains(Name))
                continue;
            int Latency = int(guardLatency(M, Name.File));
            Guard Result = {Guard::Register, P.Nodes[Node].IsInverted, Name.File, Name.Index};
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
// Operations

void Placer::setPlaced(unsigned Node, int Cycle, unsigned Unit) {
    Undo.set(Nodes[Node].At, Cycle);
    Undo.set(Nodes[Node].Unit, Unit);
}

// Units that can start the operation now, the ones first where it does the least harm.
std::vector<UnitChoice> Placer::choicesFor(unsigned Node, int Cycle) const {
    std::vector<std::pair<unsigned, UnitChoice>> Found;
    for (UnitChoice C : Nodes[Node].Choices) {
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
            Harm += Values[Standing].UsesLeft && !hasRegister(Standing) ? 1000 : 0;
        }
        if (IsFree)
            Found.push_back({Harm + unsigned(Unit.Operations.size()), C});
    }
    return leastFirst(std::move(Found));
}

bool Placer::start(unsigned Node, int Cycle) {
    lacks("a unit that is free");
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

bool Placer::takeResources(const UnitOperation &How, unsigned Unit, int Cycle) {
    std::vector<std::pair<const std::string *, int>> &Taken = Units[Unit].Resources;
    for (const PipelineUse &Use : How.Pipeline) {
        if (Use.Kind != PipelineUse::Resource)
            continue;
        for (int At = Cycle + int(Use.Start); At < Cycle + int(Use.Start + Use.Cycles); ++At) {
            for (auto Other = Taken.rbegin(); Other != Taken.rend(); ++Other)
                if (Other->second == At && *Other->first == Use.Name)
                    return false;
            Taken.push_back({&Use.Name, At});
            Undo.note([&Taken] { Taken.pop_back(); });
        }
    }
    return true;
}

// Whether the port has the operand already.
bool Placer::isHeld(const Hold &Last, const ProblemInput &What) const {
    if (What.Constant || Last.What.Constant)
        return What.Constant && Last.What.Constant && *What.Constant == *Last.What.Constant;
    return What.Value == Last.What.Value && !P.Values[What.Value].IsClipped;
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
    if (!ComesNow && !Holds.empty() && isHeld(Holds.back(), What)) {
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
    std::optional<int> At = bring(E, First, Cycle);
    if (!At)
        return false;
    Holds.push_back({*At, Cycle, What});
    Undo.note([&Holds] { Holds.pop_back(); });
    return true;
}

// The value at the port gives way to another, which is there from cycle Gone on.
bool Placer::leave(unsigned Value, int Gone) {
    if (Value == NoNumber)
        return true;
    ValueState &V = Values[Value];
    if (V.UsesLeft && !hasRegister(Value) && !save(Value, Gone - 1))
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

// Results that stand where the operation's own will come are put into registers.
bool Placer::clearPorts(const UnitOperation &How, unsigned Unit, int Cycle) {
    for (const UnitOperation::Binding &B : How.Bindings) {
        const std::vector<Arrival> &All = Units[Unit].Outputs[B.Port];
        unsigned Value = All.empty() ? NoNumber : All.back().Value;
        if (Value != NoNumber && Values[Value].UsesLeft && !hasRegister(Value) &&
            !save(Value, Cycle))
            return lacks("a register for", Value);
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
        return lacks("a port for its result");
    for (auto Before = Next; Before != All.begin();) {
        --Before;
        if (!leave(Before->Value, endOf(*Before, New)))
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
    if (V.IsResident)
        return writeUnderGuard(Node, New.Value, Here) || lacks("a guarded write of", New.Value);
    locate(New.Value, Here);
    if (V.MustGoHome)
        return save(New.Value, Until == Forever ? At + LookAhead : Until) ||
               lacks("its own register for", New.Value);
    return Until == Forever || Values[New.Value].UsesLeft == 0 || save(New.Value, Until) ||
           lacks("a register for", New.Value);
}

// The result replaces what its register has, if the guard lets it.
bool Placer::writeUnderGuard(unsigned Node, unsigned Value, const Location &Port) {
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

bool Placer::start(unsigned Node, int Cycle, UnitChoice Choice, bool Swapped, bool TriggerFirst) {
    const ProblemNode &Operation = P.Nodes[Node];
    const UnitOperation &How = M.Units[Choice.Unit].Operations[Choice.Operation];
    if (!takeResources(How, Choice.Unit, Cycle))
        return lacks("a unit that is not busy");
    // What has no effect but its result may happen in any case.
    SeenGuard Guard;
    if (hasEffects(*Operation.Code->What)) {
        std::optional<SeenGuard> Found = guardFor(Node, Cycle);
        if (!Found)
            return lacks("a register that guards see for", Operation.GuardValue);
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
                return lacks("moves or free ports for an operand,",
                             Operation.Inputs[From - 1].Value);
        }
    // A guard is still needed for the results.
    bool WritesLater = Operation.GuardValue != NoNumber;
    if (!WritesLater)
        used(Node);
    for (unsigned Output : outputsToWrite(*Operation.Code))
        if (!arrive(Node, Output, Choice, Cycle))
            return false;
    for (unsigned Output = 0; Output < Operation.Outputs.size(); ++Output)
        if (Operation.Outputs[Output] == NoNumber && !arrive(Node, Output, Choice, Cycle))
            return false;
    if (WritesLater)
        used(Node);
    setPlaced(Node, Cycle, Choice.Unit);
    endNotBefore(Cycle + int(std::max(1u, How.latency())));
    return true;
}

// ------------------------------------------------------------------------------------------------
// Moves of the code, and jumps

bool Placer::move(unsigned Node, int Latest) {
    Journal::Mark Mark = Undo.mark();
    if (Nodes[Node].At >= 0)
        return true;
    lacks("a way or a register for", P.Nodes[Node].Inputs[0].Value);
    if (P.Nodes[Node].Target ? moveTo(Node, *P.Nodes[Node].Target, Latest)
                             : moveAnywhere(Node, Latest)) {
        Undo.commit();
        return true;
    }
    Undo.rollBack(Mark);
    return false;
}

// Whether the value has been put into that register already, and can stay there.
bool Placer::stays(unsigned Node, const RegisterName &Target) {
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

bool Placer::moveTo(unsigned Node, const RegisterName &Target, int Latest) {
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

bool Placer::moveAnywhere(unsigned Node, int Latest) {
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

bool Placer::finish() {
    lacks("a register that guards see for",
          P.Control == NoNumber ? NoNumber : P.Nodes[P.Control].GuardValue);
    endNotBefore(int(Table.length()));
    if (P.Control == NoNumber)
        return true;
    const ProblemNode &Jump = P.Nodes[P.Control];
    MoveDestination To = controlStart(M, *Jump.Code);
    int Slots = int(M.Control.DelaySlots);
    int First = std::max(0, End - Slots - 1);
    if (Jump.Code->Kind == CodeOperation::Call)
        First = std::max(First, Registers[ReturnAddressName].FreeFrom);
    for (int At = First; At < First + LookAhead; ++At) {
        Journal::Mark Mark = Undo.mark();
        std::optional<SeenGuard> Guard = guardFor(P.Control, At);
        Errand E = {Jump.Inputs[0], To, Guard.value_or(SeenGuard()), 32, Jump.Code->Line};
        if (Guard && bring(E, At, At) && End <= At + Slots + 1) {
            setPlaced(P.Control, At, NoNumber);
            End = At + Slots + 1;
            return true;
        }
        Undo.rollBack(Mark);
    }
    return false;
}

} // namespace barecl::tta
