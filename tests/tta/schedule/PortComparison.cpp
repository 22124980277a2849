// SPDX-License-Identifier: MIT

#include "PortComparison.h"
#include "program/ProgramCheck.h"
#include "schedule/machine/PortMatching.h"

#include <algorithm>
#include <random>

namespace barecl::tta {
namespace {

constexpr unsigned Buses = 6;

class Numbers {
  public:
    explicit Numbers(uint64_t Seed) : Source(Seed) {}
    unsigned below(unsigned Limit) { return unsigned(Source() % Limit); }

  private:
    std::mt19937_64 Source;
};

// A machine with some ports, each with a socket of either direction on some buses.
Machine someMachine(Numbers &Any, std::vector<Port> &Ports) {
    Machine Result;
    for (unsigned N = 0, Count = 1 + Any.below(4); N < Count; ++N) {
        Socket New;
        New.Direction = Any.below(5) ? Socket::Output : Socket::Input;
        for (unsigned Bus = 0; Bus < Buses; ++Bus)
            if (Any.below(3))
                New.Buses.push_back(Bus);
        Result.Sockets.push_back(New);
        Ports.emplace_back().Sockets = {N};
    }
    return Result;
}

Guard someGuard(Numbers &Any) {
    if (Any.below(2))
        return {};
    return {Guard::Register, Any.below(2) != 0, 0, Any.below(2)};
}

std::string textOf(const PortUse &Use) {
    std::string Text =
        "register " + std::to_string(Use.Register) + " on bus " + std::to_string(Use.Bus);
    if (Use.When.Kind == Guard::Register)
        Text += (Use.When.Inverted ? " under !g" : " under g") + std::to_string(Use.When.Index);
    return Text;
}

} // namespace

PortComparison comparePorts(uint64_t Seed, unsigned Count) {
    PortComparison Result;
    Numbers Any(Seed);
    for (unsigned N = 0; N < Count; ++N) {
        std::vector<Port> Ports;
        const Machine M = someMachine(Any, Ports);
        std::vector<FileUse> Uses;
        std::vector<PortUse> SameUses;
        for (unsigned Bus = 0; Bus < Buses; ++Bus)
            if (Any.below(2)) {
                const unsigned Register = Any.below(4);
                const Guard When = someGuard(Any);
                Uses.push_back({Register, Bus, When});
                SameUses.push_back({Register, Bus, When});
            }
        const bool CanServe = canServe(M, Ports, Socket::Output, Uses);
        ++(CanServe ? Result.Served : Result.Refused);
        if (CanServe == portsSuffice(M, Ports, Socket::Output, SameUses))
            continue;
        Result.Difference = "case " + std::to_string(N) + ": the scheduler " +
                            (CanServe ? "serves" : "refuses") + " these, the judge does not agree:";
        for (const PortUse &Use : SameUses)
            Result.Difference += "\n  " + textOf(Use);
        break;
    }
    return Result;
}

} // namespace barecl::tta
