// SPDX-License-Identifier: MIT
//
// Whether instructions are ones that the machine has: apart from time, which the simulator and the
// schedule checker look after. The judge of all who write instructions, so it shares no rule with
// them: it matches ports and reads immediates in its own way.

#ifndef BARECL_TTA_PROGRAMCHECK_H
#define BARECL_TTA_PROGRAMCHECK_H

#include "Program.h"

namespace barecl::tta {

// What is wrong with the instruction; empty: nothing. Each bus carries one move; it joins source
// and destination, has the guard, and holds the immediate; ports and register files are used within
// their number; the template brings the long immediates and leaves the moves their buses.
std::string mistakeIn(const Machine &Machine, const Instruction &Instruction);

// The first template that leaves the instruction's moves their buses and brings its long
// immediates.
std::optional<unsigned> templateFor(const Machine &Machine, const Instruction &Instruction);

// What one move wants of a register file or an immediate unit.
struct PortUse {
    unsigned Register;
    unsigned Bus;
    Guard When;
};

// Whether the ports of that direction are enough for the moves of one instruction. Two moves may
// share a port if they name the same register, or if their guards exclude each other.
bool portsSuffice(const Machine &Machine, const std::vector<Port> &Ports,
                  enum Socket::Direction Side, const std::vector<PortUse> &Uses);

} // namespace barecl::tta

#endif // BARECL_TTA_PROGRAMCHECK_H
