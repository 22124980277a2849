// SPDX-License-Identifier: MIT
//
// Which units of a machine can have an operation of the code.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_UNITCHOICE_H
#define BARECL_TTA_SCHEDULE_MACHINE_UNITCHOICE_H

#include "Connections.h"
#include "schedule/code/ScheduleOptions.h"

namespace barecl::tta {

struct UnitChoice {
    unsigned Unit, Operation; // of the machine; of the unit
};

// By what each costs; of equal ones, the first comes first.
std::vector<UnitChoice> leastFirst(std::vector<std::pair<unsigned, UnitChoice>> Costs);

// Units that have the operation, on its address space if it has one.
std::vector<UnitChoice> unitsWith(const Machine &Machine, const CodeOperation &Operation);

// Where a jump or call starts.
MoveDestination controlStart(const Machine &Machine, const CodeOperation &Operation);

// Of its moves: Always, if the operation has none.
Guard guardOf(const CodeOperation &Operation);

// Whether it may not even start where its guard says no: it does more than make a result.
bool hasEffects(const Operation &Operation);

// Outputs that somebody wants, by index; the operation's own guard comes last.
std::vector<unsigned> outputsToWrite(const CodeOperation &Operation);

// Cycles from a write of the register until guards see it; 0: no guard looks at its file.
unsigned guardLatency(const Machine &Machine, unsigned File);

// By file, whether there is a scratch register in it; and the first such.
std::vector<bool> scratchFiles(const Machine &Machine, const ScheduleOptions &Options);
std::optional<RegisterName> scratchOf(const ScheduleOptions &Options, unsigned File);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_UNITCHOICE_H
