// SPDX-License-Identifier: MIT
//
// Random functions that a machine can carry out.

#ifndef BARECL_TESTS_RANDOMCODE_H
#define BARECL_TESTS_RANDOMCODE_H

#include "schedule/Scheduler.h"

namespace barecl::tta {

struct RandomCode {
    FunctionCode Function; // ends behind its last block, or by a jump to the return address
    ScheduleOptions Options;
};

// The same for the same seed. `Size`: operations of a block, about.
RandomCode randomCode(const Machine &Machine, uint64_t Seed, unsigned Size);

// Registers for copies, one of each file of words, if the machine needs copies at all.
std::vector<RegisterName> scratchRegisters(const Machine &Machine);

} // namespace barecl::tta

#endif // BARECL_TESTS_RANDOMCODE_H
