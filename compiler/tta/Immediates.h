// SPDX-License-Identifier: MIT
//
// What the immediates of a machine can say: for who writes instructions. ProgramCheck asks in its own way.

#ifndef BARECL_TTA_IMMEDIATES_H
#define BARECL_TTA_IMMEDIATES_H

#include "Program.h"

namespace barecl::tta {

uint64_t lowBits(uint64_t Value, unsigned Width);

// Whether a short immediate of the bus can say Value.
bool fitsShort(const Bus &Bus, uint64_t Value);

// Whether the template brings the value to its immediate unit.
bool fitsLong(const Machine &Machine, const InstructionTemplate &Template,
              const LongImmediate &Value);

} // namespace barecl::tta

#endif // BARECL_TTA_IMMEDIATES_H
