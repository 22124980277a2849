// SPDX-License-Identifier: MIT

#include "PortMatching.h"

#include <algorithm>
#include <set>

namespace barecl::tta {

bool excludeEachOther(Guard A, const Guard &B) {
    A.Inverted = !A.Inverted;
    return (A.Kind == Guard::Register || A.Kind == Guard::Output) && A == B;
}

namespace {

// Assigns ports to moves, one after the other, with backtracking.
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
                   return Other->Register == Use.Register ||
                          excludeEachOther(Other->When, Use.When);
               });
    }

    const std::vector<FileUse> &Uses;
    std::vector<std::set<unsigned>> PortBuses;
    std::vector<std::vector<const FileUse *>> Served; // by port
};

} // namespace

bool canServe(const Machine &M, const std::vector<Port> &Ports, enum Socket::Direction Side,
              const std::vector<FileUse> &Uses) {
    return PortChoice(M, Ports, Side, Uses).serveFrom(0);
}

void FileUses::add(const MoveSource &From, const MoveDestination &To, unsigned Bus,
                   const Guard &When) {
    if (From.Kind == MoveSource::Register)
        Reads[From.Component].push_back({From.Index, Bus, When});
    if (From.Kind == MoveSource::ImmediateRegister)
        Immediates[From.Component].push_back({From.Index, Bus, When});
    if (To.Kind == MoveDestination::Register)
        Writes[To.Component].push_back({To.Index, Bus, When});
}

bool FileUses::canBeServed() const {
    for (size_t N = 0; N < M.Files.size(); ++N)
        if (!canServe(M, M.Files[N].Ports, Socket::Output, Reads[N]) ||
            !canServe(M, M.Files[N].Ports, Socket::Input, Writes[N]))
            return false;
    for (size_t N = 0; N < M.ImmediateUnits.size(); ++N)
        if (!canServe(M, M.ImmediateUnits[N].Ports, Socket::Output, Immediates[N]))
            return false;
    return true;
}

} // namespace barecl::tta
