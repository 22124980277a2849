// SPDX-License-Identifier: MIT
//
// The format of InstructionEncoding.h: 32-bit words with numbers of the machine's components.

#include "rtl/Decoder.h"

#include "rtl/Modules.h"

#include <algorithm>
#include <cstdio>

namespace barecl::tta {
namespace {

constexpr unsigned HeadWords = 2, MoveWords = 3, LongWords = 2, WordBits = 32;

// `Width` bits of word `Word`, from bit `Low` upwards.
std::string field(unsigned Word, unsigned Low, unsigned Width) {
    return instructionBitsAt(Word * WordBits + Low, Width);
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

void choose(Decoder &D, const std::string &Name, unsigned Width, const std::string &Of,
            const std::vector<std::string> &Patterns, const std::string &Otherwise) {
    D.To.line("reg " + range(Width) + "chosen_" + Name + ";");
    D.To.line("always @*");
    D.To.line("    casez (" + Of + ")");
    for (unsigned N = 0; N < Patterns.size(); ++N)
        D.To.line("        " + Patterns[N].substr(0, Patterns[N].find(' ')) + ": chosen_" + Name +
                  " = " + number(Width, N + 1) + ";" + Patterns[N].substr(Patterns[N].find(' ')));
    D.To.line("        default: chosen_" + Name + " = " + number(Width, 0) + ";");
    D.To.line("    endcase");
    D.assign(Name, Width,
             (Otherwise.empty() ? "" : Otherwise + " ? " + number(Width, 0) + " : ") + "chosen_" +
                 Name);
}

// The instruction has 32 bits of the immediate. The bits above them are all ones if the source's kind says so, else
// zeros.
void writeImmediate(Decoder &D, const std::string &Name, const Bus &B, unsigned Word) {
    const std::string Low = field(Word + 1, 0, std::min(B.Width, WordBits));
    std::string Value = Low;
    if (B.Width > WordBits)
        Value = "{{" + std::to_string(B.Width - WordBits) + "{" + field(Word, 16, 8) +
                " == " + number(8, MoveSource::ControlPort + 1) + "}}, " + Low + "}";
    D.assign(Name, B.Width, Value);
}

void writeBus(Decoder &D, unsigned Number) {
    const BusPlan &Plan = D.P.Buses[Number];
    const Bus &B = D.P.M.Buses[Number];
    const unsigned Word = HeadWords + MoveWords * Number;
    D.To.line("\n    // Bus '" + B.Name + "': words " + std::to_string(Word) + " to " +
              std::to_string(Word + 2));
    std::vector<std::string> Sources, Sinks;
    for (const Endpoint &Place : Plan.Sources)
        Sources.push_back(sourcePattern(Place) + " // " + describe(D.P.M, Place));
    for (const Endpoint &Place : Plan.Sinks)
        Sinks.push_back(sinkPattern(Place) + " // " + describe(D.P.M, Place));
    if (Plan.GuardBits)
        D.assign(Plan.Name + "_guard", Plan.GuardBits,
                 field(Word, 0, Plan.GuardBits) + " - " + number(Plan.GuardBits, 1));
    if (Plan.SourceBits)
        choose(D, Plan.Name + "_from", Plan.SourceBits,
               "{" + field(Word, 16, 8) + ", " + field(Word + 1, 0, 32) + "}", Sources, "");
    if (Plan.IndexBits)
        D.assign(Plan.Name + "_index", Plan.IndexBits, field(Word + 1, 0, Plan.IndexBits));
    if (B.ShortWidth)
        writeImmediate(D, Plan.Name + "_immediate", B, Word);
    if (Plan.SinkBits)
        choose(D, Plan.Name + "_to", Plan.SinkBits,
               "{" + field(Word, 24, 8) + ", " + field(Word + 2, 12, 20) + "}", Sinks,
               "!is_valid || " + field(Word, 0, 16) + " == 16'd0");
    if (Plan.SinkIndexBits)
        D.assign(Plan.Name + "_to_index", Plan.SinkIndexBits,
                 field(Word + 2, 12, Plan.SinkIndexBits));
    if (Plan.OperationBits)
        D.assign(Plan.Name + "_operation", Plan.OperationBits,
                 field(Word + 2, 0, Plan.OperationBits) + " - " + number(Plan.OperationBits, 1));
}

// Each immediate unit takes the piece of the instruction that names the unit.
void writeLongs(Decoder &D, unsigned FirstWord, unsigned Count) {
    for (unsigned N = 0; N < D.P.M.ImmediateUnits.size(); ++N) {
        const ImmediateUnit &Unit = D.P.M.ImmediateUnits[N];
        const std::string &Name = D.P.ImmediateUnits[N];
        D.To.line("\n    // Immediate unit '" + Unit.Name + "'");
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
        D.assign(Name + "_write", 1, "is_valid && (" + (Count ? Write : "1'b0") + ")");
        D.assign(Name + "_data", Unit.Width, Count ? Data : number(Unit.Width, 0));
        if (unsigned Bits = indexBits(Unit.Size))
            D.assign(Name + "_write_index", Bits, Count ? Index : number(Bits, 0));
    }
}

} // namespace

void decodeWords(Decoder &D) {
    const unsigned First = HeadWords + MoveWords * unsigned(D.P.Buses.size());
    for (unsigned N = 0; N < D.P.Buses.size(); ++N)
        writeBus(D, N);
    writeLongs(D, First, (instructionBits(D.P) / WordBits - First) / LongWords);
}

} // namespace barecl::tta
