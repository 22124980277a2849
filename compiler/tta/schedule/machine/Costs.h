// SPDX-License-Identifier: MIT
//
// The weights by which the schedulers choose, and how far they search: one table for all schedulers (InOrder,
// ListScheduler, EvictingScheduler) and for the code that they share (places/).

#ifndef BARECL_TTA_SCHEDULE_MACHINE_COSTS_H
#define BARECL_TTA_SCHEDULE_MACHINE_COSTS_H

#include "machine/Machine.h"

namespace barecl::tta {

// --- How far the schedulers search, in cycles ---------------------------------------------------

// Before a use, for: the operands of an operation, a result that must go to a register, a long immediate, the stops of
// a value on its way through registers. There is rarely room further away.
inline constexpr int LookBack = 16;

// After all other moves, for a write or a jump that must happen in any case. Its inputs have arrived by then, and
// nothing is in its way.
inline constexpr int LookAhead = 16;

// Around the cycle in which an operation of a loop should start. If there is no room, the operation evicts others.
inline constexpr int RoomBefore = LookBack, RoomAfter = 4 * LookBack;

// After the result that an operation waits for, if both are placed together. A float operation of boards/ takes that
// many cycles, and its result stays at its port so long if the unit is always busy.
inline constexpr int FollowWithin = 6;

// After the last cycle in which anything could start, plus the longest latency: then nothing will start.
inline constexpr int Patience = 64;

// --- Costs, in cycles by which an operation may start later to avoid them -----------------------

// A move takes one of the buses. On machines of boards/, ports of register files are scarcer by a factor of four, so a
// read costs that much more. Saving a result takes a write, and later a read.
inline constexpr int MoveCost = 8, ReadCost = 32, SavingCost = 64;

// Units with few operations are used first: other operations may need the larger units.
inline unsigned costOfUnit(const FunctionUnit &Unit) { return unsigned(Unit.Operations.size()); }

// Added to costOfUnit(), and always weighing more: an operand that is not at the unit yet, and a result that must leave
// its port.
inline constexpr unsigned OperandCost = 100, DisplacedCost = 1000;

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_COSTS_H
