// SPDX-License-Identifier: MIT
//
// The modules of a generated machine, one function for each kind.
//
// All have the clock `clk` and the synchronous `reset`. `enable` is the clock enable of the whole machine: where it is 0,
// nothing changes, since a memory is not ready.

#ifndef BARECL_TTA_RTL_MODULES_H
#define BARECL_TTA_RTL_MODULES_H

#include "rtl/ModuleText.h"
#include "rtl/Plan.h"

namespace barecl::tta {

// From the instruction to numbers: per bus the guard, source, immediate and destination of its move.
ModuleText decodeModule(const Plan &P);
// The stages between the fetch of an instruction and its execution: 0, 1 or 2.
unsigned decodeStages(const Plan &P);
// The bits of an instruction, as InstructionEncoding.h has it.
unsigned instructionBits(const Plan &P);

// One bus: whether its move happens, what it carries, and where to.
ModuleText busModule(const Plan &P, unsigned Bus);

// Guards that see a register later than the next cycle. Only for machines with such guards.
ModuleText guardModule(const Plan &P);

ModuleText fileModule(const Plan &P, unsigned File);
ModuleText immediateModule(const Plan &P, unsigned Unit);
ModuleText unitModule(const Plan &P, unsigned Unit);
ModuleText controlModule(const Plan &P);

// All modules, connected.
ModuleText topModule(const Plan &P, const std::vector<std::pair<std::string, ModuleText>> &Parts);

// The machine with its registers and ports as one output, for comparing it with the simulator. Also the table of that
// output: `Cells`.
ModuleText observedModule(const Plan &P, const ModuleText &Top, std::string &Cells);

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_MODULES_H
