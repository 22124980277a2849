// SPDX-License-Identifier: MIT
//
// Ports without registers. A value at such an input is only there in the cycle of its move, so all
// operands at such ports must arrive in the cycle of the start; a result is at such an output for
// one cycle. This file brings operands together for operations that are scheduled one after the
// other.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_UNHELD_H
#define BARECL_TTA_SCHEDULE_MACHINE_UNHELD_H

#include "program/Transports.h"
#include "ResourceTable.h"
#include "UnitChoice.h"

namespace barecl::tta {

// Whether any unit with the operation has it at a port without a register.
bool mayBeUnheld(const Machine &Machine, const CodeOperation &Operation);

// An operand that must go to a port in the cycle of the start.
struct Arriving {
    const CodeOperand *Operand;
    MoveDestination To;
    Guard When;
    std::optional<RegisterName> Stop = {}; // a scratch register where it waits for the others
};

// The operands at ports without registers, together with the one that starts the operation. Empty
// if no operand is at such a port.
std::vector<Arriving> arrivingTogether(const Machine &Machine, const CodeOperation &Operation,
                                       UnitChoice Choice);

// Makes some of the operands wait in scratch registers, one in each, so that all can arrive in one
// cycle, if nothing else happens in that cycle and before. False if that is impossible.
bool planTogether(const Connections &Buses, std::vector<Arriving> &Operands,
                  const std::vector<RegisterName> &Scratch);

// Makes all operands arrive in that cycle; long immediates are loaded before it, but not before
// cycle From. False if that is impossible; then nothing has changed.
bool placeTogether(const Connections &Buses, ResourceTable &Table, Journal &Undo,
                   const std::vector<Arriving> &Operands, unsigned From, unsigned Cycle,
                   unsigned Line);

// The first of unitsFor() that can execute the operation if nothing else happens: all that must be
// in one cycle can be. None if there is no such unit.
std::optional<UnitChoice> unitAlone(const Connections &Buses, const CodeOperation &Operation,
                                    const ScheduleOptions &Options);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_UNHELD_H
