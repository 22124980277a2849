// SPDX-License-Identifier: MIT
//
// How many cycles a block takes at least on a machine, however it is scheduled.

#ifndef BARECL_TTA_SCHEDULE_LOWERBOUND_H
#define BARECL_TTA_SCHEDULE_LOWERBOUND_H

#include "Code.h"

namespace barecl::tta {

// Cycles by what asks for them; the block takes the largest.
struct LowerBound {
    unsigned Dependences = 0; // the longest chain of operations, to the end of the delay slots
    unsigned Units = 0;       // operations that only few units have
    unsigned Buses = 0;       // each operation is started by a move, each result kept by one
    unsigned Registers = 0;   // ports of the files that values come from and have to go to

    unsigned cycles() const;
    std::string_view reason() const; // the name of the largest
};

// The machine must be able to carry the block out.
LowerBound lowerBound(const Machine &Machine, const FunctionCode &Function, const CodeBlock &Block);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_LOWERBOUND_H
