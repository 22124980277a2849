// SPDX-License-Identifier: MIT
//
// A divider in steps, which all divisions of integers in a unit share. Some bits of the quotient per cycle need much
// less hardware, and a much shorter cycle, than a divider that computes the quotient in one cycle.

#ifndef BARECL_TTA_RTL_DIVIDER_H
#define BARECL_TTA_RTL_DIVIDER_H

#include "rtl/Plan.h"

#include <optional>

namespace barecl::tta {

struct Divider {
    std::vector<const OperationPlan *> Operations;
    unsigned Latency = 0, Steps = 0, BitsPerStep = 0;

    bool has(const OperationPlan &Row) const;
};

// None if the unit has no divisions, or if it may start one before the one before has its result. A resource in the
// pipelines of all divisions prevents that.
std::optional<Divider> dividerOf(const FunctionUnit &Unit, const UnitPlan &Plan);

// Writes the divider. Dividend and Divisor: the signals with the operands in the cycle after the start, in which the
// signal "after_OPERATION" is 1. In the last cycle before the result can be read, `divider_ends` is 1 and
// `divider_result` is the result.
void writeDivider(ModuleText &To, const Divider &Of, const std::string &Dividend,
                  const std::string &Divisor);

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_DIVIDER_H
