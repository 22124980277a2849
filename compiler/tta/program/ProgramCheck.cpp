// SPDX-License-Identifier: MIT

#include "ProgramCheck.h"
#include "Transports.h"

#include <algorithm>
#include <set>

namespace barecl::tta {
namespace {

// Whether the guards exclude each other, so that two moves under them never meet.
bool areOpposite(Guard A, const Guard &B) {
    A.Inverted = !A.Inverted;
    return (A.Kind == Guard::Register || A.Kind == Guard::Output) && A == B;
}

// The low Width bits of Value, extended to 64.
uint64_t extended(uint64_t Value, unsigned Width, Extension Fill) {
    const unsigned Lost = Width >= 64 ? 0 : 64 - Width;
    return Fill == Extension::Sign ? uint64_t(int64_t(Value << Lost) >> Lost)
                                   : Value << Lost >> Lost;
}

// Whether a field of `Field` bits, extended, gives Value on a path of `Path` bits.
bool makes(unsigned Field, Extension Fill, unsigned Path, uint64_t Value) {
    return Field && extended(extended(Value, Field, Fill) ^ Value, Path, Extension::Zero) == 0;
}

bool brings(const Machine &M, const InstructionTemplate &Template, const LongImmediate &Value) {
    const ImmediateUnit &Unit = M.ImmediateUnits[Value.Unit];
    return makes(Template.width(Value.Unit), Unit.Fill, Unit.Width, Value.Value);
}

// Assigns moves to ports, port by port: each port takes moves that may share it, until no move is
// left.
class PortShares {
  public:
    PortShares(const Machine &M, const std::vector<Port> &Ports, enum Socket::Direction Side,
               const std::vector<PortUse> &Uses)
        : M(M), Ports(Ports), Side(Side), Uses(Uses), PortOf(Uses.size(), Ports.size()) {}

    // Tries to assign the moves: Port may take moves from number First on, later ports any moves.
    bool giveFrom(size_t Port, size_t First) {
        if (Port == Ports.size())
            return std::all_of(PortOf.begin(), PortOf.end(), [&](size_t P) { return P < Port; });
        if (First == 0 && waitingApart() > Ports.size() - Port)
            return false;
        for (size_t N = First; N < Uses.size(); ++N) {
            if (PortOf[N] < Ports.size() || !mayTake(Port, Uses[N]))
                continue;
            PortOf[N] = Port;
            if (giveFrom(Port, N + 1))
                return true;
            PortOf[N] = Ports.size();
        }
        return giveFrom(Port + 1, 0);
    }

  private:
    static bool mayShare(const PortUse &A, const PortUse &B) {
        return A.Register == B.Register || areOpposite(A.When, B.When);
    }

    bool mayTake(size_t Port, const PortUse &New) const {
        for (size_t N = 0; N < Uses.size(); ++N)
            if (PortOf[N] == Port && !mayShare(Uses[N], New))
                return false;
        return std::any_of(Ports[Port].Sockets.begin(), Ports[Port].Sockets.end(),
                           [&](unsigned Number) {
                               const Socket &S = M.Sockets[Number];
                               return S.Direction == Side &&
                                      std::count(S.Buses.begin(), S.Buses.end(), New.Bus) != 0;
                           });
    }

    // A lower bound for the number of ports that the waiting moves need: moves no two of which may
    // share a port.
    size_t waitingApart() const {
        std::vector<const PortUse *> Apart;
        for (size_t N = 0; N < Uses.size(); ++N)
            if (PortOf[N] == Ports.size() &&
                std::none_of(Apart.begin(), Apart.end(),
                             [&](const PortUse *Other) { return mayShare(*Other, Uses[N]); }))
                Apart.push_back(&Uses[N]);
        return Apart.size();
    }

    const Machine &M;
    const std::vector<Port> &Ports;
    const enum Socket::Direction Side;
    const std::vector<PortUse> &Uses;
    std::vector<size_t> PortOf; // for each use; the number of ports means none yet
};

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
        if (!makes(B.ShortWidth, B.ShortExtension, B.Width, Move.Source.Value))
            return "the immediate does not fit" + On;
    } else if (!isOnBus(M, endpointOf(Move.Source), Socket::Output, Move.Bus)) {
        return describe(M, endpointOf(Move.Source)) + " does not write" + On;
    }
    if (!isOnBus(M, To, Socket::Input, Move.Bus))
        return describe(M, To) + " does not read" + On;
    return "";
}

// The registers of one register file or immediate unit that the moves use.
template <typename Select>
std::vector<PortUse> usesOf(const Machine &M, const Instruction &I, Select Uses) {
    std::vector<PortUse> Result;
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
        if (!portsSuffice(M, File.Ports, Socket::Output, usesOf(M, I, Reads)))
            return "more registers of '" + File.Name +
                   "' are read than it has ports on these buses";
        auto Writes = [&](const Move &Move) {
            const MoveDestination &To = Move.Destination;
            bool Is = To.Kind == MoveDestination::Register && To.Component == N;
            return Is ? std::optional(To.Index) : std::nullopt;
        };
        if (!portsSuffice(M, File.Ports, Socket::Input, usesOf(M, I, Writes)))
            return "more registers of '" + File.Name +
                   "' are written than it has ports on these buses";
    }
    for (unsigned N = 0; N < M.ImmediateUnits.size(); ++N) {
        auto Reads = [&](const Move &Move) {
            bool Is =
                Move.Source.Kind == MoveSource::ImmediateRegister && Move.Source.Component == N;
            return Is ? std::optional(Move.Source.Index) : std::nullopt;
        };
        if (!portsSuffice(M, M.ImmediateUnits[N].Ports, Socket::Output, usesOf(M, I, Reads)))
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
                       [&](const LongImmediate &Value) { return brings(M, Template, Value); });
}

} // namespace

bool portsSuffice(const Machine &M, const std::vector<Port> &Ports, enum Socket::Direction Side,
                  const std::vector<PortUse> &Uses) {
    return PortShares(M, Ports, Side, Uses).giveFrom(0, 0);
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
