// SPDX-License-Identifier: MIT
//
// Which resources of units are in use, and when: those that the pipelines of operations name.

#ifndef BARECL_TTA_SCHEDULE_PLACES_UNITRESOURCES_H
#define BARECL_TTA_SCHEDULE_PLACES_UNITRESOURCES_H

#include "schedule/machine/Journal.h"
#include "schedule/machine/UnitChoice.h"

namespace barecl::tta {

class UnitResources {
  public:
    // Interval: what is in use in one cycle is so again after as many; 0: only once.
    UnitResources(const Machine &Machine, Journal &Undo, unsigned Interval = 0);

    // All that the operation needs if it starts in that cycle. False: something is in use, and what
    // has been taken is to be rolled back.
    bool take(const UnitChoice &Choice, int Cycle);

  private:
    struct Use {
        unsigned Resource;
        int From, To; // cycles after the start
    };
    bool take(unsigned Resource, size_t Cycle);

    Journal &Undo;
    size_t Interval;
    std::vector<std::vector<std::vector<Use>>> Uses; // by unit and operation
    std::vector<std::vector<bool>> Taken;            // by resource and cycle
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACES_UNITRESOURCES_H
