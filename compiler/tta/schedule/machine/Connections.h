// SPDX-License-Identifier: MIT
//
// Which buses can carry a move, as sets, worked out once for a machine.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_CONNECTIONS_H
#define BARECL_TTA_SCHEDULE_MACHINE_CONNECTIONS_H

#include "Code.h"
#include "Transports.h"

namespace barecl::tta {

using BusSet = uint64_t; // bit n: bus n

class Connections {
  public:
    static constexpr unsigned MaxBuses = 64;

    explicit Connections(const Machine &Machine);

    // Buses that join the two places and lose no bit that both have.
    BusSet between(const Endpoint &Source, const Endpoint &Sink) const;

    // Buses that a move under this guard may take.
    BusSet under(const Guard &Guard) const;

    // Bits of a constant that matter at Sink. Of ports, a word's: who takes vectors gets no other
    // constant than 0, which is 0 above its word too.
    unsigned constantWidth(const Endpoint &Sink) const;

    // Buses whose short immediates bring the constant to Sink.
    BusSet saying(const CodeOperand &Constant, const Endpoint &Sink) const;

    // The short immediate of this bus for the constant; none: it does not fit. Of an address, what
    // is to be added to it.
    std::optional<uint64_t> shortFor(const CodeOperand &Constant, unsigned Bus,
                                     unsigned SinkWidth) const;

    // Buses that bring a constant from the immediate unit to Sink; none, if no template loads it.
    BusSet saying(const CodeOperand &Constant, unsigned Unit, const Endpoint &Sink) const;

    // Whether the template brings the constant to the immediate unit.
    bool brings(const InstructionTemplate &Template, unsigned Unit,
                const CodeOperand &Constant) const;

    // Register files through which a value goes from where it is to Sink, at least: those of
    // `Through`, by number of the file. All moves are under the guard: where an operation does not
    // happen, there may be no result to read. None: it cannot.
    std::optional<std::vector<unsigned>> route(const Endpoint &Source, const Endpoint &Sink,
                                               const Guard &Guard,
                                               const std::vector<bool> &Through) const;
    std::optional<std::vector<unsigned>> route(const CodeOperand &Constant, const Endpoint &Sink,
                                               const Guard &Guard,
                                               const std::vector<bool> &Through) const;

    // Whether ports of one register file or immediate unit, of one direction, are on different
    // buses.
    bool hasUnevenPorts() const { return HasUnevenPorts; }

    // Templates, those with the fewest slots first.
    const std::vector<unsigned> &templates() const { return Templates; }

    const tta::Machine &machine() const { return M; }

  private:
    template <typename Reaches>
    std::optional<std::vector<unsigned>> search(Reaches FromSource, const Endpoint &Sink,
                                                unsigned Width, const Guard &Guard,
                                                const std::vector<bool> &Through) const;

    struct Buses {
        BusSet Out = 0, In = 0; // that the place writes to, reads from
    };
    const Buses &at(const Endpoint &Place) const;
    bool isLoadable(unsigned Unit, const CodeOperand &Constant, const Endpoint &Sink) const;
    uint64_t largestAddress(const CodeOperand &Constant) const;

    const tta::Machine &M;
    std::vector<std::vector<Buses>> Units; // by unit and port
    std::vector<Buses> Files, Immediates, Control;
    std::vector<unsigned> Templates;
    BusSet Unguarded = 0; // under no guard
    bool HasUnevenPorts = false;
    unsigned Narrowest = ~0u; // bits of a bus
};

// Where an operand that is a register or the return address is, for a move.
MoveSource sourceOf(const Machine &Machine, const CodeOperand &Operand);
MoveDestination destinationOf(const Machine &Machine, const CodeOperand &Operand);

bool isConstant(const CodeOperand &Operand);

// Ports of a register file or immediate unit of that direction.
unsigned portCount(const Machine &Machine, const std::vector<Port> &Ports,
                   enum Socket::Direction Side);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_CONNECTIONS_H
