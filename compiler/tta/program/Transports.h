// SPDX-License-Identifier: MIT
//
// The places of a machine that hold values, and which of them can send to which.

#ifndef BARECL_TTA_TRANSPORTS_H
#define BARECL_TTA_TRANSPORTS_H

#include "Program.h"

namespace barecl::tta {

// A port of a function unit or of the control unit; or a whole register file or immediate unit, because
// a value can use any of its ports.
struct Endpoint {
    enum Kind { Unit, File, Immediate, Control } Kind;
    unsigned Component; // in the machine's vector of that kind; 0 for the control unit
    unsigned Port;      // Unit, Control

    bool operator==(const Endpoint &) const = default;
};

// The place that a move reads (unless it is an immediate), and the place that it writes.
Endpoint endpointOf(const MoveSource &Source);
Endpoint endpointOf(const MoveDestination &Destination);

unsigned widthOf(const Machine &Machine, const Endpoint &Place);     // bits
std::string describe(const Machine &Machine, const Endpoint &Place); // "port 'in1' of 'ALU'"

bool hasSocket(const Machine &Machine, const Port &Port, enum Socket::Direction Direction);

// Whether a value at the port, written or arrived, stays for one cycle only. This does not matter for the operand that
// starts an operation, since the unit uses it at once.
inline bool isUnheld(const Port &Port) { return Port.NoRegister && !Port.SetsOpcode; }

// All endpoints that have a socket of that direction.
std::vector<Endpoint> endpointsOf(const Machine &Machine, enum Socket::Direction Direction);

// Whether the place has a socket of that direction on that bus.
bool isOnBus(const Machine &Machine, const Endpoint &Place, enum Socket::Direction Direction,
             unsigned Bus);

// Whether one bus joins Source and Sink.
bool sharesBus(const Machine &Machine, const Endpoint &Source, const Endpoint &Sink);

// The least number of register files through which a word must go from Source to Sink; none if no path exists.
std::optional<unsigned> copiesBetween(const Machine &Machine, const Endpoint &Source,
                                      const Endpoint &Sink);

} // namespace barecl::tta

#endif // BARECL_TTA_TRANSPORTS_H
