// SPDX-License-Identifier: MIT
//
// Ports without registers. What comes to such an input is there in that cycle alone, so all that an
// operation reads there comes in the cycle of its start; a result is at such an output for one
// cycle. Here is how operands come together where operations follow one after the other.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_UNHELD_H
#define BARECL_TTA_SCHEDULE_MACHINE_UNHELD_H

#include "ResourceTable.h"
#include "Transports.h"
#include "UnitChoice.h"

namespace barecl::tta {

// Whether a unit has the operation at a port without a register.
bool mayBeUnheld(const Machine &Machine, const CodeOperation &Operation);

// What goes to a port in the cycle of the start.
struct Arriving {
    const CodeOperand *Operand;
    MoveDestination To;
    Guard When;
    std::optional<RegisterName> Stop = {}; // a scratch register where it waits for the others
};

// Operands at ports without registers, and with them the one that starts the operation. Empty: none
// is at such a port.
std::vector<Arriving> arrivingTogether(const Machine &Machine, const CodeOperation &Operation,
                                       UnitChoice Choice);

// Some of the operands are to wait in scratch registers, each of the given ones for one operand, so
// that all can come in one cycle in which, as in those before, nothing else happens. False: they
// cannot.
bool planTogether(const Connections &Buses, std::vector<Arriving> &Operands,
                  const std::vector<RegisterName> &Scratch);

// All of them come in that cycle; long immediates are loaded before, but not before cycle From.
// False: nothing has changed.
bool placeTogether(const Connections &Buses, ResourceTable &Table, Journal &Undo,
                   const std::vector<Arriving> &Operands, unsigned From, unsigned Cycle,
                   unsigned Line);

// The first of unitsFor() that carries the operation out where nothing else happens: what has to be
// in one cycle can be. None: there is no such.
std::optional<UnitChoice> unitAlone(const Connections &Buses, const CodeOperation &Operation,
                                    const ScheduleOptions &Options);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_UNHELD_H
