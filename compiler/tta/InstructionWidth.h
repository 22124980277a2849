// SPDX-License-Identifier: MIT
//
// How wide the machine's instructions would be in hardware: for comparing machines. Simulated
// instructions have a form of their own (InstructionEncoding.h).

#ifndef BARECL_TTA_INSTRUCTIONWIDTH_H
#define BARECL_TTA_INSTRUCTIONWIDTH_H

#include "Machine.h"

namespace barecl::tta {

// In bits, each field numbered on its own with as few as it takes: for each bus its guards, its
// sources (registers, results, or a short immediate, with a bit that says which), its destinations
// with the operations that they start, and one of either for no move; then the template, and what
// templates bring in slots of their own.
unsigned instructionWidth(const Machine &Machine);

} // namespace barecl::tta

#endif // BARECL_TTA_INSTRUCTIONWIDTH_H
