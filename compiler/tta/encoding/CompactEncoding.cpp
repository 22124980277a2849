// SPDX-License-Identifier: MIT

#include "CompactEncoding.h"
#include "adf/InstructionWidth.h"

#include <algorithm>

namespace barecl::tta {
namespace {

void setField(std::span<uint8_t> Bytes, const CompactEncoding::Field &To, uint64_t Value) {
    for (unsigned N = 0; N < To.Width; ++N) {
        const unsigned At = To.At + N;
        const auto Bit = uint8_t(1u << At % 8);
        Bytes[At / 8] = uint8_t((Bytes[At / 8] & ~Bit) | (N < 64 && Value >> N & 1 ? Bit : 0));
    }
}

// The position in the list; the place must be in it.
unsigned indexOf(const std::vector<Endpoint> &Places, const Endpoint &Place) {
    return unsigned(std::ranges::find(Places, Place) - Places.begin());
}

unsigned registersAt(const Machine &M, const Endpoint &Place) {
    return Place.Kind == Endpoint::File        ? M.Files[Place.Component].Size
           : Place.Kind == Endpoint::Immediate ? M.ImmediateUnits[Place.Component].Size
                                               : 0;
}

// How many operations a move to the place chooses between.
unsigned operationsAt(const Machine &M, const Endpoint &Place) {
    if (Place.Kind == Endpoint::Unit && M.Units[Place.Component].Ports[Place.Port].SetsOpcode)
        return unsigned(M.Units[Place.Component].Operations.size());
    if (Place.Kind == Endpoint::Control && M.Control.Ports[Place.Port].SetsOpcode)
        return unsigned(M.Control.Operations.size());
    return 0;
}

// The most bits of an immediate that a template puts into the slot.
unsigned pieceWidth(const Machine &M, bool OfBus, unsigned Index) {
    unsigned Widest = 0;
    for (const InstructionTemplate &Template : M.Templates)
        for (const InstructionTemplate::Slot &Slot : Template.Slots)
            if (Slot.OfBus == OfBus && Slot.Index == Index)
                Widest = std::max(Widest, Slot.Width);
    return Widest;
}

} // namespace

BusChoices choicesOf(const Machine &M, unsigned Bus) {
    BusChoices Result;
    auto Widen = [](unsigned &Bits, unsigned Count) { Bits = std::max(Bits, bitsFor(Count)); };
    for (const Endpoint &Place : endpointsOf(M, Socket::Output))
        if (isOnBus(M, Place, Socket::Output, Bus)) {
            Result.Sources.push_back(Place);
            Widen(Result.IndexBits, registersAt(M, Place));
        }
    for (const Endpoint &Place : endpointsOf(M, Socket::Input))
        if (isOnBus(M, Place, Socket::Input, Bus)) {
            Result.Sinks.push_back(Place);
            Widen(Result.SinkIndexBits, registersAt(M, Place));
            Widen(Result.OperationBits, operationsAt(M, Place));
        }
    Result.SourceBits = bitsFor(unsigned(Result.Sources.size()) + 1);
    Result.SinkBits = bitsFor(unsigned(Result.Sinks.size()) + 1);
    Result.GuardBits = bitsFor(unsigned(M.Buses[Bus].Guards.size()));
    return Result;
}

CompactEncoding::Field CompactEncoding::take(unsigned Width) {
    const Field Result = {Bits, Width};
    Bits += Width;
    return Result;
}

CompactEncoding::CompactEncoding(const Machine &Machine) : M(Machine) {
    Template = take(bitsFor(unsigned(M.Templates.size())));
    for (const ImmediateUnit &Unit : M.ImmediateUnits)
        Registers.push_back(take(bitsFor(Unit.Size + 1)));
    for (unsigned N = 0; N < M.Buses.size(); ++N) {
        Choices.push_back(choicesOf(M, N));
        const BusChoices &C = Choices.back();
        BusFields Fields;
        Fields.Slot.At = Bits;
        Fields.Guard = take(C.GuardBits);
        Fields.Sink = take(C.SinkBits);
        Fields.SinkDetail = take(std::max(C.SinkIndexBits, C.OperationBits));
        Fields.Source = take(C.SourceBits);
        Fields.SourceDetail = take(std::max(C.IndexBits, M.Buses[N].ShortWidth));
        Bits = std::max(Bits, Fields.Slot.At + pieceWidth(M, true, N));
        Fields.Slot.Width = Bits - Fields.Slot.At;
        Buses.push_back(Fields);
    }
    for (unsigned N = 0; N < M.ImmediateSlots.size(); ++N)
        Slots.push_back(take(pieceWidth(M, false, N)));
}

CompactEncoding::Field CompactEncoding::piece(const InstructionTemplate::Slot &Slot) const {
    return {Slot.OfBus ? Buses[Slot.Index].Slot.At : Slots[Slot.Index].At, Slot.Width};
}

void CompactEncoding::encodeMove(const Move &Move, std::span<uint8_t> Bytes) const {
    const BusFields &Fields = Buses[Move.Bus];
    const BusChoices &C = Choices[Move.Bus];
    const bool IsImmediate = Move.Source.Kind == MoveSource::Immediate;
    setField(Bytes, Fields.Guard, Move.Guard);
    setField(Bytes, Fields.Sink, indexOf(C.Sinks, endpointOf(Move.Destination)) + 1);
    setField(Bytes, Fields.SinkDetail,
             Move.Destination.Kind == MoveDestination::Register
                 ? Move.Destination.Index
                 : Move.Destination.Operation.value_or(0));
    setField(Bytes, Fields.Source,
             IsImmediate ? 0 : indexOf(C.Sources, endpointOf(Move.Source)) + 1);
    const bool IsRegister = Move.Source.Kind == MoveSource::Register ||
                            Move.Source.Kind == MoveSource::ImmediateRegister;
    setField(Bytes, Fields.SourceDetail,
             IsImmediate  ? Move.Source.Value
             : IsRegister ? Move.Source.Index
                          : 0);
}

// The template's pieces have the most significant bits first.
void CompactEncoding::encodeLong(const Instruction &I, const LongImmediate &Value,
                                 std::span<uint8_t> Bytes) const {
    setField(Bytes, Registers[Value.Unit], Value.Register + 1);
    unsigned Left = M.Templates[I.Template].width(Value.Unit);
    for (const InstructionTemplate::Slot &Slot : M.Templates[I.Template].Slots)
        if (Slot.Unit == Value.Unit) {
            Left -= Slot.Width;
            setField(Bytes, piece(Slot), Left < 64 ? Value.Value >> Left : 0);
        }
}

void CompactEncoding::encode(const Instruction &I, std::span<uint8_t> Bytes) const {
    std::ranges::fill(Bytes, uint8_t(0));
    setField(Bytes, Template, I.Template);
    for (const Move &Move : I.Moves)
        encodeMove(Move, Bytes);
    for (const LongImmediate &Value : I.LongImmediates)
        encodeLong(I, Value, Bytes);
}

} // namespace barecl::tta
