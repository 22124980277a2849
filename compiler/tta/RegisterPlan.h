// SPDX-License-Identifier: MIT
//
// What the registers of a machine are for. Numbered round-robin over the files (register 0 of each
// file, then register 1, ...), so that what is used together lies in different files and finds
// ports. Everything that makes or starts code of one machine goes by the same plan: it is the
// machine's calling convention.
//
//     stack pointer | scratch ... | integer 0, 1, 2 ... | one of each file, if buses or
//                                                         registers of ports are missing
//
// The first integers carry arguments and results; one behind them keeps its value over calls, and
// is the frame pointer of functions that need one; calls may change all others.
//
// Vectors have registers of their own, all of 128 bits, in the same order; the first of them carry
// arguments and results that are vectors. Code uses them only on machines where a vector gets from
// anywhere to anywhere at once.

#ifndef BARECL_TTA_REGISTERPLAN_H
#define BARECL_TTA_REGISTERPLAN_H

#include "Code.h"
#include "MachineDiagnostics.h"
#include "MachineOperations.h"

#include <optional>
#include <vector>

namespace barecl::tta {

struct RegisterPlan {
    RegisterName StackPointer;
    std::vector<RegisterName> Scratch;   // within the code of one operation: never live beyond it
    std::vector<RegisterName> Transport; // not named by code: ScheduleOptions::Scratch
    std::vector<RegisterName> Integers;
    std::vector<RegisterName> Booleans; // each can guard, both ways
    std::vector<RegisterName> Spare;    // of 1 bit, that cannot guard: the code names none of them
    std::vector<RegisterName> Vectors;
    unsigned Arguments = 0;       // how many integers carry arguments and results
    unsigned VectorArguments = 0; // how many vectors

    // The integer that keeps its value over calls; none: there are too few.
    std::optional<unsigned> frameInteger() const {
        return Arguments < Integers.size() ? std::optional(Arguments) : std::nullopt;
    }
};

// None: Diagnostics says what the machine has too little of.
std::optional<RegisterPlan> planRegisters(const Machine &Machine,
                                          const MachineOperations &Operations,
                                          MachineDiagnostics &Diagnostics);

// Those that a function need not leave as they were.
std::vector<RegisterName> freeRegisters(const RegisterPlan &Plan);

} // namespace barecl::tta

#endif // BARECL_TTA_REGISTERPLAN_H
