// SPDX-License-Identifier: MIT

#include "rtl/Modules.h"

namespace barecl::tta {
namespace {

// Delays a value of an instruction by the stages before its execution. `Value` belongs to the instruction that arrives
// from memory. Returns the name of the same value for the instruction that is executed.
std::string follow(ModuleText &To, const Plan &P, const std::string &Name, unsigned Width,
                   std::string Value) {
    for (unsigned Stage = 1; Stage <= decodeStages(P); ++Stage) {
        const std::string Next = Name + "_" + std::to_string(Stage);
        To.line("reg " + range(Width) + Next + ";");
        To.line("always @(posedge clk)");
        To.line("    if (enable)");
        To.line("        " + Next + " <= " + Value + ";");
        Value = Next;
    }
    return Value;
}

void writeExecuted(ModuleText &To, const Plan &P) {
    To.line("\n    // The instruction that is executed");
    To.line("reg " + range(P.AddressBits) + "pc_0;");
    To.line("always @(posedge clk)");
    To.line("    if (enable)");
    To.line("        pc_0 <= code_address;");
    const std::string Pc = follow(To, P, "pc", P.AddressBits, "pc_0"),
                      Line = follow(To, P, "line", 32, "code[63:32]"),
                      Is = follow(To, P, "is_instruction", 1, "code[31:0] != 32'd0");
    To.output("pc", P.AddressBits);
    To.line("assign pc = " + Pc + ";");
    To.output("line", 32);
    To.line("assign line = " + Line + ";");
    To.output("is_instruction");
    To.line("assign is_instruction = " + Is + ";");
}

} // namespace

void writeCheckPorts(ModuleText &To, const Plan &P) {
    const ControlUnit &Control = P.M.Control;
    writeExecuted(To, P);
    for (unsigned N = 0; N < Control.Ports.size(); ++N)
        if (Control.Ports[N].SetsOpcode) {
            const std::string Signal = P.Control + "_" + P.ControlPorts[N];
            To.output("jump");
            To.line("assign jump = " + Signal + "_write;");
            To.output("jump_target", Control.Ports[N].Width);
            To.line("assign jump_target = " + Signal + "_data;");
        }
    if (!Control.HasReturnAddress)
        return;
    To.output("return_address", Control.Ports[Control.ReturnAddress].Width);
    To.line("assign return_address = " + P.Control + "_" + P.ControlPorts[Control.ReturnAddress] +
            ";");
}

std::string widthMacros(const Plan &P) {
    unsigned Words = 1;
    for (const UnitPlan &Unit : P.Units)
        if (Unit.MemoryWords) {
            Words = Unit.MemoryWords;
            break;
        }
    auto Macro = [](const char *Name, unsigned Value) {
        return std::string("`define MACHINE_") + Name + " " + std::to_string(Value) + "\n";
    };
    return Macro("PC_BITS", P.AddressBits) + Macro("CODE_BITS", instructionBits(P)) +
           Macro("DATA_BYTES", 4 * Words) + Macro("SIZE_BITS", sizeBits(Words));
}

} // namespace barecl::tta
