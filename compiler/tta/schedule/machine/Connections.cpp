// SPDX-License-Identifier: MIT

#include "Connections.h"
#include "program/Immediates.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <numeric>
#include <set>

namespace barecl::tta {

// Whether all ports of that direction are on the same buses.
static bool areEven(const Machine &M, const std::vector<Port> &Ports, enum Socket::Direction Side) {
    std::set<std::set<unsigned>> Different;
    for (const Port &P : Ports) {
        std::set<unsigned> Buses;
        for (unsigned Socket : P.Sockets)
            if (M.Sockets[Socket].Direction == Side)
                Buses.insert(M.Sockets[Socket].Buses.begin(), M.Sockets[Socket].Buses.end());
        if (!Buses.empty())
            Different.insert(Buses);
    }
    return Different.size() <= 1;
}

Connections::Connections(const tta::Machine &M) : M(M) {
    auto Find = [&](const Endpoint &Place) {
        Buses Result;
        for (unsigned Bus = 0; Bus < M.Buses.size(); ++Bus) {
            Result.Out |= BusSet(isOnBus(M, Place, Socket::Output, Bus)) << Bus;
            Result.In |= BusSet(isOnBus(M, Place, Socket::Input, Bus)) << Bus;
        }
        return Result;
    };
    for (const Bus &Bus : M.Buses)
        Narrowest = std::min(Narrowest, Bus.Width);
    for (unsigned N = 0; N < M.Units.size(); ++N) {
        std::vector<Buses> &Ports = Units.emplace_back();
        for (unsigned Port = 0; Port < M.Units[N].Ports.size(); ++Port)
            Ports.push_back(Find({Endpoint::Unit, N, Port}));
    }
    for (unsigned N = 0; N < M.Files.size(); ++N)
        Files.push_back(Find({Endpoint::File, N, 0}));
    for (unsigned N = 0; N < M.ImmediateUnits.size(); ++N)
        Immediates.push_back(Find({Endpoint::Immediate, N, 0}));
    for (unsigned Port = 0; Port < M.Control.Ports.size(); ++Port)
        Control.push_back(Find({Endpoint::Control, 0, Port}));
    Unguarded = under({});
    for (const RegisterFile &File : M.Files)
        HasUnevenPorts |=
            !areEven(M, File.Ports, Socket::Input) || !areEven(M, File.Ports, Socket::Output);
    for (const ImmediateUnit &Unit : M.ImmediateUnits)
        HasUnevenPorts |= !areEven(M, Unit.Ports, Socket::Output);
    Templates.resize(M.Templates.size());
    std::iota(Templates.begin(), Templates.end(), 0);
    std::stable_sort(Templates.begin(), Templates.end(), [&](unsigned A, unsigned B) {
        return M.Templates[A].Slots.size() < M.Templates[B].Slots.size();
    });
}

const Connections::Buses &Connections::at(const Endpoint &Place) const {
    switch (Place.Kind) {
    case Endpoint::Unit:
        return Units[Place.Component][Place.Port];
    case Endpoint::File:
        return Files[Place.Component];
    case Endpoint::Immediate:
        return Immediates[Place.Component];
    case Endpoint::Control:
        break;
    }
    return Control[Place.Port];
}

BusSet Connections::between(const Endpoint &Source, const Endpoint &Sink) const {
    unsigned Width = std::min(widthOf(M, Source), widthOf(M, Sink));
    BusSet Result = at(Source).Out & at(Sink).In;
    if (Width <= Narrowest)
        return Result;
    for (BusSet Left = Result; Left; Left &= Left - 1)
        if (unsigned Bus = std::countr_zero(Left); M.Buses[Bus].Width < Width)
            Result &= ~(BusSet(1) << Bus);
    return Result;
}

BusSet Connections::under(const Guard &Guard) const {
    if (Guard.Kind == Guard::Always && Unguarded)
        return Unguarded;
    BusSet Result = 0;
    for (unsigned Bus = 0; Bus < M.Buses.size(); ++Bus) {
        const std::vector<tta::Guard> &Guards = M.Buses[Bus].Guards;
        Result |= BusSet(std::find(Guards.begin(), Guards.end(), Guard) != Guards.end()) << Bus;
    }
    return Result;
}

unsigned Connections::constantWidth(const Endpoint &Sink) const {
    const unsigned Width = widthOf(M, Sink);
    return Sink.Kind == Endpoint::Unit ? std::min(Width, LaneBits) : Width;
}

BusSet Connections::saying(const CodeOperand &Constant, const Endpoint &Sink) const {
    BusSet Result = 0;
    for (BusSet Left = at(Sink).In; Left; Left &= Left - 1)
        if (unsigned Bus = std::countr_zero(Left); shortFor(Constant, Bus, constantWidth(Sink)))
            Result |= BusSet(1) << Bus;
    return Result;
}

// The linker assigns addresses after the schedule, so every address must fit.
uint64_t Connections::largestAddress(const CodeOperand &Constant) const {
    if (Constant.Kind == CodeOperand::Block)
        return M.Spaces[M.Control.InstructionMemory].Max;
    uint64_t Result = 0;
    for (const AddressSpace &Space : M.Spaces)
        Result = std::max(Result, Space.Max);
    return Result;
}

std::optional<uint64_t> Connections::shortFor(const CodeOperand &Constant, unsigned Number,
                                              unsigned SinkWidth) const {
    const Bus &B = M.Buses[Number];
    if (Constant.Kind != CodeOperand::Immediate) {
        uint64_t Largest = largestAddress(Constant);
        bool Fits = fitsShort(B, Largest) && fitsShort(B, std::bit_floor(Largest));
        return Fits ? std::optional(Constant.Kind == CodeOperand::Block ? 0 : Constant.Value)
                    : std::nullopt;
    }
    if (B.Width < 64 && B.Width < SinkWidth && lowBits(Constant.Value, SinkWidth) >> B.Width)
        return std::nullopt;
    uint64_t Zeros = lowBits(Constant.Value, SinkWidth);
    bool IsNegative = SinkWidth < 64 && Zeros >> (SinkWidth - 1);
    uint64_t Ones = IsNegative ? Zeros | ~uint64_t(0) << SinkWidth : Zeros;
    for (uint64_t Value : {Zeros, Ones})
        if (fitsShort(B, Value))
            return Value;
    return std::nullopt;
}

bool Connections::brings(const InstructionTemplate &Template, unsigned Unit,
                         const CodeOperand &Constant) const {
    if (Constant.Kind == CodeOperand::Immediate)
        return fitsLong(M, Template, {Unit, 0, Constant.Value});
    uint64_t Largest = largestAddress(Constant);
    return fitsLong(M, Template, {Unit, 0, Largest}) &&
           fitsLong(M, Template, {Unit, 0, std::bit_floor(Largest)});
}

bool Connections::isLoadable(unsigned Unit, const CodeOperand &Constant,
                             const Endpoint &Sink) const {
    unsigned Width = M.ImmediateUnits[Unit].Width;
    uint64_t Value =
        Constant.Kind == CodeOperand::Immediate ? Constant.Value : largestAddress(Constant);
    uint64_t Wanted = lowBits(Value, constantWidth(Sink));
    return Wanted == lowBits(Wanted, Width) &&
           std::any_of(M.Templates.begin(), M.Templates.end(),
                       [&](const InstructionTemplate &T) { return brings(T, Unit, Constant); });
}

BusSet Connections::saying(const CodeOperand &Constant, unsigned Unit, const Endpoint &Sink) const {
    return isLoadable(Unit, Constant, Sink) ? at({Endpoint::Immediate, Unit, 0}).Out & at(Sink).In
                                            : 0;
}

// Searches breadth first, so the first path found is a shortest one.
template <typename Reaches>
std::optional<std::vector<unsigned>> Connections::search(Reaches FromSource, const Endpoint &Sink,
                                                         unsigned Width, const Guard &Guard,
                                                         const std::vector<bool> &Through) const {
    BusSet Usable = under(Guard);
    if (FromSource(Sink) & Usable)
        return std::vector<unsigned>();
    std::deque<std::vector<unsigned>> Ways;
    std::vector<bool> Seen(M.Files.size());
    auto Extend = [&](std::vector<unsigned> Way, unsigned File, BusSet Buses) {
        if (!Through[File] || Seen[File] || M.Files[File].Width < Width || !(Buses & Usable))
            return;
        Seen[File] = true;
        Way.push_back(File);
        Ways.push_back(std::move(Way));
    };
    for (unsigned File = 0; File < M.Files.size(); ++File)
        Extend({}, File, FromSource(Endpoint{Endpoint::File, File, 0}));
    for (; !Ways.empty(); Ways.pop_front()) {
        std::vector<unsigned> Way = Ways.front();
        Endpoint Here = {Endpoint::File, Way.back(), 0};
        if (between(Here, Sink) & Usable)
            return Way;
        for (unsigned File = 0; File < M.Files.size(); ++File)
            Extend(Way, File, between(Here, {Endpoint::File, File, 0}));
    }
    return std::nullopt;
}

std::optional<std::vector<unsigned>> Connections::route(const Endpoint &Source,
                                                        const Endpoint &Sink, const Guard &Guard,
                                                        const std::vector<bool> &Through) const {
    auto FromSource = [&](const Endpoint &To) { return between(Source, To); };
    return search(FromSource, Sink, std::min(widthOf(M, Source), widthOf(M, Sink)), Guard, Through);
}

std::optional<std::vector<unsigned>> Connections::route(const CodeOperand &Constant,
                                                        const Endpoint &Sink, const Guard &Guard,
                                                        const std::vector<bool> &Through) const {
    auto FromConstant = [&](const Endpoint &To) {
        BusSet Result = saying(Constant, To);
        for (unsigned Unit = 0; Unit < M.ImmediateUnits.size(); ++Unit)
            Result |= saying(Constant, Unit, To);
        return Result;
    };
    return search(FromConstant, Sink, constantWidth(Sink), Guard, Through);
}

MoveSource sourceOf(const Machine &M, const CodeOperand &Operand) {
    if (Operand.Kind == CodeOperand::ReturnAddress)
        return {MoveSource::ControlPort, 0, M.Control.ReturnAddress, 0};
    return {MoveSource::Register, Operand.Name.File, Operand.Name.Index, 0};
}

MoveDestination destinationOf(const Machine &M, const CodeOperand &Operand) {
    if (Operand.Kind == CodeOperand::ReturnAddress)
        return {MoveDestination::ControlPort, 0, M.Control.ReturnAddress, {}};
    return {MoveDestination::Register, Operand.Name.File, Operand.Name.Index, {}};
}

bool isConstant(const CodeOperand &Operand) {
    return Operand.Kind == CodeOperand::Immediate || Operand.Kind == CodeOperand::Address ||
           Operand.Kind == CodeOperand::Block;
}

unsigned portCount(const Machine &M, const std::vector<Port> &Ports, enum Socket::Direction Side) {
    return unsigned(std::count_if(Ports.begin(), Ports.end(),
                                  [&](const Port &P) { return hasSocket(M, P, Side); }));
}

} // namespace barecl::tta
