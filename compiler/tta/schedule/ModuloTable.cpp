// SPDX-License-Identifier: MIT

#include "ModuloTable.h"

#include <algorithm>

namespace barecl::tta {

ModuloTable::ModuloTable(const Connections &Buses, unsigned Interval, Journal &Undo)
    : Buses(Buses), M(Buses.machine()), Interval(int(Interval)), Undo(Undo), Table(Buses, Undo),
      Uses(Interval * M.Files.size()) {
    for (const RegisterFile &File : M.Files) {
        ReadPorts.push_back(portCount(M, File.Ports, Socket::Output));
        WritePorts.push_back(portCount(M, File.Ports, Socket::Input));
    }
    for (const ImmediateUnit &Unit : M.ImmediateUnits) {
        Immediates.emplace_back(Unit.Size, std::vector<const CodeOperand *>(Interval, nullptr));
        Loaded.emplace_back(Interval);
    }
}

// What is quickly said, before the table looks at the whole row.
bool ModuloTable::mayFit(int Row, const Transport &Move) const {
    const MoveSource &From = Move.Source;
    const MoveDestination &To = Move.Destination;
    if (From.Kind == MoveSource::Register && !isRead(Row, {From.Component, From.Index}) &&
        !hasReadPort(Row, From.Component))
        return false;
    return !isTaken(Row, To) &&
           (To.Kind != MoveDestination::Register || hasWritePort(Row, To.Component));
}

bool ModuloTable::put(int Cycle, const Transport &Move) {
    int Row = rowOf(Cycle);
    if (Cycle < 0 || !mayFit(Row, Move) || !Table.place(unsigned(Row), Move))
        return false;
    Key Key = keyOf(Row, Move.Destination);
    StageOf[Key] = unsigned(Cycle / Interval);
    Undo.note([this, Key] { StageOf.erase(Key); });
    if (Move.Source.Kind == MoveSource::Register) {
        FileUse &Use = useOf(Row, Move.Source.Component);
        Use.Read.push_back(Move.Source.Index);
        Undo.note([&Use] { Use.Read.pop_back(); });
    }
    if (Move.Destination.Kind == MoveDestination::Register) {
        unsigned &Writes = useOf(Row, Move.Destination.Component).Writes;
        Undo.set(Writes, Writes + 1);
    }
    endNotBefore(Cycle + 1);
    return true;
}

void ModuloTable::remove(int Cycle, const MoveDestination &To) {
    Table.remove(unsigned(rowOf(Cycle)), To);
    auto Found = StageOf.find(keyOf(Cycle, To));
    Undo.note([this, Was = *Found] { StageOf.insert(Was); });
    StageOf.erase(Found);
    if (To.Kind == MoveDestination::Register) {
        unsigned &Writes = useOf(Cycle, To.Component).Writes;
        Undo.set(Writes, Writes - 1);
    }
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
            if ((Held || load({Unit, Register, &Constant}, Cycle - 1)) &&
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

bool ModuloTable::load(const Load &Load, int Cycle) {
    size_t Row = size_t(rowOf(Cycle));
    if (!Table.place(unsigned(Row), Load))
        return false;
    std::vector<bool> &Rows = Loaded[Load.Unit];
    Rows[Row] = true;
    Undo.note([&Rows, Row] { Rows[Row] = false; });
    return true;
}

// Whether some bus has a short immediate for it; asked so often that it is kept.
bool ModuloTable::isShort(const CodeOperand &Constant, const MoveDestination &To) const {
    auto [Found, IsNew] = IsShort[keyOf(0, To)].try_emplace(&Constant);
    if (IsNew)
        Found->second = Buses.saying(Constant, endpointOf(To)) != 0;
    return Found->second;
}

bool ModuloTable::hasConstant(const CodeOperand &Constant, const MoveDestination &To, int From,
                              int Last) const {
    if (isShort(Constant, To))
        return true;
    for (int Cycle = Last; Cycle >= std::max(From, 1); --Cycle) {
        size_t Row = size_t(rowOf(Cycle)), Before = size_t(rowOf(Cycle - 1));
        for (unsigned Unit = 0; Unit < M.ImmediateUnits.size(); ++Unit)
            for (const std::vector<const CodeOperand *> &Register : Immediates[Unit])
                if (Register[Row] ? *Register[Row] == Constant : !Loaded[Unit][Before])
                    return true;
    }
    return false;
}

bool ModuloTable::isTaken(int Cycle, const MoveDestination &To) const {
    return StageOf.contains(keyOf(Cycle, To));
}

bool ModuloTable::isRead(int Cycle, const RegisterName &Name) const {
    const std::vector<unsigned> &Read = useOf(Cycle, Name.File).Read;
    return std::find(Read.begin(), Read.end(), Name.Index) != Read.end();
}

bool ModuloTable::hasReadPort(int Cycle, unsigned File) const {
    const std::vector<unsigned> &Read = useOf(Cycle, File).Read;
    unsigned Registers = 0;
    for (auto At = Read.begin(); At != Read.end(); ++At)
        Registers += std::find(Read.begin(), At, *At) == At;
    return Registers < ReadPorts[File];
}

bool ModuloTable::hasWritePort(int Cycle, unsigned File) const {
    return useOf(Cycle, File).Writes < WritePorts[File];
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
