// SPDX-License-Identifier: MIT
//
// The effects of an instruction, to find out whether another may be put before it.

#ifndef BARECL_TTA_SCHEDULE_SLOTS_SLOTEFFECTS_H
#define BARECL_TTA_SCHEDULE_SLOTS_SLOTEFFECTS_H

#include "SlotRows.h"

namespace barecl::tta {

// What an instruction reads, writes and uses.
struct SlotEffects {
    std::set<RegisterName> Reads, Writes, Guards;
    std::set<unsigned> Units, Immediates;
    bool Looks = false, Changes = false; // reads memory or the world; changes it
};

SlotEffects effectsOf(const Machine &Machine, const SlotRow &Row);

// Whether Old, which was to come before New, comes too late for it. Cycles count from the first new
// instruction.
bool mayMeet(const Machine &Machine, const SlotEffects &Old, int OldAt, const SlotEffects &New,
             int NewAt);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SLOTS_SLOTEFFECTS_H
