// SPDX-License-Identifier: MIT

#include "encoding/InstructionEncoding.h"
#include "rtl/Decoder.h"
#include "rtl/Modules.h"

#include <algorithm>

namespace barecl::tta {
namespace {

// Writes `word`, the instruction to decode, and `is_valid`. An instruction arrives from memory in the cycle after its
// fetch. If there are decode stages, the first one is the register `word`.
void writeStages(ModuleText &To, unsigned Stages, unsigned Bits) {
    To.line("reg arrives; // from instruction memory, in this cycle");
    To.line("always @(posedge clk)");
    To.line("    if (reset)");
    To.line("        arrives <= 1'b0;");
    To.line("    else if (enable)");
    To.line("        arrives <= 1'b1;");
    if (!Stages) {
        To.wire("word", Bits, "code");
        To.wire("is_valid", 1, "arrives");
        return;
    }
    To.line("reg " + range(Bits) + "word;");
    To.line("reg is_valid;");
    To.line("always @(posedge clk)");
    To.line("    if (reset)");
    To.line("        is_valid <= 1'b0;");
    To.line("    else if (enable)");
    To.line("        is_valid <= arrives;");
    To.line("always @(posedge clk)");
    To.line("    if (enable)");
    To.line("        word <= code;");
}

} // namespace

Decoder::Decoder(ModuleText &To, const Plan &P)
    : To(To), P(P), IsRegistered(decodeStages(P) == 2) {}

std::string Decoder::declare(const std::string &Name, unsigned Width) {
    if (!IsRegistered) {
        To.outputShared(Name, Width);
        return Name;
    }
    To.outputRegister(Name, Width, true);
    To.line("wire " + range(Width) + "next_" + Name + ";");
    Registered.push_back(Name);
    return "next_" + Name;
}

void Decoder::writeRegisters() {
    To.line("\n    // What runs in the next cycle");
    if (!IsRegistered)
        return To.line("assign running = is_valid;");
    To.line("always @(posedge clk)");
    To.line("    if (reset) begin");
    To.line("        running <= 1'b0;");
    for (const auto &Port : To.ports())
        if (Port.Name.ends_with("_to") || Port.Name.ends_with("_write"))
            To.line("        " + Port.Name + " <= " + number(Port.Width, 0) + ";");
    To.line("    end else if (enable) begin");
    To.line("        running <= is_valid;");
    for (const std::string &Name : Registered)
        To.line("        " + Name + " <= next_" + Name + ";");
    To.line("    end");
}

std::string instructionBitsAt(unsigned At, unsigned Width) {
    return Width == 1 ? "word[" + std::to_string(At) + "]"
                      : "word[" + std::to_string(At + Width - 1) + ":" + std::to_string(At) + "]";
}

unsigned decodeStages(const Plan &P) { return std::min(P.M.Control.DelaySlots, 2u); }

unsigned instructionBits(const Plan &P) {
    return P.IsCompact ? CompactEncoding(P.M).bits() : InstructionEncoding(P.M).bytes() * 8;
}

ModuleText decodeModule(const Plan &P) {
    const unsigned Stages = decodeStages(P), Bits = instructionBits(P);
    ModuleText Result(P.module("decode"),
                      {"Decodes instructions of " + std::to_string(Bits) + " bits (compiler/tta/" +
                           (P.IsCompact ? "CompactEncoding.h" : "InstructionEncoding.h") + ").",
                       "A jump has " + std::to_string(P.M.Control.DelaySlots) +
                           " delay slots, so that instructions go through " +
                           std::to_string(Stages) + " registers here."});
    Result.clocked();
    Result.shared("code", Bits);
    if (Stages == 2)
        Result.outputRegister("running", 1, true);
    else
        Result.outputShared("running");
    writeStages(Result, Stages, Bits);
    Result.partly("word");
    Decoder D(Result, P);
    if (P.IsCompact)
        decodeCompact(D);
    else
        decodeWords(D);
    D.writeRegisters();
    return Result;
}

} // namespace barecl::tta
