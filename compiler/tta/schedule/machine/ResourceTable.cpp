// SPDX-License-Identifier: MIT

#include "ResourceTable.h"
#include "PortMatching.h"

#include <algorithm>
#include <bit>

namespace barecl::tta {
namespace {

constexpr unsigned NoBus = ~0u;

bool isSamePlace(const MoveDestination &A, const MoveDestination &B) {
    return A.Kind == B.Kind && A.Component == B.Component && A.Index == B.Index;
}

} // namespace

ResourceTable::Cycle &ResourceTable::at(unsigned Number) {
    Cycle Empty;
    Empty.Template = Buses.templates().front();
    if (Number >= Cycles.size())
        Cycles.resize(Number + 1, Empty);
    return Cycles[Number];
}

BusSet ResourceTable::candidates(const Transport &Move) const {
    Endpoint Sink = endpointOf(Move.Destination);
    BusSet Result = Move.Source.Kind == MoveSource::Immediate
                        ? Buses.saying(*Move.Constant, Sink)
                        : Buses.between(endpointOf(Move.Source), Sink);
    return Result & Buses.under(Move.Guard);
}

// Whether register files and immediate units have a port left for the move, and no other move has
// the same destination.
bool ResourceTable::hasPorts(const Cycle &Cycle, const Transport &Move) const {
    const Machine &M = Buses.machine();
    const MoveSource &From = Move.Source;
    const MoveDestination &To = Move.Destination;
    std::vector<unsigned> Read = {From.Index};
    unsigned Writes = 1;
    for (const Placed &P : Cycle.Moves) {
        if (isSamePlace(P.Move.Destination, To))
            return false;
        const MoveSource &Other = P.Move.Source;
        if (Other.Kind == From.Kind && Other.Component == From.Component &&
            std::find(Read.begin(), Read.end(), Other.Index) == Read.end())
            Read.push_back(Other.Index);
        Writes +=
            P.Move.Destination.Kind == To.Kind && P.Move.Destination.Component == To.Component;
    }
    if (To.Kind == MoveDestination::Register &&
        Writes > portCount(M, M.Files[To.Component].Ports, Socket::Input))
        return false;
    if (From.Kind == MoveSource::Register)
        return Read.size() <= portCount(M, M.Files[From.Component].Ports, Socket::Output);
    if (From.Kind == MoveSource::ImmediateRegister)
        return Read.size() <= portCount(M, M.ImmediateUnits[From.Component].Ports, Socket::Output);
    return true;
}

// Whether the ports of register files and immediate units are on the buses that the moves have been
// given.
bool ResourceTable::portsFitBuses(const Cycle &Cycle) const {
    if (!Buses.hasUnevenPorts())
        return true;
    FileUses Uses(Buses.machine());
    for (const Placed &P : Cycle.Moves)
        Uses.add(P.Move.Source, P.Move.Destination, P.Bus, P.Move.Guard);
    return Uses.canBeServed();
}

// The buses that the template leaves for moves.
BusSet ResourceTable::busesOf(unsigned Template) const {
    BusSet Result = ~BusSet(0);
    for (const InstructionTemplate::Slot &Slot : Buses.machine().Templates[Template].Slots)
        if (Slot.OfBus)
            Result &= ~(BusSet(1) << Slot.Index);
    return Result;
}

unsigned ResourceTable::busCount(unsigned Template) const {
    unsigned Count = unsigned(Buses.machine().Buses.size());
    for (const InstructionTemplate::Slot &Slot : Buses.machine().Templates[Template].Slots)
        Count -= Slot.OfBus;
    return Count;
}

// Finds a bus for one move; other moves change to other buses if needed (an augmenting path).
bool ResourceTable::assign(Cycle &Cycle, size_t Move, BusSet Allowed, BusSet &Seen) const {
    BusSet Taken = 0, Mine = Cycle.Moves[Move].Candidates & Allowed;
    for (const Placed &P : Cycle.Moves)
        Taken |= P.Bus == NoBus ? 0 : BusSet(1) << P.Bus;
    if (BusSet Free = Mine & ~Taken & ~Seen) {
        Cycle.Moves[Move].Bus = unsigned(std::countr_zero(Free));
        return true;
    }
    for (BusSet Left = Mine & ~Seen; Left; Left &= ~Seen) {
        unsigned Bus = unsigned(std::countr_zero(Left));
        Seen |= BusSet(1) << Bus;
        auto Holder = std::find_if(Cycle.Moves.begin(), Cycle.Moves.end(),
                                   [&](const Placed &P) { return P.Bus == Bus; });
        if (assign(Cycle, size_t(Holder - Cycle.Moves.begin()), Allowed, Seen)) {
            Cycle.Moves[Move].Bus = Bus;
            return true;
        }
    }
    return false;
}

bool ResourceTable::assignAll(Cycle &Cycle, unsigned Template) const {
    if (Cycle.Moves.size() > busCount(Template))
        return false;
    for (Placed &P : Cycle.Moves)
        P.Bus = NoBus;
    BusSet Allowed = busesOf(Template);
    for (size_t N = 0; N < Cycle.Moves.size(); ++N)
        if (BusSet Seen = 0; !assign(Cycle, N, Allowed, Seen))
            return false;
    Cycle.Template = Template;
    return portsFitBuses(Cycle);
}

bool ResourceTable::brings(unsigned Template, const std::vector<Load> &Loads) const {
    const InstructionTemplate &T = Buses.machine().Templates[Template];
    return std::all_of(Loads.begin(), Loads.end(),
                       [&](const Load &L) { return Buses.brings(T, L.Unit, *L.Constant); });
}

// Finds a template that provides the cycle's immediates and leaves buses for all of its moves.
bool ResourceTable::fit(Cycle &Cycle) const {
    for (unsigned N : Buses.templates())
        if (brings(N, Cycle.Loads) && assignAll(Cycle, N))
            return true;
    return false;
}

bool ResourceTable::place(unsigned Number, const Transport &Move) {
    Cycle &C = at(Number);
    if (C.Moves.size() == Buses.machine().Buses.size())
        return false;
    BusSet Candidates = candidates(Move);
    if (!Candidates || !hasPorts(C, Move))
        return false;
    const Cycle Before = Buses.hasUnevenPorts() ? C : Cycle();
    C.Moves.push_back({Move, Candidates, NoBus});
    BusSet Seen = 0;
    if (!assign(C, C.Moves.size() - 1, busesOf(C.Template), Seen) || !portsFitBuses(C)) {
        Cycle Trial = C;
        if ((Buses.machine().Templates.size() == 1 && !Buses.hasUnevenPorts()) || !fit(Trial)) {
            if (Buses.hasUnevenPorts())
                C = Before;
            else
                C.Moves.pop_back();
            return false;
        }
        C = std::move(Trial);
    }
    Undo.note([this, Number, To = Move.Destination] { erase(Number, To); });
    return true;
}

bool ResourceTable::place(unsigned Number, const Load &New) {
    Cycle &C = at(Number);
    for (const Load &Other : C.Loads)
        if (Other.Unit == New.Unit)
            return false;
    auto Brings = [&](unsigned N) {
        return C.Moves.size() <= busCount(N) &&
               Buses.brings(Buses.machine().Templates[N], New.Unit, *New.Constant);
    };
    if (std::none_of(Buses.templates().begin(), Buses.templates().end(), Brings))
        return false;
    Cycle Trial = C;
    Trial.Loads.push_back(New);
    if (!fit(Trial))
        return false;
    std::swap(C, Trial);
    Undo.note([this, Number, Before = std::move(Trial)] { Cycles[Number] = Before; });
    return true;
}

Transport ResourceTable::remove(unsigned Number, const MoveDestination &Destination) {
    const std::vector<Placed> &All = Cycles[Number].Moves;
    const Transport Result = std::find_if(All.begin(), All.end(), [&](const Placed &P) {
                                 return isSamePlace(P.Move.Destination, Destination);
                             })->Move;
    Undo.note([this, Number, Before = Cycles[Number]] { Cycles[Number] = Before; });
    erase(Number, Destination);
    return Result;
}

void ResourceTable::erase(unsigned Number, const MoveDestination &Destination) {
    std::erase_if(Cycles[Number].Moves,
                  [&](const Placed &P) { return isSamePlace(P.Move.Destination, Destination); });
}

unsigned ResourceTable::length() const {
    size_t Length = Cycles.size();
    while (Length && Cycles[Length - 1].Moves.empty() && Cycles[Length - 1].Loads.empty())
        --Length;
    return unsigned(Length);
}

// ------------------------------------------------------------------------------------------------
// Instructions

namespace {

std::optional<CodeFixup> fixupFor(const CodeOperand &Constant, unsigned Instruction, bool Long,
                                  size_t Index) {
    if (Constant.Kind == CodeOperand::Address)
        return CodeFixup{Instruction, Long, unsigned(Index), Constant.Symbol, 0};
    if (Constant.Kind == CodeOperand::Block)
        return CodeFixup{Instruction, Long, unsigned(Index), "", unsigned(Constant.Value)};
    return std::nullopt;
}

} // namespace

Instruction ResourceTable::emit(const Cycle &Cycle, unsigned Number,
                                ScheduledFunction &Function) const {
    const Machine &M = Buses.machine();
    Instruction Result;
    Result.Template = Cycle.Template;
    auto Fix = [&](const CodeOperand &Constant, bool Long, size_t Index) {
        if (std::optional<CodeFixup> Fixup = fixupFor(Constant, Number, Long, Index))
            Function.Fixups.push_back(*Fixup);
    };
    std::vector<Placed> Sorted = Cycle.Moves;
    std::sort(Sorted.begin(), Sorted.end(),
              [](const Placed &A, const Placed &B) { return A.Bus < B.Bus; });
    for (const Placed &P : Sorted) {
        const std::vector<Guard> &Guards = M.Buses[P.Bus].Guards;
        auto Guard = std::find(Guards.begin(), Guards.end(), P.Move.Guard);
        Move New = {P.Bus, unsigned(Guard - Guards.begin()), P.Move.Source, P.Move.Destination,
                    P.Move.Line};
        if (P.Move.Constant) {
            unsigned Width = Buses.constantWidth(endpointOf(P.Move.Destination));
            New.Source.Value = *Buses.shortFor(*P.Move.Constant, P.Bus, Width);
            Fix(*P.Move.Constant, false, Result.Moves.size());
        }
        if (New.Destination.Operation || !Result.Line)
            Result.Line = P.Move.Line ? P.Move.Line : Result.Line;
        Result.Moves.push_back(New);
    }
    for (const Load &L : Cycle.Loads) {
        bool IsBlock = L.Constant->Kind == CodeOperand::Block;
        Fix(*L.Constant, true, Result.LongImmediates.size());
        Result.LongImmediates.push_back({L.Unit, L.Register, IsBlock ? 0 : L.Constant->Value});
    }
    return Result;
}

void ResourceTable::emit(unsigned Length, ScheduledFunction &Function) {
    for (unsigned N = 0; N < Length; ++N)
        Function.Instructions.push_back(
            emit(at(N), unsigned(Function.Instructions.size()), Function));
}

} // namespace barecl::tta
