// SPDX-License-Identifier: MIT

#include "BlockMoves.h"

#include <algorithm>

namespace barecl::tta {
namespace {

// How long before its move a long immediate may be loaded.
constexpr int LookBack = 16;

} // namespace

BlockMoves::BlockMoves(const Connections &Buses, Journal &Undo)
    : Buses(Buses), M(Buses.machine()), Undo(Undo), Table(Buses, Undo) {
    for (const ImmediateUnit &Unit : M.ImmediateUnits)
        Immediates.emplace_back(Unit.Size);
}

std::optional<int> BlockMoves::moveIn(const Transport &Move, int From, int To) {
    for (int Cycle = std::max(From, 0); Cycle <= To; ++Cycle)
        if (Table.place(unsigned(Cycle), Move))
            return Cycle;
    return std::nullopt;
}

std::optional<int> BlockMoves::bringConstant(const Errand &E, int From, int To) {
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
std::optional<int> BlockMoves::bringLoaded(const Errand &E, unsigned Unit, int From, int To) {
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
std::optional<int> BlockMoves::load(const Errand &E, unsigned Unit, int At) {
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
bool BlockMoves::loadBefore(const Load &Load, int At) {
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

} // namespace barecl::tta
