// SPDX-License-Identifier: MIT
//
// Programs as text, in the form of OpenASIP's assembler:
//
//     CODE ;
//     :main ;
//         RF.1 -> ALU.in2 , 4 -> ALU.in1t.add , [IMM.0=0x12345678] ;
//         ?BOOL.0 ALU.out1 -> RF.2 , ... , ... ;
//         main -> gcu.pc.jump ;
//     DATA data 0x100 ;
//         DA 4 0x12345678 7 ;
//
// One move for each bus, in the machine's order; `...` is an empty slot, and empty slots at the end may be omitted. A
// move with `?` happens if bit 0 of the register is 1, with `!` if it is 0. A label is an immediate. After DA comes the
// number of bytes of each value, then the values. `#` starts a comment.

#ifndef BARECL_TTA_ASSEMBLER_H
#define BARECL_TTA_ASSEMBLER_H

#include "machine/MachineDiagnostics.h"
#include "Program.h"

#include <string_view>

namespace barecl::tta {

// Checks every move against the machine: the bus must join the two places, have the guard, and hold the immediate.
// Templates must provide the long immediates. None on an error, which is in Diagnostics.
std::optional<Program> assemble(const Machine &Machine, std::string_view Text,
                                MachineDiagnostics &Diagnostics);

// The text of a program. assemble() makes the same program from it.
std::string disassemble(const Machine &Machine, const Program &Program);

// One instruction, without the semicolon.
std::string disassemble(const Machine &Machine, const Instruction &Instruction);

// A part of an instruction.
std::string disassemble(const Machine &Machine, const Move &Move);
std::string disassemble(const Machine &Machine, const LongImmediate &Value);

} // namespace barecl::tta

#endif // BARECL_TTA_ASSEMBLER_H
