// SPDX-License-Identifier: MIT
//
// What the schedulers weigh against each other, and how far they look for room: one table for all of them
// (InOrder, ListScheduler, EvictingScheduler) and for what they share (places/).

#ifndef BARECL_TTA_SCHEDULE_MACHINE_COSTS_H
#define BARECL_TTA_SCHEDULE_MACHINE_COSTS_H

#include "Machine.h"

namespace barecl::tta {

// --- How far is looked, in cycles ---------------------------------------------------------------

// Before a use: for the operands of an operation, a result that has to go to a register, a long
// immediate, the stops of a value on its way through registers. Further away room is rarely found.
inline constexpr int LookBack = 16;

// After all other moves: for a write or a jump that has to happen in any case. What it waits for has
// come by then, and nothing is in its way.
inline constexpr int LookAhead = 16;

// Around the cycle in which an operation of a loop should start. Who finds no room there makes
// others give way.
inline constexpr int RoomBefore = LookBack, RoomAfter = 4 * LookBack;

// After the result that an operation waits for, if both are placed together: as many as a float
// operation of boards/ takes, for which a result stays at its port if the unit is busy all the time.
inline constexpr int FollowWithin = 6;

// After the last cycle in which anything could start, and the longest latency: nothing will.
inline constexpr int Patience = 64;

// --- Costs, in cycles that an operation may start later for it ----------------------------------

// A move takes one of the buses. A port of a register file is scarcer by a factor of four on machines
// of boards/, so a read costs that much more. A saved result takes a write, and a read later.
inline constexpr int MoveCost = 8, ReadCost = 32, SavingCost = 64;

// The unit with the fewest operations is taken first: others may need the rest of a larger one.
inline unsigned costOfUnit(const FunctionUnit &Unit) { return unsigned(Unit.Operations.size()); }

// Beside costOfUnit(), what always counts more: an operand that is not at the unit yet, and a result
// that has to leave its port.
inline constexpr unsigned OperandCost = 100, DisplacedCost = 1000;

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_COSTS_H
