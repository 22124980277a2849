// SPDX-License-Identifier: MIT

#include "InstructionEncoding.h"
#include "adf/Adf.h"
#include "program/ProgramCheck.h"

#include <algorithm>
#include <set>

namespace barecl::tta {
namespace {

constexpr unsigned HeadWords = 2, MoveWords = 3, LongWords = 2;
constexpr unsigned NegativeImmediate = MoveSource::ControlPort + 1; // after the last kind
constexpr unsigned NegativeLong = 1u << 31;

uint32_t wordAt(std::span<const uint8_t> Bytes, size_t Index) {
    uint32_t Value = 0;
    for (unsigned N = 0; N < 4; ++N)
        Value |= uint32_t(Bytes[Index * 4 + N]) << 8 * N;
    return Value;
}

void setWord(std::span<uint8_t> Bytes, size_t Index, uint32_t Value) {
    for (unsigned N = 0; N < 4; ++N)
        Bytes[Index * 4 + N] = uint8_t(Value >> 8 * N);
}

bool isNegative(uint64_t Value) { return Value >> 32 != 0; }

// Whether the value can be restored from its low 32 bits by zeros or ones above them.
bool hasRoom(uint64_t Value) { return Value >> 32 == 0 || Value >> 32 == 0xffffffff; }

uint64_t extended(uint32_t Value, bool Negative) {
    return Negative ? Value | ~uint64_t(0) << 32 : Value;
}

bool encodeMove(const Move &Move, std::span<uint8_t> Bytes, size_t At) {
    const MoveSource &From = Move.Source;
    const MoveDestination &To = Move.Destination;
    bool IsImmediate = From.Kind == MoveSource::Immediate;
    unsigned Kind = From.Kind;
    if (IsImmediate && isNegative(From.Value))
        Kind = NegativeImmediate;
    unsigned Operation = To.Operation ? *To.Operation + 1 : 0;
    if (Move.Guard + 1 > 0xffff || (IsImmediate && !hasRoom(From.Value)) ||
        From.Component > 0xffff || From.Index > 0xffff || To.Component > 0xff || To.Index > 0xfff ||
        Operation > 0xfff)
        return false;
    setWord(Bytes, At, (Move.Guard + 1) | Kind << 16 | unsigned(To.Kind) << 24);
    setWord(Bytes, At + 1, IsImmediate ? uint32_t(From.Value) : From.Component << 16 | From.Index);
    setWord(Bytes, At + 2, To.Component << 24 | To.Index << 12 | Operation);
    return true;
}

Move decodeMove(std::span<const uint8_t> Bytes, size_t At, unsigned Bus) {
    uint32_t Head = wordAt(Bytes, At), From = wordAt(Bytes, At + 1), To = wordAt(Bytes, At + 2);
    unsigned Kind = Head >> 16 & 0xff;
    Move Result;
    Result.Bus = Bus;
    Result.Guard = (Head & 0xffff) - 1;
    if (Kind == MoveSource::Immediate || Kind == NegativeImmediate)
        Result.Source = {MoveSource::Immediate, 0, 0, extended(From, Kind == NegativeImmediate)};
    else
        Result.Source = {decltype(MoveSource::Kind)(Kind), From >> 16, From & 0xffff, 0};
    Result.Destination = {
        decltype(MoveDestination::Kind)(Head >> 24), To >> 24, To >> 12 & 0xfff, {}};
    if (To & 0xfff)
        Result.Destination.Operation = (To & 0xfff) - 1;
    return Result;
}

// ------------------------------------------------------------------------------------------------
// Whether the components that an instruction names exist, which mistakeIn() assumes

bool exists(const Machine &M, const MoveSource &Source) {
    auto Has = [&](const auto &All, auto Count) {
        return Source.Component < All.size() && Source.Index < Count(All[Source.Component]);
    };
    switch (unsigned(Source.Kind)) {
    case MoveSource::Immediate:
        return true;
    case MoveSource::Register:
        return Has(M.Files, [](const RegisterFile &File) { return File.Size; });
    case MoveSource::ImmediateRegister:
        return Has(M.ImmediateUnits, [](const ImmediateUnit &Unit) { return Unit.Size; });
    case MoveSource::Output:
        return Has(M.Units, [](const FunctionUnit &Unit) { return Unit.Ports.size(); });
    case MoveSource::ControlPort:
        return Source.Component == 0 && Source.Index < M.Control.Ports.size();
    default:
        return false;
    }
}

bool exists(const Machine &M, const MoveDestination &To) {
    auto HasPort = [&](const std::vector<Port> &Ports, size_t Operations) {
        return To.Index < Ports.size() && Ports[To.Index].SetsOpcode == To.Operation.has_value() &&
               To.Operation.value_or(0) < std::max<size_t>(Operations, 1);
    };
    switch (unsigned(To.Kind)) {
    case MoveDestination::Register:
        return To.Component < M.Files.size() && To.Index < M.Files[To.Component].Size &&
               !To.Operation;
    case MoveDestination::Input:
        return To.Component < M.Units.size() &&
               HasPort(M.Units[To.Component].Ports, M.Units[To.Component].Operations.size());
    case MoveDestination::ControlPort:
        return To.Component == 0 && HasPort(M.Control.Ports, M.Control.Operations.size());
    default:
        return false;
    }
}

bool exists(const Machine &M, const LongImmediate &Value) {
    return Value.Unit < M.ImmediateUnits.size() &&
           Value.Register < M.ImmediateUnits[Value.Unit].Size;
}

} // namespace

InstructionEncoding::InstructionEncoding(const Machine &Machine) : M(Machine), LongCount(0) {
    for (const InstructionTemplate &Template : M.Templates) {
        std::set<unsigned> Units;
        for (const InstructionTemplate::Slot &Slot : Template.Slots)
            Units.insert(Slot.Unit);
        LongCount = std::max(LongCount, unsigned(Units.size()));
    }
    Words = HeadWords + MoveWords * unsigned(M.Buses.size()) + LongWords * LongCount;
}

bool InstructionEncoding::encode(const Instruction &I, std::span<uint8_t> Bytes) const {
    std::ranges::fill(Bytes, 0);
    setWord(Bytes, 0, I.Template + 1);
    setWord(Bytes, 1, I.Line);
    for (const Move &Move : I.Moves)
        if (!encodeMove(Move, Bytes, HeadWords + MoveWords * Move.Bus))
            return false;
    size_t At = HeadWords + MoveWords * M.Buses.size();
    for (const LongImmediate &Value : I.LongImmediates) {
        if (At + LongWords > Words || !hasRoom(Value.Value) || Value.Unit + 1 > 0x7fff ||
            Value.Register > 0xffff)
            return false;
        setWord(Bytes, At,
                (Value.Unit + 1) << 16 | Value.Register |
                    (isNegative(Value.Value) ? NegativeLong : 0));
        setWord(Bytes, At + 1, uint32_t(Value.Value));
        At += LongWords;
    }
    return true;
}

std::optional<Instruction> InstructionEncoding::decode(std::span<const uint8_t> Bytes) const {
    Instruction I;
    I.Template = wordAt(Bytes, 0) - 1;
    I.Line = wordAt(Bytes, 1);
    size_t At = HeadWords;
    for (unsigned Bus = 0; Bus < M.Buses.size(); ++Bus, At += MoveWords) {
        if (wordAt(Bytes, At) == 0)
            continue;
        Move Move = decodeMove(Bytes, At, Bus);
        if (!exists(M, Move.Source) || !exists(M, Move.Destination))
            return std::nullopt;
        I.Moves.push_back(Move);
    }
    for (; At < Words; At += LongWords) {
        uint32_t Head = wordAt(Bytes, At);
        if (Head == 0)
            continue;
        LongImmediate Value = {(Head >> 16 & 0x7fff) - 1, Head & 0xffff,
                               extended(wordAt(Bytes, At + 1), Head & NegativeLong)};
        if (!exists(M, Value))
            return std::nullopt;
        I.LongImmediates.push_back(Value);
    }
    return mistakeIn(M, I).empty() ? std::optional(std::move(I)) : std::nullopt;
}

unsigned InstructionEncoding::immediateOffset(const Relocation &Where, const Instruction &I) const {
    unsigned Word = HeadWords + MoveWords * unsigned(M.Buses.size()) +
                    LongWords * Where.Index; // for a long immediate
    if (Where.Place == Relocation::Move)
        Word = HeadWords + MoveWords * I.Moves[Where.Index].Bus;
    return (Word + 1) * 4;
}

// FNV-1a of the machine's ADF.
uint64_t fingerprintOf(const Machine &Machine) {
    uint64_t Hash = 0xcbf29ce484222325;
    for (char Byte : writeAdf(Machine))
        Hash = (Hash ^ uint8_t(Byte)) * 0x100000001b3;
    return Hash;
}

} // namespace barecl::tta
