// SPDX-License-Identifier: MIT
//
// Which units of a machine can execute an operation of the code.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_UNITCHOICE_H
#define BARECL_TTA_SCHEDULE_MACHINE_UNITCHOICE_H

#include "Connections.h"
#include "schedule/code/ScheduleOptions.h"

namespace barecl::tta {

struct UnitChoice {
    unsigned Unit, Operation; // of the machine; of the unit
};

// Sorts the choices by cost; choices of equal cost keep their order.
std::vector<UnitChoice> leastFirst(std::vector<std::pair<unsigned, UnitChoice>> Costs);

// The units that have the operation, on its address space if it has one.
std::vector<UnitChoice> unitsWith(const Machine &Machine, const CodeOperation &Operation);

// The port that starts a jump or call.
MoveDestination controlStart(const Machine &Machine, const CodeOperation &Operation);

// The guard of the operation's moves; Always if the operation has none.
Guard guardOf(const CodeOperation &Operation);

// Whether the operation must not even start if its guard is false, because it does more than
// compute a result.
bool hasEffects(const Operation &Operation);

// The indices of the outputs that are used; an output that is the operation's own guard comes last.
std::vector<unsigned> outputsToWrite(const CodeOperation &Operation);

// The number of cycles from a write of the register until guards see it; 0 if no guard reads its
// file.
unsigned guardLatency(const Machine &Machine, unsigned File);

// By file, whether it contains a scratch register; and the first scratch register of a file.
std::vector<bool> scratchFiles(const Machine &Machine, const ScheduleOptions &Options);
std::optional<RegisterName> scratchOf(const ScheduleOptions &Options, unsigned File);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_UNITCHOICE_H
