// SPDX-License-Identifier: MIT

#include "ProgramCheck.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace barecl::tta {
Endpoint endpointOf(const MoveSource &Source) {
    switch (Source.Kind) {
    case MoveSource::Register:
        return {Endpoint::File, Source.Component, 0};
    case MoveSource::ImmediateRegister:
        return {Endpoint::Immediate, Source.Component, 0};
    case MoveSource::Output:
        return {Endpoint::Unit, Source.Component, Source.Index};
    default:
        return {Endpoint::Control, 0, Source.Index};
    }
}

Endpoint endpointOf(const MoveDestination &Destination) {
    switch (Destination.Kind) {
    case MoveDestination::Register:
        return {Endpoint::File, Destination.Component, 0};
    case MoveDestination::Input:
        return {Endpoint::Unit, Destination.Component, Destination.Index};
    default:
        return {Endpoint::Control, 0, Destination.Index};
    }
}

uint64_t lowBits(uint64_t Value, unsigned Width) {
    return Width >= 64 ? Value : Value & ((uint64_t(1) << Width) - 1);
}

bool fitsLong(const Machine &M, const InstructionTemplate &Template, const LongImmediate &Value) {
    unsigned Width = Template.width(Value.Unit), Full = M.ImmediateUnits[Value.Unit].Width;
    uint64_t Kept = lowBits(Value.Value, Width);
    if (Width && Width < 64 && M.ImmediateUnits[Value.Unit].Fill == Extension::Sign &&
        Kept >> (Width - 1))
        Kept |= ~uint64_t(0) << Width;
    return Width && lowBits(Kept, Full) == lowBits(Value.Value, Full);
}

namespace {

// Two moves under opposite guards never meet.
bool areOpposite(Guard A, const Guard &B) {
    A.Inverted = !A.Inverted;
    return (A.Kind == Guard::Register || A.Kind == Guard::Output) && A == B;
}

const Guard &guardOf(const Machine &M, const Move &Move) {
    return M.Buses[Move.Bus].Guards[Move.Guard];
}

std::string mistakeInMove(const Machine &M, const Move &Move) {
    if (Move.Bus >= M.Buses.size())
        return "there is no bus " + std::to_string(Move.Bus);
    const Bus &B = M.Buses[Move.Bus];
    std::string On = " on bus '" + B.Name + "'";
    if (Move.Guard >= B.Guards.size())
        return "no such guard" + On;
    Endpoint To = endpointOf(Move.Destination);
    if (Move.Source.Kind == MoveSource::Immediate) {
        if (!fitsShort(B, Move.Source.Value))
            return "the immediate does not fit" + On;
    } else if (!isOnBus(M, endpointOf(Move.Source), Socket::Output, Move.Bus)) {
        return describe(M, endpointOf(Move.Source)) + " does not write" + On;
    }
    if (!isOnBus(M, To, Socket::Input, Move.Bus))
        return describe(M, To) + " does not read" + On;
    return "";
}

// Gives ports to moves, one after the other, and takes them back where that leads to nothing.
class PortChoice {
  public:
    PortChoice(const Machine &M, const std::vector<Port> &Ports, enum Socket::Direction Side,
               const std::vector<FileUse> &Uses)
        : Uses(Uses) {
        for (const Port &P : Ports) {
            std::set<unsigned> &Buses = PortBuses.emplace_back();
            for (unsigned Socket : P.Sockets)
                if (M.Sockets[Socket].Direction == Side)
                    Buses.insert(M.Sockets[Socket].Buses.begin(), M.Sockets[Socket].Buses.end());
        }
        Served.resize(Ports.size());
    }

    bool serveFrom(size_t Use) {
        if (Use == Uses.size())
            return true;
        for (size_t P = 0; P < Served.size(); ++P) {
            if (!canTake(P, Uses[Use]))
                continue;
            Served[P].push_back(&Uses[Use]);
            if (serveFrom(Use + 1))
                return true;
            Served[P].pop_back();
        }
        return false;
    }

  private:
    bool canTake(size_t P, const FileUse &Use) const {
        return PortBuses[P].contains(Use.Bus) &&
               std::all_of(Served[P].begin(), Served[P].end(), [&](const FileUse *Other) {
                   return Other->Register == Use.Register || areOpposite(Other->When, Use.When);
               });
    }

