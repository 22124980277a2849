// SPDX-License-Identifier: MIT
//
// Right schedules made wrong: what the schedule checker must find.

#ifndef BARECL_TESTS_PLANTEDFAULTS_H
#define BARECL_TESTS_PLANTEDFAULTS_H

#include "schedule/code/BlockSchedule.h"

namespace barecl::tta {

struct PlantedFault {
    const char *Name;
    // Breaks the schedule at that move of that instruction. False: there is no such fault there.
    bool (*Plant)(const Machine &Machine, BlockSchedule &Schedule, unsigned Cycle, unsigned Move);
};

std::vector<PlantedFault> plantedFaults();

} // namespace barecl::tta

#endif // BARECL_TESTS_PLANTEDFAULTS_H
