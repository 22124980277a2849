// SPDX-License-Identifier: MIT
//
// The modules of a generated machine, one function for each kind.
//
// Modules with registers have the clock `clk` and the synchronous `reset`. `enable` is the clock enable of the whole
// machine: it is 0 while a memory is not ready, and then nothing changes.

#ifndef BARECL_TTA_RTL_MODULES_H
#define BARECL_TTA_RTL_MODULES_H

#include "rtl/ModuleText.h"
#include "rtl/Plan.h"

namespace barecl::tta {

// Decodes an instruction into numbers: for each bus the guard, source, immediate and destination of its move.
ModuleText decodeModule(const Plan &P);
// The stages between the fetch of an instruction and its execution: 0, 1 or 2.
unsigned decodeStages(const Plan &P);
// The bits of an instruction, as InstructionEncoding.h encodes it.
unsigned instructionBits(const Plan &P);

// One bus: whether its move happens, which value it carries, and to which destination.
ModuleText busModule(const Plan &P, unsigned Bus);

// Delays the bits of guards that see a change later than in the next cycle. Only for machines with such guards.
ModuleText guardModule(const Plan &P);

ModuleText fileModule(const Plan &P, unsigned File);
ModuleText immediateModule(const Plan &P, unsigned Unit);
ModuleText unitModule(const Plan &P, unsigned Unit);
ModuleText controlModule(const Plan &P);

// All modules, connected.
ModuleText topModule(const Plan &P, const std::vector<std::pair<std::string, ModuleText>> &Parts);

// The machine with its registers and ports as one output, for comparing it with the simulator. Sets `Cells` to a table
// that describes this output.
ModuleText observedModule(const Plan &P, const ModuleText &Top, std::string &Cells);

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_MODULES_H
