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
// The bits of an instruction, in the format of the plan.
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

// Adds ports to the top module, for a unit outside of the machine that detects faults. The values belong to the current
// cycle, and are valid if `enable` and `running` are 1:
//     pc, line         number and source line of the instruction that is executed
//     is_instruction   0: instruction memory has no instruction there
//     jump             the instruction jumps, to jump_target
//     return_address   of the control unit, if it has one
//     stack_pointer    if the machine has one
// Each unit with memory has further ports (UnitModule.cpp):
//     memory_place, memory_bytes, memory_misaligned   the address of the first byte, and the number of bytes, of the
//                                                     access; whether the operation does not allow this address
void writeCheckPorts(ModuleText &To, const Plan &P);
// Widths of the machine's ports, as macros for whoever instantiates the machine: of `pc`, of an instruction, and of the
// data and `memory_bytes` of the first unit with memory.
std::string widthMacros(const Plan &P);
// The width of `memory_bytes` for a unit that accesses at most so many words at a time.
inline unsigned sizeBits(unsigned Words) { return bitsFor(4 * Words + 1); }

// The machine with its registers and ports as one output, for comparing it with the simulator. Sets `Cells` to a table
// that describes this output.
ModuleText observedModule(const Plan &P, const ModuleText &Top, std::string &Cells);

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_MODULES_H
