// SPDX-License-Identifier: MIT

#include "Transports.h"

#include <algorithm>
#include <deque>
#include <span>

namespace barecl::tta {
namespace {

std::span<const Port> portsOf(const Machine &M, const Endpoint &Place) {
    switch (Place.Kind) {
    case Endpoint::Unit:
        return {&M.Units[Place.Component].Ports[Place.Port], 1};
    case Endpoint::File:
        return M.Files[Place.Component].Ports;
    case Endpoint::Immediate:
        return M.ImmediateUnits[Place.Component].Ports;
    case Endpoint::Control:
        break;
    }
    return {&M.Control.Ports[Place.Port], 1};
}

// The buses on which the place has a socket of that direction.
std::vector<bool> busesOf(const Machine &M, const Endpoint &Place,
                          enum Socket::Direction Direction) {
    std::vector<bool> Result(M.Buses.size());
    for (const Port &P : portsOf(M, Place))
        for (unsigned Number : P.Sockets)
            if (const Socket &S = M.Sockets[Number]; S.Direction == Direction)
                for (unsigned Bus : S.Buses)
                    Result[Bus] = true;
    return Result;
}

} // namespace

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

unsigned widthOf(const Machine &M, const Endpoint &Place) {
    switch (Place.Kind) {
    case Endpoint::File:
        return M.Files[Place.Component].Width;
    case Endpoint::Immediate:
        return M.ImmediateUnits[Place.Component].Width;
    case Endpoint::Unit:
    case Endpoint::Control:
        break;
    }
    return portsOf(M, Place).front().Width;
}

std::string describe(const Machine &M, const Endpoint &Place) {
    switch (Place.Kind) {
    case Endpoint::File:
        return "register file '" + M.Files[Place.Component].Name + "'";
    case Endpoint::Immediate:
        return "immediate unit '" + M.ImmediateUnits[Place.Component].Name + "'";
    case Endpoint::Unit:
    case Endpoint::Control:
        break;
    }
    const std::string &Owner =
        Place.Kind == Endpoint::Unit ? M.Units[Place.Component].Name : M.Control.Name;
    return "port '" + portsOf(M, Place).front().Name + "' of '" + Owner + "'";
}

bool hasSocket(const Machine &M, const Port &Port, enum Socket::Direction Direction) {
    return std::any_of(Port.Sockets.begin(), Port.Sockets.end(),
                       [&](unsigned Number) { return M.Sockets[Number].Direction == Direction; });
}

std::vector<Endpoint> endpointsOf(const Machine &M, enum Socket::Direction Direction) {
    std::vector<Endpoint> Result;
    auto Add = [&](const Endpoint &Place) {
        std::span<const Port> Ports = portsOf(M, Place);
        if (std::any_of(Ports.begin(), Ports.end(),
                        [&](const Port &P) { return hasSocket(M, P, Direction); }))
            Result.push_back(Place);
    };
    for (unsigned N = 0; N < M.Units.size(); ++N)
        for (unsigned Port = 0; Port < M.Units[N].Ports.size(); ++Port)
            Add({Endpoint::Unit, N, Port});
    for (unsigned N = 0; N < M.Files.size(); ++N)
        Add({Endpoint::File, N, 0});
    for (unsigned N = 0; N < M.ImmediateUnits.size(); ++N)
        Add({Endpoint::Immediate, N, 0});
    for (unsigned Port = 0; Port < M.Control.Ports.size(); ++Port)
        Add({Endpoint::Control, 0, Port});
    return Result;
}

bool isOnBus(const Machine &M, const Endpoint &Place, enum Socket::Direction Direction,
             unsigned Bus) {
    return busesOf(M, Place, Direction)[Bus];
}

bool sharesBus(const Machine &M, const Endpoint &Source, const Endpoint &Sink) {
    std::vector<bool> From = busesOf(M, Source, Socket::Output);
    std::vector<bool> To = busesOf(M, Sink, Socket::Input);
    for (unsigned Bus = 0; Bus < From.size(); ++Bus)
        if (From[Bus] && To[Bus])
            return true;
    return false;
}

std::optional<unsigned> copiesBetween(const Machine &M, const Endpoint &Source,
                                      const Endpoint &Sink) {
    std::vector<bool> Seen(M.Files.size());
    std::deque<std::pair<Endpoint, unsigned>> Work = {{Source, 0}};
    while (!Work.empty()) {
        auto [Here, Copies] = Work.front();
        Work.pop_front();
        if (sharesBus(M, Here, Sink))
            return Copies;
        for (unsigned N = 0; N < M.Files.size(); ++N) {
            Endpoint File = {Endpoint::File, N, 0};
            if (Seen[N] || widthOf(M, File) == 1 || !sharesBus(M, Here, File))
                continue;
            Seen[N] = true;
            Work.push_back({File, Copies + 1});
        }
    }
    return std::nullopt;
}

} // namespace barecl::tta
