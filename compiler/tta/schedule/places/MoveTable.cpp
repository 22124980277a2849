// SPDX-License-Identifier: MIT

#include "MoveTable.h"
#include "program/Transports.h"
#include "Rows.h"
#include "schedule/machine/Costs.h"

#include <algorithm>

namespace barecl::tta {
namespace {

Transport through(const Transport &Move, unsigned Unit, unsigned Register) {
    Transport Result = Move;
    Result.Source = {MoveSource::ImmediateRegister, Unit, Register, 0};
    Result.Constant = nullptr;
    return Result;
}

} // namespace

MoveTable::MoveTable(const Connections &Buses, const Interval &Every, Journal &Undo)
    : Buses(Buses), M(Buses.machine()), Every(Every), Undo(Undo), Table(Buses, Undo),
      IsLoading(M.ImmediateUnits.size()) {
    for (const RegisterFile &File : M.Files) {
        ReadPorts.push_back(portCount(M, File.Ports, Socket::Output));
        WritePorts.push_back(portCount(M, File.Ports, Socket::Input));
    }
    for (const ImmediateUnit &Unit : M.ImmediateUnits)
        Immediates.emplace_back(Unit.Size);
}

// ------------------------------------------------------------------------------------------------
// Moves

MoveTable::FileUse &MoveTable::useOf(int Row, unsigned File) {
    const size_t Files = M.Files.size(), At = size_t(Row) * Files;
    if (At >= Uses.size())
        Uses.resize(At + Files);
    return Uses[At + File];
}

const MoveTable::FileUse *MoveTable::useIn(int Cycle, unsigned File) const {
    const size_t At = size_t(Every.rowOf(Cycle)) * M.Files.size() + File;
    return At < Uses.size() ? &Uses[At] : nullptr;
}

// Quick checks, before the table examines the whole row.
bool MoveTable::mayFit(int Cycle, const Transport &Move) const {
    const MoveSource &From = Move.Source;
    const MoveDestination &To = Move.Destination;
    if (From.Kind == MoveSource::Register && !isRead(Cycle, {From.Component, From.Index}) &&
        !hasReadPort(Cycle, From.Component))
        return false;
    return !isTaken(Cycle, To) &&
           (To.Kind != MoveDestination::Register || hasWritePort(Cycle, To.Component));
}

void MoveTable::noteFiles(int Row, const Transport &Move, int Times) {
    if (Move.Source.Kind == MoveSource::Register) {
        std::vector<unsigned> &Read = useOf(Row, Move.Source.Component).Read;
        if (Times > 0)
            Read.push_back(Move.Source.Index);
        else
            Read.erase(std::find(Read.begin(), Read.end(), Move.Source.Index));
    }
    if (Move.Destination.Kind == MoveDestination::Register)
        useOf(Row, Move.Destination.Component).Writes += unsigned(Times);
}

bool MoveTable::put(int Cycle, const Transport &Move) {
    const int Row = Every.rowOf(Cycle);
    if (Cycle < 0 || !mayFit(Cycle, Move) || !Table.place(unsigned(Row), Move))
        return false;
    const Key Key = keyOf(Row, Move.Destination);
    StageOf[Key] = unsigned(Cycle / Every.cycles());
    noteFiles(Row, Move, 1);
    Unused = std::max(Unused, Cycle + 1);
    Undo.note([this, Key, Row, Source = Move.Source, To = Move.Destination] {
        StageOf.erase(Key);
        noteFiles(Row, {Source, To}, -1);
    });
    return true;
}

std::optional<int> MoveTable::putIn(const Transport &Move, const Span &When) {
    for (int Cycle = When.first(); When.contains(Cycle); Cycle += When.step())
        if (put(Cycle, Move))
            return Cycle;
    return std::nullopt;
}

void MoveTable::remove(int Cycle, const MoveDestination &To) {
    const int Row = Every.rowOf(Cycle);
    const Transport Was = Table.remove(unsigned(Row), To);
    auto Found = StageOf.find(keyOf(Row, To));
    noteFiles(Row, Was, -1);
    Undo.note([this, Row, Was, Stage = *Found] {
        StageOf.insert(Stage);
        noteFiles(Row, Was, 1);
    });
    StageOf.erase(Found);
}

bool MoveTable::isRead(int Cycle, const RegisterName &Name) const {
    const FileUse *Use = useIn(Cycle, Name.File);
    return Use && std::find(Use->Read.begin(), Use->Read.end(), Name.Index) != Use->Read.end();
}

bool MoveTable::hasReadPort(int Cycle, unsigned File) const {
    const FileUse *Use = useIn(Cycle, File);
    if (!Use || Use->Read.size() < ReadPorts[File])
        return true;
    unsigned Registers = 0;
    for (auto At = Use->Read.begin(); At != Use->Read.end(); ++At)
        Registers += std::find(Use->Read.begin(), At, *At) == At;
    return Registers < ReadPorts[File];
}

bool MoveTable::hasWritePort(int Cycle, unsigned File) const {
    const FileUse *Use = useIn(Cycle, File);
    return !Use || Use->Writes < WritePorts[File];
}

// ------------------------------------------------------------------------------------------------
// Constants

std::optional<int> MoveTable::putConstant(const Transport &Move, const Span &When) {
    const Endpoint Sink = endpointOf(Move.Destination);
    const BusSet Allowed = Buses.under(Move.Guard);
    if (Buses.saying(*Move.Constant, Sink) & Allowed)
        if (auto Cycle = putIn(Move, When))
            return Cycle;
    std::vector<unsigned> Units;
    for (unsigned Unit = 0; Unit < M.ImmediateUnits.size(); ++Unit)
        if (Buses.saying(*Move.Constant, Unit, Sink) & Allowed)
            Units.push_back(Unit);
    for (unsigned Unit : Units)
        if (auto Cycle = putLoaded(Move, Unit, When))
            return Cycle;
    for (int Cycle = When.first(); When.contains(Cycle); Cycle += When.step())
        for (unsigned Unit : Units)
            if (putLong(Move, Unit, Cycle))
                return Cycle;
    return std::nullopt;
}

// The number of cycles for which a register has what was loaded, up to the cycle of the next load.
int MoveTable::lifeOf(const Loads &All, size_t Number) const {
    const int Life = Every.rowsFrom(All[Number].Row, All[(Number + 1) % All.size()].Row);
    return Life ? Life : Every.cycles();
}

// Reads the constant from a register of the immediate unit that already has it. In the first
// iteration, only its own loads and those of rows before have happened.
std::optional<int> MoveTable::putLoaded(const Transport &Move, unsigned Unit, const Span &When) {
    for (unsigned Register = 0; Register < Immediates[Unit].size(); ++Register) {
        Loads &All = Immediates[Unit][Register];
        const Transport Read = through(Move, Unit, Register);
        // In straight code, those that are over before, or begin after these cycles do not matter.
        const bool Repeats = Every.repeats();
        const size_t Behind = Repeats ? All.size() : after(All, When.To),
                     Begin = Repeats ? 0 : after(All, std::max(When.From, 0) - 1);
        for (size_t N = Begin - (Begin > 0); N < Behind; ++N) {
            if (!(*All[N].Constant == *Move.Constant))
                continue;
            const int Row = All[N].Row, Life = lifeOf(All, N);
            for (int Cycle = When.first(); When.contains(Cycle); Cycle += When.step()) {
                const int Since = Every.rowsFrom(Row, Every.rowOf(Cycle - 1)) + 1;
                if (Cycle <= Row || Since > Life || !put(Cycle, Read))
                    continue;
                Undo.note([&All, N, Old = All[N].Length] { All[N].Length = Old; });
                All[N].Length = std::max(All[N].Length, Since);
                return Cycle;
            }
        }
    }
    return std::nullopt;
}

// Reads the constant from a register that is loaded shortly before.
bool MoveTable::putLong(const Transport &Move, unsigned Unit, int Cycle) {
    const Journal::Mark Mark = Undo.mark();
    for (unsigned Register = 0; Register < Immediates[Unit].size(); ++Register) {
        if (!put(Cycle, through(Move, Unit, Register)))
            return false;
        if (load({Unit, Register, Move.Constant}, Cycle))
            return true;
        Undo.rollBack(Mark);
    }
    return false;
}

// Whether the register can be loaded in that row, and be read until so many cycles later.
bool MoveTable::canLoad(const Loads &All, int Row, int Length) const {
    if (Length > Every.cycles())
        return false;
    if (All.empty())
        return true;
    const Loaded &Before = All[upTo(All, Row)], &Next = All[after(All, Row) % All.size()];
    return Before.Row != Row && Every.rowsFrom(Before.Row, Row) >= Before.Length &&
           Every.rowsFrom(Row, Next.Row) >= Length;
}

// Loads the register so that it has the constant in that cycle.
bool MoveTable::load(const Load &Load, int Cycle) {
    Loads &All = Immediates[Load.Unit][Load.Register];
    for (int At = Cycle - 1; At >= std::max(0, Cycle - LookBack); --At) {
        const int Row = Every.rowOf(At);
        if (!canLoad(All, Row, Cycle - At))
            continue;
        if (!Table.place(unsigned(Row), Load))
            continue;
        const size_t Index = after(All, Row);
        All.insert(All.begin() + ptrdiff_t(Index), {Row, Cycle - At, Load.Constant});
        std::vector<bool> &Rows = IsLoading[Load.Unit];
        Rows.resize(std::max(Rows.size(), size_t(Row) + 1));
        Rows[size_t(Row)] = true;
        Undo.note([&All, Index, &Rows, Row] {
            All.erase(All.begin() + ptrdiff_t(Index));
            Rows[size_t(Row)] = false;
        });
        return true;
    }
    return false;
}

// Whether any bus has a short immediate for it; cached, because it is asked often.
bool MoveTable::isShort(const CodeOperand &Constant, const MoveDestination &To) const {
    auto [Found, IsNew] = IsShort[keyOf(0, To)].try_emplace(&Constant);
    if (IsNew)
        Found->second = Buses.saying(Constant, endpointOf(To)) != 0;
    return Found->second;
}

bool MoveTable::hasConstant(const CodeOperand &Constant, const MoveDestination &To,
                            const Span &When) const {
    if (isShort(Constant, To))
        return true;
    for (int Cycle = When.To; Cycle >= std::max(When.From, 1); --Cycle)
        for (unsigned Unit = 0; Unit < M.ImmediateUnits.size(); ++Unit) {
            const size_t Before = size_t(Every.rowOf(Cycle - 1));
            if (Before >= IsLoading[Unit].size() || !IsLoading[Unit][Before])
                return true;
            for (const Loads &All : Immediates[Unit]) {
                const size_t N = All.empty() ? 0 : upTo(All, int(Before));
                if (!All.empty() && *All[N].Constant == Constant &&
                    Every.rowsFrom(All[N].Row, int(Before)) < lifeOf(All, N))
                    return true;
            }
        }
    return false;
}

int MoveTable::end() const {
    int Result = End;
    for (const auto &[Key, Stage] : StageOf)
        Result = std::max(Result, int(Key >> 40) + int(Stage) * Every.cycles() + 1);
    return Result;
}

PipelinedIteration MoveTable::emitRows() {
    PipelinedIteration Result;
    Result.Length = unsigned(end());
    Table.emit(unsigned(Every.cycles()), Result.Rows);
    for (int Row = 0; Row < Every.cycles(); ++Row) {
        std::vector<unsigned> &Stages = Result.Stages.emplace_back();
        for (const Move &Move : Result.Rows.Instructions[size_t(Row)].Moves)
            Stages.push_back(StageOf.at(keyOf(Row, Move.Destination)));
    }
    return Result;
}

} // namespace barecl::tta
