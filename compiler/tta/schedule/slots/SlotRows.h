// SPDX-License-Identifier: MIT
//
// Instructions while delay slots are being filled. Their moves may go to other instructions, together with their
// fixups.

#ifndef BARECL_TTA_SCHEDULE_SLOTS_SLOTROWS_H
#define BARECL_TTA_SCHEDULE_SLOTS_SLOTROWS_H

#include "schedule/problem/SchedulingProblem.h"

namespace barecl::tta {

// A part of an instruction with its fixup, and the block whose jump the fixup belongs to.
template <typename Part> struct Fixed {
    Part Is;
    std::optional<CodeFixup> Fixup;
    unsigned Owner = NoNumber;
};
struct SlotRow {
    std::vector<Fixed<Move>> Moves;
    std::vector<Fixed<LongImmediate>> Loads;
    unsigned Template = 0;
    unsigned Line = 0;
    bool Gone = false;
};

Instruction instructionOf(const SlotRow &Row);

// Merges both into one instruction; the new parts get the guard. None if they do not fit.
std::optional<SlotRow> merged(const Machine &Machine, const SlotRow &Into, const SlotRow &From,
                              const std::optional<Guard> &Under);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SLOTS_SLOTROWS_H