    const std::vector<FileUse> &Uses;
    std::vector<std::set<unsigned>> PortBuses;
    std::vector<std::vector<const FileUse *>> Served; // by port
};

// What the moves want of one register file or immediate unit.
template <typename Select>
std::vector<FileUse> usesOf(const Machine &M, const Instruction &I, Select Uses) {
    std::vector<FileUse> Result;
    for (const Move &Move : I.Moves)
        if (std::optional<unsigned> Register = Uses(Move))
            Result.push_back({*Register, Move.Bus, guardOf(M, Move)});
    return Result;
}

bool isSamePlace(const MoveDestination &A, const MoveDestination &B) {
    return A.Kind == B.Kind && A.Component == B.Component && A.Index == B.Index;
}

std::string mistakeAtPorts(const Machine &M, const Instruction &I) {
    for (auto Move = I.Moves.begin(); Move != I.Moves.end(); ++Move)
        for (auto Other = I.Moves.begin(); Other != Move; ++Other)
            if (isSamePlace(Move->Destination, Other->Destination) &&
                !areOpposite(guardOf(M, *Move), guardOf(M, *Other)))
                return "two moves go to " + describe(M, endpointOf(Move->Destination));
    for (unsigned N = 0; N < M.Files.size(); ++N) {
        const RegisterFile &File = M.Files[N];
        auto Reads = [&](const Move &Move) {
            bool Is = Move.Source.Kind == MoveSource::Register && Move.Source.Component == N;
            return Is ? std::optional(Move.Source.Index) : std::nullopt;
        };
        if (!canServe(M, File.Ports, Socket::Output, usesOf(M, I, Reads)))
            return "more registers of '" + File.Name +
                   "' are read than it has ports on these buses";
        auto Writes = [&](const Move &Move) {
            const MoveDestination &To = Move.Destination;
            bool Is = To.Kind == MoveDestination::Register && To.Component == N;
            return Is ? std::optional(To.Index) : std::nullopt;
        };
        if (!canServe(M, File.Ports, Socket::Input, usesOf(M, I, Writes)))
            return "more registers of '" + File.Name +
                   "' are written than it has ports on these buses";
    }
    for (unsigned N = 0; N < M.ImmediateUnits.size(); ++N) {
        auto Reads = [&](const Move &Move) {
            bool Is =
                Move.Source.Kind == MoveSource::ImmediateRegister && Move.Source.Component == N;
            return Is ? std::optional(Move.Source.Index) : std::nullopt;
        };
        if (!canServe(M, M.ImmediateUnits[N].Ports, Socket::Output, usesOf(M, I, Reads)))
            return "more registers of '" + M.ImmediateUnits[N].Name +
                   "' are read than it has ports on these buses";
    }
    return "";
}

bool serves(const Machine &M, const InstructionTemplate &Template, const Instruction &I) {
    for (const InstructionTemplate::Slot &Slot : Template.Slots)
        if (Slot.OfBus && std::any_of(I.Moves.begin(), I.Moves.end(),
                                      [&](const Move &Move) { return Move.Bus == Slot.Index; }))
            return false;
    return std::all_of(I.LongImmediates.begin(), I.LongImmediates.end(),
                       [&](const LongImmediate &Value) { return fitsLong(M, Template, Value); });
}

} // namespace

bool canServe(const Machine &M, const std::vector<Port> &Ports, enum Socket::Direction Side,
              const std::vector<FileUse> &Uses) {
    return PortChoice(M, Ports, Side, Uses).serveFrom(0);
}

bool fitsShort(const Bus &Bus, uint64_t Value) {
    if (Bus.ShortWidth == 0)
        return false;
    uint64_t Kept = lowBits(Value, Bus.ShortWidth);
    if (Bus.ShortExtension == Extension::Sign && Bus.ShortWidth < 64 &&
        Kept >> (Bus.ShortWidth - 1))
        Kept |= ~uint64_t(0) << Bus.ShortWidth;
    return lowBits(Kept, Bus.Width) == lowBits(Value, Bus.Width);
}

std::optional<unsigned> templateFor(const Machine &M, const Instruction &I) {
    for (unsigned N = 0; N < M.Templates.size(); ++N)
        if (serves(M, M.Templates[N], I))
            return N;
    return std::nullopt;
}

std::string mistakeIn(const Machine &M, const Instruction &I) {
    std::set<unsigned> Seen;
    for (const Move &Move : I.Moves) {
        if (!Seen.insert(Move.Bus).second)
            return "two moves on one bus";
        if (std::string Mistake = mistakeInMove(M, Move); !Mistake.empty())
            return Mistake;
    }
    if (std::string Mistake = mistakeAtPorts(M, I); !Mistake.empty())
        return Mistake;
    if (I.Template >= M.Templates.size() || !serves(M, M.Templates[I.Template], I))
        return "no instruction template leaves these moves their buses and brings the long "
               "immediates";
    return "";
}

} // namespace barecl::tta
