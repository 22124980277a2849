// SPDX-License-Identifier: MIT

#include "ModuloTable.h"

#include <algorithm>

namespace barecl::tta {

ModuloTable::ModuloTable(const Connections &Buses, unsigned Interval, Journal &Undo)
    : Buses(Buses), M(Buses.machine()), Interval(int(Interval)), Undo(Undo), Table(Buses, Undo) {
    for (const ImmediateUnit &Unit : M.ImmediateUnits)
        Immediates.emplace_back(Unit.Size, std::vector<const CodeOperand *>(Interval, nullptr));
}

bool ModuloTable::put(int Cycle, const Transport &Move) {
    int Row = rowOf(Cycle);
    if (Cycle < 0 || !Table.place(unsigned(Row), Move))
        return false;
    Key Key = keyOf(Row, Move.Destination);
    StageOf[Key] = unsigned(Cycle / Interval);
    Undo.note([this, Key] { StageOf.erase(Key); });
    if (Move.Source.Kind == MoveSource::Register) {
        auto Read = Reads.insert({Row, {Move.Source.Component, Move.Source.Index}});
        Undo.note([this, Read] { Reads.erase(Read); });
    }
    endNotBefore(Cycle + 1);
    return true;
}

std::optional<int> ModuloTable::putConstant(const CodeOperand &Constant, const MoveDestination &To,
                                            const Guard &Guard, unsigned Line, int From, int Last) {
    bool IsShort = Buses.saying(Constant, endpointOf(To)) & Buses.under(Guard);
    for (int Cycle = Last; Cycle >= From; --Cycle)
        if (IsShort ? put(Cycle, {{}, To, Guard, &Constant, Line})
                    : putLong(Constant, To, Guard, Line, Cycle))
            return Cycle;
    return std::nullopt;
}

// Through a register of an immediate unit that is loaded in the cycle before.
bool ModuloTable::putLong(const CodeOperand &Constant, const MoveDestination &To,
                          const Guard &Guard, unsigned Line, int Cycle) {
    if (Cycle < 1)
        return false;
    for (unsigned Unit = 0; Unit < M.ImmediateUnits.size(); ++Unit) {
        if (!(Buses.saying(Constant, Unit, endpointOf(To)) & Buses.under(Guard)))
            continue;
        for (unsigned Register = 0; Register < Immediates[Unit].size(); ++Register) {
            const CodeOperand *&Held = Immediates[Unit][Register][size_t(rowOf(Cycle))];
            if (Held && !(*Held == Constant))
                continue;
            Journal::Mark Mark = Undo.mark();
            if ((Held ||
                 Table.place(unsigned(rowOf(Cycle - 1)), Load{Unit, Register, &Constant})) &&
                put(Cycle, {{MoveSource::ImmediateRegister, Unit, Register, 0},
                            To,
                            Guard,
                            nullptr,
                            Line})) {
                Undo.set(Held, &Constant);
                return true;
            }
            Undo.rollBack(Mark);
        }
    }
    return false;
}

bool ModuloTable::isTaken(int Cycle, const MoveDestination &To) const {
    return StageOf.contains(keyOf(Cycle, To));
}

bool ModuloTable::isRead(int Cycle, const RegisterName &Name) const {
    return Reads.contains({rowOf(Cycle), Name});
}

bool ModuloTable::hasReadPort(int Cycle, unsigned File) const {
    const std::vector<Port> &Ports = M.Files[File].Ports;
    auto Left = std::count_if(Ports.begin(), Ports.end(),
                              [&](const Port &P) { return hasSocket(M, P, Socket::Output); });
    int Row = rowOf(Cycle);
    for (auto Read = Reads.lower_bound({Row, {File, 0}});
         Read != Reads.end() && Read->first == Row && Read->second.File == File;
         Read = Reads.upper_bound(*Read))
        --Left;
    return Left > 0;
}

PipelinedIteration ModuloTable::result() {
    PipelinedIteration Result;
    Table.emit(unsigned(Interval), Result.Rows);
    for (int Row = 0; Row < Interval; ++Row) {
        std::vector<unsigned> &Stages = Result.Stages.emplace_back();
        for (const Move &Move : Result.Rows.Instructions[size_t(Row)].Moves)
            Stages.push_back(StageOf.at(keyOf(Row, Move.Destination)));
    }
    Result.Length = unsigned(Length);
    return Result;
}

} // namespace barecl::tta
