// SPDX-License-Identifier: MIT
//
// Checks that the machine has given instructions. (The simulator and the schedule checker test timing.) This checks the
// output of all code that writes instructions, so it shares no rule with that code: it matches ports and checks
// immediates independently.

#ifndef BARECL_TTA_PROGRAMCHECK_H
#define BARECL_TTA_PROGRAMCHECK_H

#include "Program.h"

namespace barecl::tta {

// Describes what is wrong with the instruction; empty if it is valid. The rules: each bus carries at most one move; the
// bus joins source and destination, has the guard, and holds the immediate; ports and register files are used at most
// as often as they allow; the template provides the long immediates and leaves the moves their buses.
std::string mistakeIn(const Machine &Machine, const Instruction &Instruction);

// The first template that leaves the instruction's moves their buses and provides its long
// immediates.
std::optional<unsigned> templateFor(const Machine &Machine, const Instruction &Instruction);

// How one move uses a register file or an immediate unit.
struct PortUse {
    unsigned Register;
    unsigned Bus;
    Guard When;
};

// Whether the ports of that direction suffice for the moves of one instruction. Two moves may share a
// port if they name the same register, or if their guards exclude each other.
bool portsSuffice(const Machine &Machine, const std::vector<Port> &Ports,
                  enum Socket::Direction Side, const std::vector<PortUse> &Uses);

} // namespace barecl::tta

#endif // BARECL_TTA_PROGRAMCHECK_H
