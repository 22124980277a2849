// SPDX-License-Identifier: MIT
//
// Where values can stand in a machine, and which of these places can send to which.

#ifndef BARECL_TTA_TRANSPORTS_H
#define BARECL_TTA_TRANSPORTS_H

#include "Program.h"

namespace barecl::tta {

// A port of a function unit or of the control unit; or a register file or an immediate unit as a
// whole, whose ports are all the same to a value.
struct Endpoint {
    enum Kind { Unit, File, Immediate, Control } Kind;
    unsigned Component; // in the machine's vector of that kind; 0 for the control unit
    unsigned Port;      // Unit, Control

    bool operator==(const Endpoint &) const = default;
};

// Where a move reads, other than an immediate, and where it writes.
Endpoint endpointOf(const MoveSource &Source);
Endpoint endpointOf(const MoveDestination &Destination);

unsigned widthOf(const Machine &Machine, const Endpoint &Place);     // bits
std::string describe(const Machine &Machine, const Endpoint &Place); // "port 'in1' of 'ALU'"

bool hasSocket(const Machine &Machine, const Port &Port, enum Socket::Direction Direction);

// Whether what is written there, or arrives there, is there for one cycle only. The operand that
// starts an operation is used at once in any case.
inline bool isUnheld(const Port &Port) { return Port.NoRegister && !Port.SetsOpcode; }

// All endpoints that have a socket of that direction.
std::vector<Endpoint> endpointsOf(const Machine &Machine, enum Socket::Direction Direction);

// Whether the place has a socket of that direction on that bus.
bool isOnBus(const Machine &Machine, const Endpoint &Place, enum Socket::Direction Direction,
             unsigned Bus);

// Whether one move can go from Source to Sink.
bool sharesBus(const Machine &Machine, const Endpoint &Source, const Endpoint &Sink);

// The least number of register files through which a word goes from Source to Sink; none: it
// cannot.
std::optional<unsigned> copiesBetween(const Machine &Machine, const Endpoint &Source,
                                      const Endpoint &Sink);

} // namespace barecl::tta

#endif // BARECL_TTA_TRANSPORTS_H
