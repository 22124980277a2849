// SPDX-License-Identifier: MIT
//
// The roles of a machine's registers. Registers are numbered round-robin over the files (register 0 of
// each file, then register 1, ...), so that registers that are used together lie in different files and
// find free ports. All code of one machine follows the same plan: it is the machine's calling
// convention.
//
//     stack pointer | scratch ... | integer 0, 1, 2 ... | one of each file, if buses or
//                                                         registers of ports are missing
//
// The first integers carry arguments and results. The next integer keeps its value over calls, and is
// the frame pointer of functions that need one. A call may change all others.
//
// Vectors have registers of their own, all of 128 bits, in the same order. The first of them carry
// vector arguments and results. Code uses vectors only on machines where one move brings a vector from
// any place to any other.

#ifndef BARECL_TTA_REGISTERPLAN_H
#define BARECL_TTA_REGISTERPLAN_H

#include "Code.h"
#include "machine/MachineDiagnostics.h"
#include "machine/MachineOperations.h"

#include <optional>
#include <vector>

namespace barecl::tta {

struct RegisterPlan {
    RegisterName StackPointer;
    std::vector<RegisterName> Scratch; // within the code of one operation; not live after it
    std::vector<RegisterName>
        Transport; // for the scheduler (ScheduleOptions::Scratch), not in code
    std::vector<RegisterName> Integers;
    std::vector<RegisterName> Booleans; // each can be a guard, plain and inverted
    std::vector<RegisterName> Spare;    // of 1 bit, but cannot be guards: code does not use them
    std::vector<RegisterName> Vectors;
    unsigned Arguments = 0;       // number of integers that carry arguments and results
    unsigned VectorArguments = 0; // number of vectors that do

    // The integer that keeps its value over calls; none if there are too few integers.
    std::optional<unsigned> frameInteger() const {
        return Arguments < Integers.size() ? std::optional(Arguments) : std::nullopt;
    }
};

// None: Diagnostics names the kind of register that the machine lacks.
std::optional<RegisterPlan> planRegisters(const Machine &Machine,
                                          const MachineOperations &Operations,
                                          MachineDiagnostics &Diagnostics);

// The registers that a function may change without restoring them.
std::vector<RegisterName> freeRegisters(const RegisterPlan &Plan);

} // namespace barecl::tta

#endif // BARECL_TTA_REGISTERPLAN_H
