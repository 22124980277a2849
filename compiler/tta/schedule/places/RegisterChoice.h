// SPDX-License-Identifier: MIT
//
// Which registers of a machine can take a value.

#ifndef BARECL_TTA_SCHEDULE_PLACES_REGISTERCHOICE_H
#define BARECL_TTA_SCHEDULE_PLACES_REGISTERCHOICE_H

#include "schedule/problem/SchedulingProblem.h"

namespace barecl::tta {

// Whether registers of the file keep exactly those bits of the value that its users see.
bool canKeep(const Machine &Machine, unsigned File, const Value &Value);

// The registers that guards read.
std::set<RegisterName> guardRegisters(const Machine &Machine);

// A register of a file, and the cost of using that file.
struct RegisterOffer {
    RegisterName Name;
    int Cost;
};

// Sorts registers by cost, but words stay out of files of other widths if possible.
std::vector<RegisterName> bestFirst(const Machine &Machine, const Value &Value,
                                    std::vector<RegisterOffer> Offers);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACES_REGISTERCHOICE_H
