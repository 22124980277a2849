// SPDX-License-Identifier: MIT
//
// How many cycles a block takes at least on a machine, however it is scheduled.

#ifndef BARECL_TTA_SCHEDULE_LOWERBOUND_H
#define BARECL_TTA_SCHEDULE_LOWERBOUND_H

#include "Problem.h"

namespace barecl::tta {

// Cycles by what asks for them; the block takes the largest.
struct LowerBound {
    unsigned Dependences = 0; // the longest chain of operations, to the end of the delay slots
    unsigned Units = 0;       // operations that only few units have
    unsigned Buses = 0;       // each operation is started by a move, each result kept by one
    unsigned Registers = 0;   // ports of the files that values come from and have to go to

    unsigned cycles() const;
    BlockLimit limit() const; // the largest
};

LowerBound lowerBound(const Machine &Machine, const Problem &Problem);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_LOWERBOUND_H
