// SPDX-License-Identifier: MIT
//
// Decodes instructions of the format of InstructionEncoding.h: 32-bit words with numbers of the machine's components.

#include "InstructionEncoding.h"
#include "rtl/Modules.h"

#include <algorithm>
#include <cstdio>

namespace barecl::tta {
namespace {

constexpr unsigned HeadWords = 2, MoveWords = 3, LongWords = 2, WordBits = 32;

// `Width` bits of word `Word`, from bit `Low` upwards.
std::string field(unsigned Word, unsigned Low, unsigned Width) {
    const unsigned At = Word * WordBits + Low;
    return Width == 1 ? "word[" + std::to_string(At) + "]"
                      : "word[" + std::to_string(At + Width - 1) + ":" + std::to_string(At) + "]";
}

std::string pattern(const char *Form, unsigned A, unsigned B, unsigned C) {
    char Text[48];
    std::snprintf(Text, sizeof Text, Form, A, B, C);
    return Text;
}

// A casez pattern for a source's kind, component and index. That of a register file matches every index.
std::string sourcePattern(const Endpoint &Place) {
    switch (Place.Kind) {
    case Endpoint::File:
        return pattern("40'h%02x_%04x_????", MoveSource::Register, Place.Component, 0);
    case Endpoint::Immediate:
        return pattern("40'h%02x_%04x_????", MoveSource::ImmediateRegister, Place.Component, 0);
    case Endpoint::Unit:
        return pattern("40'h%02x_%04x_%04x", MoveSource::Output, Place.Component, Place.Port);
    case Endpoint::Control:
        break;
    }
    return pattern("40'h%02x_%04x_%04x", MoveSource::ControlPort, 0, Place.Port);
}

std::string sinkPattern(const Endpoint &Place) {
    switch (Place.Kind) {
    case Endpoint::File:
        return pattern("28'h%02x_%02x_???", MoveDestination::Register, Place.Component, 0);
    case Endpoint::Unit:
        return pattern("28'h%02x_%02x_%03x", MoveDestination::Input, Place.Component, Place.Port);
    default:
        return pattern("28'h%02x_%02x_%03x", MoveDestination::ControlPort, 0, Place.Port);
    }
}

// Writes the logic of the decoded signals. With two decode stages, these signals are registers.
class Decoder {
  public:
    Decoder(ModuleText &To, const Plan &P) : To(To), P(P), IsRegistered(decodeStages(P) == 2) {}

    void writeBus(unsigned Number);
    void writeLongs(unsigned FirstWord, unsigned Count);
    // Writes `running`, and the registers of the second decode stage if there is one.
    void writeRegisters();

  private:
    std::string declare(const std::string &Name, unsigned Width);
    void choose(const std::string &Name, unsigned Width, const std::string &Of,
                const std::vector<std::string> &Patterns, const std::string &Otherwise);
    void writeImmediate(const std::string &Name, const Bus &B, unsigned Word);

