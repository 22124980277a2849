// SPDX-License-Identifier: MIT
//
// Random functions that a machine can execute.

#ifndef BARECL_TESTS_RANDOMCODE_H
#define BARECL_TESTS_RANDOMCODE_H

#include "schedule/Scheduler.h"

namespace barecl::tta {

struct RandomCode {
    FunctionCode
        Function; // the function ends after its last block, or by a jump to the return address
    ScheduleOptions Options;
};

// The same function for the same seed. `Size`: approximate number of operations in a block.
RandomCode randomCode(const Machine &Machine, uint64_t Seed, unsigned Size);

// One register for copies in each file of words, if the machine needs copies at all.
std::vector<RegisterName> scratchRegisters(const Machine &Machine);

} // namespace barecl::tta

#endif // BARECL_TESTS_RANDOMCODE_H
