// SPDX-License-Identifier: MIT
//
// Which resources of units, as named by the operations' pipelines, are in use, and when.

#ifndef BARECL_TTA_SCHEDULE_PLACES_UNITRESOURCES_H
#define BARECL_TTA_SCHEDULE_PLACES_UNITRESOURCES_H

#include "schedule/machine/Journal.h"
#include "schedule/machine/UnitChoice.h"

namespace barecl::tta {

class UnitResources {
  public:
    // Interval: a resource in use in one cycle is in use again after so many cycles; 0: only once.
    UnitResources(const Machine &Machine, Journal &Undo, unsigned Interval = 0);

    // Takes all resources that the operation needs if it starts in that cycle. False if one is in
    // use; then the caller must roll back.
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