    ModuleText &To;
    const Plan &P;
    const bool IsRegistered;
    std::vector<std::string> Registered;
};

// Declares an output. Returns the signal to assign: the output itself, or the next value of its register.
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

void Decoder::choose(const std::string &Name, unsigned Width, const std::string &Of,
                     const std::vector<std::string> &Patterns, const std::string &Otherwise) {
    const std::string Signal = declare(Name, Width);
    To.line("reg " + range(Width) + "chosen_" + Name + ";");
    To.line("always @*");
    To.line("    casez (" + Of + ")");
    for (unsigned N = 0; N < Patterns.size(); ++N)
        To.line("        " + Patterns[N].substr(0, Patterns[N].find(' ')) + ": chosen_" + Name +
                " = " + number(Width, N + 1) + ";" + Patterns[N].substr(Patterns[N].find(' ')));
    To.line("        default: chosen_" + Name + " = " + number(Width, 0) + ";");
    To.line("    endcase");
    To.line("assign " + Signal + " = " +
            (Otherwise.empty() ? "" : Otherwise + " ? " + number(Width, 0) + " : ") + "chosen_" +
            Name + ";");
}

// The instruction has 32 bits of the immediate. The bits above them are all ones if the source's kind says so, else
// zeros.
void Decoder::writeImmediate(const std::string &Name, const Bus &B, unsigned Word) {
    const std::string Signal = declare(Name, B.Width);
    const std::string Low = field(Word + 1, 0, std::min(B.Width, WordBits));
    std::string Value = Low;
    if (B.Width > WordBits)
        Value = "{{" + std::to_string(B.Width - WordBits) + "{" + field(Word, 16, 8) +
                " == " + number(8, MoveSource::ControlPort + 1) + "}}, " + Low + "}";
    To.line("assign " + Signal + " = " + Value + ";");
}

void Decoder::writeBus(unsigned Number) {
    const BusPlan &Plan = P.Buses[Number];
    const Bus &B = P.M.Buses[Number];
    const unsigned Word = HeadWords + MoveWords * Number;
    To.line("\n    // Bus '" + B.Name + "': words " + std::to_string(Word) + " to " +
            std::to_string(Word + 2));
    std::vector<std::string> Sources, Sinks;
    for (const Endpoint &Place : Plan.Sources)
        Sources.push_back(sourcePattern(Place) + " // " + describe(P.M, Place));
    for (const Endpoint &Place : Plan.Sinks)
        Sinks.push_back(sinkPattern(Place) + " // " + describe(P.M, Place));
    if (Plan.GuardBits) {
        const std::string Signal = declare(Plan.Name + "_guard", Plan.GuardBits);
        To.line("assign " + Signal + " = " + field(Word, 0, Plan.GuardBits) + " - " +
                number(Plan.GuardBits, 1) + ";");
    }
    if (Plan.SourceBits)
        choose(Plan.Name + "_from", Plan.SourceBits,
               "{" + field(Word, 16, 8) + ", " + field(Word + 1, 0, 32) + "}", Sources, "");
    if (Plan.IndexBits) {
        const std::string Signal = declare(Plan.Name + "_index", Plan.IndexBits);
        To.line("assign " + Signal + " = " + field(Word + 1, 0, Plan.IndexBits) + ";");
    }
    if (B.ShortWidth)
        writeImmediate(Plan.Name + "_immediate", B, Word);
    if (Plan.SinkBits)
        choose(Plan.Name + "_to", Plan.SinkBits,
               "{" + field(Word, 24, 8) + ", " + field(Word + 2, 12, 20) + "}", Sinks,
               "!is_valid || " + field(Word, 0, 16) + " == 16'd0");
    if (Plan.SinkIndexBits) {
        const std::string Signal = declare(Plan.Name + "_to_index", Plan.SinkIndexBits);
        To.line("assign " + Signal + " = " + field(Word + 2, 12, Plan.SinkIndexBits) + ";");
    }
    if (Plan.OperationBits) {
        const std::string Signal = declare(Plan.Name + "_operation", Plan.OperationBits);
        To.line("assign " + Signal + " = " + field(Word + 2, 0, Plan.OperationBits) + " - " +
                number(Plan.OperationBits, 1) + ";");
    }
}

// Each immediate unit takes the piece of the instruction that names the unit.
void Decoder::writeLongs(unsigned FirstWord, unsigned Count) {
    for (unsigned N = 0; N < P.M.ImmediateUnits.size(); ++N) {
        const ImmediateUnit &Unit = P.M.ImmediateUnits[N];
        const std::string &Name = P.ImmediateUnits[N];
        To.line("\n    // Immediate unit '" + Unit.Name + "'");
        std::string Write, Data, Index;
        for (unsigned Piece = 0; Piece < Count; ++Piece) {
            const unsigned Word = FirstWord + LongWords * Piece;
            const std::string Is = field(Word, 16, 15) + " == " + number(15, N + 1);
            const std::string Low = field(Word + 1, 0, std::min(Unit.Width, WordBits));
            const std::string Value = Unit.Width <= WordBits
                                          ? Low
                                          : "{{" + std::to_string(Unit.Width - WordBits) + "{" +
                                                field(Word, 31, 1) + "}}, " + Low + "}";
            const bool IsLast = Piece + 1 == Count;
            Write += (Piece ? " || " : "") + Is;
            Data += IsLast ? Value : Is + " ? " + Value + " : ";
            if (unsigned Bits = indexBits(Unit.Size))
                Index += (IsLast ? "" : Is + " ? ") + field(Word, 0, Bits) + (IsLast ? "" : " : ");
        }
        To.line("assign " + declare(Name + "_write", 1) + " = is_valid && (" +
                (Count ? Write : "1'b0") + ");");
        To.line("assign " + declare(Name + "_data", Unit.Width) + " = " +
                (Count ? Data : number(Unit.Width, 0)) + ";");
        if (unsigned Bits = indexBits(Unit.Size))
            To.line("assign " + declare(Name + "_write_index", Bits) + " = " +
                    (Count ? Index : number(Bits, 0)) + ";");
    }
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

unsigned decodeStages(const Plan &P) { return std::min(P.M.Control.DelaySlots, 2u); }

unsigned instructionBits(const Plan &P) { return InstructionEncoding(P.M).bytes() * 8; }

ModuleText decodeModule(const Plan &P) {
    const unsigned Stages = decodeStages(P), Bits = instructionBits(P);
    ModuleText Result(P.module("decode"),
                      {"Decodes instructions of " + std::to_string(Bits / WordBits) +
                           " words (compiler/tta/InstructionEncoding.h).",
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
    for (unsigned N = 0; N < P.M.Buses.size(); ++N)
        D.writeBus(N);
    const unsigned First = HeadWords + MoveWords * unsigned(P.M.Buses.size());
    D.writeLongs(First, (Bits / WordBits - First) / LongWords);
    D.writeRegisters();
    return Result;
}

} // namespace barecl::tta
