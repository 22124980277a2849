// SPDX-License-Identifier: MIT
//
// Which buses can carry a move, as sets that are computed once for a machine.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_CONNECTIONS_H
#define BARECL_TTA_SCHEDULE_MACHINE_CONNECTIONS_H

#include "program/Code.h"
#include "program/Transports.h"

namespace barecl::tta {

using BusSet = uint64_t; // bit n: bus n

class Connections {
  public:
    static constexpr unsigned MaxBuses = 64;

    explicit Connections(const Machine &Machine);

    // The buses that join the two places without losing bits that both have.
    BusSet between(const Endpoint &Source, const Endpoint &Sink) const;

    // Buses that a move under this guard may take.
    BusSet under(const Guard &Guard) const;

    // How many bits of a constant matter at Sink. At ports it is a word: a port for vectors gets no
    // constant but 0, whose upper bits are 0 too.
    unsigned constantWidth(const Endpoint &Sink) const;

    // The buses whose short immediates can bring the constant to Sink.
    BusSet saying(const CodeOperand &Constant, const Endpoint &Sink) const;

    // The short immediate of this bus for the constant; none if it does not fit. For an address, it
    // is the number to which the address is added.
    std::optional<uint64_t> shortFor(const CodeOperand &Constant, unsigned Bus,
                                     unsigned SinkWidth) const;

    // The buses that bring a constant from the immediate unit to Sink; none if no template loads
    // it.
    BusSet saying(const CodeOperand &Constant, unsigned Unit, const Endpoint &Sink) const;

    // Whether the template provides the constant for the immediate unit.
    bool brings(const InstructionTemplate &Template, unsigned Unit,
                const CodeOperand &Constant) const;

    // The shortest list of register files, by number and among those of `Through`, through which a
    // value can go from its place to Sink. All moves are under the guard, since there may be no
    // result to read if an operation does not happen. None if there is no way.
    std::optional<std::vector<unsigned>> route(const Endpoint &Source, const Endpoint &Sink,
                                               const Guard &Guard,
                                               const std::vector<bool> &Through) const;
    std::optional<std::vector<unsigned>> route(const CodeOperand &Constant, const Endpoint &Sink,
                                               const Guard &Guard,
                                               const std::vector<bool> &Through) const;

    // Whether any register file or immediate unit has ports of one direction on different buses.
    bool hasUnevenPorts() const { return HasUnevenPorts; }

    // The templates, sorted by the number of their slots.
    const std::vector<unsigned> &templates() const { return Templates; }

    const tta::Machine &machine() const { return M; }

  private:
    template <typename Reaches>
    std::optional<std::vector<unsigned>> search(Reaches FromSource, const Endpoint &Sink,
                                                unsigned Width, const Guard &Guard,
                                                const std::vector<bool> &Through) const;

    struct Buses {
        BusSet Out = 0, In = 0; // that the place writes to; that it reads from
    };
    const Buses &at(const Endpoint &Place) const;
    bool isLoadable(unsigned Unit, const CodeOperand &Constant, const Endpoint &Sink) const;
    uint64_t largestAddress(const CodeOperand &Constant) const;

    const tta::Machine &M;
    std::vector<std::vector<Buses>> Units; // by unit and port
    std::vector<Buses> Files, Immediates, Control;
    std::vector<unsigned> Templates;
    BusSet Unguarded = 0; // for moves without a guard
    bool HasUnevenPorts = false;
    unsigned Narrowest = ~0u; // bits of a bus
};

// The place of an operand that is a register or the return address, as source or destination of a
// move.
MoveSource sourceOf(const Machine &Machine, const CodeOperand &Operand);
MoveDestination destinationOf(const Machine &Machine, const CodeOperand &Operand);

bool isConstant(const CodeOperand &Operand);

// The number of ports of that direction of a register file or immediate unit.
unsigned portCount(const Machine &Machine, const std::vector<Port> &Ports,
                   enum Socket::Direction Side);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_CONNECTIONS_H
