// SPDX-License-Identifier: MIT
//
// The width that the machine's instructions would have in hardware, for comparing machines.
// Simulated instructions have another encoding (InstructionEncoding.h);
// CompactEncoding.h is one for hardware.

#ifndef BARECL_TTA_INSTRUCTIONWIDTH_H
#define BARECL_TTA_INSTRUCTIONWIDTH_H

#include "machine/Machine.h"

namespace barecl::tta {

// The width of a number that selects one of `Count` things; 0 if there is only one.
unsigned bitsFor(unsigned Count);

// In bits. Each field is encoded separately with as few bits as possible. For each bus there are:
// its guards; its sources (registers, results, or a short immediate, with a bit that distinguishes
// them); its destinations with the operations that they start; and one code of either for no move.
// Then come the template, and the templates' slots for immediates alone.
unsigned instructionWidth(const Machine &Machine);

} // namespace barecl::tta

#endif // BARECL_TTA_INSTRUCTIONWIDTH_H
