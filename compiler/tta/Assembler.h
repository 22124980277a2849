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
// One move per bus, in the machine's order; `...` is an empty slot; empty slots at the end may be left
// out. `?` lets the move happen if bit 0 of the register is 1, `!` if it is 0. A label is an
// immediate. DA: the bytes per value, then the values. `#` starts a comment.

#ifndef BARECL_TTA_ASSEMBLER_H
#define BARECL_TTA_ASSEMBLER_H

#include "MachineDiagnostics.h"
#include "Program.h"

#include <string_view>

namespace barecl::tta {

// Checks every move against the machine: the bus joins the two places, has the guard, and holds the
// immediate; a template provides the long immediates. None: Diagnostics says why.
std::optional<Program> assemble(const Machine &Machine, std::string_view Text,
                                MachineDiagnostics &Diagnostics);

// The text from which assemble() makes the same program.
std::string disassemble(const Machine &Machine, const Program &Program);

// One instruction, without the semicolon.
std::string disassemble(const Machine &Machine, const Instruction &Instruction);

// A part of an instruction.
std::string disassemble(const Machine &Machine, const Move &Move);
std::string disassemble(const Machine &Machine, const LongImmediate &Value);

} // namespace barecl::tta

#endif // BARECL_TTA_ASSEMBLER_H
