// SPDX-License-Identifier: MIT
//
// What an instruction reads and changes, so that another may be put before it or not.

#ifndef BARECL_TTA_SCHEDULE_SLOTS_SLOTEFFECTS_H
#define BARECL_TTA_SCHEDULE_SLOTS_SLOTEFFECTS_H

#include "SlotRows.h"

namespace barecl::tta {

// What an instruction has to do with things that others may use too.
struct SlotEffects {
    std::set<RegisterName> Reads, Writes, Guards;
    std::set<unsigned> Units, Immediates;
    bool Looks = false, Changes = false; // at memory, or the world
};

SlotEffects effectsOf(const Machine &Machine, const SlotRow &Row);

// Whether the old comes too late for the new, which was to come after it. Cycles are those from
// the first of the new.
bool mayMeet(const Machine &Machine, const SlotEffects &Old, int OldAt, const SlotEffects &New,
             int NewAt);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SLOTS_SLOTEFFECTS_H
