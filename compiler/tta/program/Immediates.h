// SPDX-License-Identifier: MIT
//
// The values that a machine's immediates can hold, for code that writes instructions. ProgramCheck checks them on its
// own.

#ifndef BARECL_TTA_IMMEDIATES_H
#define BARECL_TTA_IMMEDIATES_H

#include "Program.h"

namespace barecl::tta {

uint64_t lowBits(uint64_t Value, unsigned Width);

// Whether a short immediate of the bus can be Value.
bool fitsShort(const Bus &Bus, uint64_t Value);

// Whether the template provides the value for its immediate unit.
bool fitsLong(const Machine &Machine, const InstructionTemplate &Template,
              const LongImmediate &Value);

} // namespace barecl::tta

#endif // BARECL_TTA_IMMEDIATES_H
