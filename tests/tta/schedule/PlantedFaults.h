// SPDX-License-Identifier: MIT
//
// Turns correct schedules into wrong ones that the schedule checker must reject.

#ifndef BARECL_TESTS_PLANTEDFAULTS_H
#define BARECL_TESTS_PLANTEDFAULTS_H

#include "schedule/code/BlockSchedule.h"

namespace barecl::tta {

struct PlantedFault {
    const char *Name;
    // Plants the fault at that move of that instruction. False if this fault is impossible there.
    bool (*Plant)(const Machine &Machine, BlockSchedule &Schedule, unsigned Cycle, unsigned Move);
};

std::vector<PlantedFault> plantedFaults();

} // namespace barecl::tta

#endif // BARECL_TESTS_PLANTEDFAULTS_H
