// SPDX-License-Identifier: MIT
//
// Whether instructions are ones that the machine has: apart from time, which the simulator and the
// schedule checker look after.

#ifndef BARECL_TTA_PROGRAMCHECK_H
#define BARECL_TTA_PROGRAMCHECK_H

#include "Program.h"
#include "Transports.h"

namespace barecl::tta {

// What is wrong with the instruction; empty: nothing. Each bus carries one move; it joins source
// and destination, has the guard, and holds the immediate; ports and register files are used within
// their number; the template brings the long immediates and leaves the moves their buses.
std::string mistakeIn(const Machine &Machine, const Instruction &Instruction);

// The first template that leaves the instruction's moves their buses and brings its long
// immediates.
std::optional<unsigned> templateFor(const Machine &Machine, const Instruction &Instruction);

// A move that reads or writes a register of some file or immediate unit.
struct FileUse {
    unsigned Register;
    unsigned Bus;
    Guard When;
};

// Whether ports of that direction can serve the moves of one file: each has to be on its move's
// bus, and serves one register, unless of its moves only one can happen.
bool canServe(const Machine &Machine, const std::vector<Port> &Ports, enum Socket::Direction Side,
              const std::vector<FileUse> &Uses);

// Whether a short immediate of the bus can say Value.
bool fitsShort(const Bus &Bus, uint64_t Value);

// Whether the template brings the value to its immediate unit.
bool fitsLong(const Machine &Machine, const InstructionTemplate &Template,
              const LongImmediate &Value);

// Where a move reads, other than an immediate, and where it writes.
Endpoint endpointOf(const MoveSource &Source);
Endpoint endpointOf(const MoveDestination &Destination);

uint64_t lowBits(uint64_t Value, unsigned Width);

} // namespace barecl::tta

#endif // BARECL_TTA_PROGRAMCHECK_H
