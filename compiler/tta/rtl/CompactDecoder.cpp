// SPDX-License-Identifier: MIT
//
// The format of CompactEncoding.h: its numbers of sources and destinations are those of the buses, so most fields need
// no logic.

#include "rtl/Decoder.h"

#include <algorithm>

namespace barecl::tta {
namespace {

using Field = CompactEncoding::Field;

std::string bitsOf(const Field &Of, unsigned Width) {
    return instructionBitsAt(Of.At, std::min(Of.Width, Width));
}

// The signal, which has `From` bits, in `To` bits.
std::string extended(const std::string &Signal, unsigned From, unsigned To, Extension How,
                     const std::string &Top) {
    if (From >= To || How == Extension::Zero)
        return fitted(Signal, From, To);
    return "{{" + std::to_string(To - From) + "{" + Top + "}}, " + Signal + "}";
}

// "word[0:0] == 1'd1": whether the instruction has the template.
std::string hasTemplate(const CompactEncoding &Encoding, unsigned Number) {
    const Field &F = Encoding.templateField();
    return F.Width ? instructionBitsAt(F.At, F.Width) + " == " + number(F.Width, Number) : "1'b1";
}

void decodeBus(Decoder &D, const CompactEncoding &Encoding, unsigned Number) {
    const BusPlan &Plan = D.P.Buses[Number];
    const Bus &B = D.P.M.Buses[Number];
    const CompactEncoding::BusFields &Fields = Encoding.bus(Number);
    D.To.line("\n    // Bus '" + B.Name + "': bits " + std::to_string(Fields.Slot.At) + " to " +
              std::to_string(Fields.Slot.At + Fields.Slot.Width - 1));
    std::string IsImmediate;
    for (unsigned N = 0; N < D.P.M.Templates.size(); ++N)
        if (std::ranges::any_of(D.P.M.Templates[N].Slots, [&](const auto &Slot) {
                return Slot.OfBus && Slot.Index == Number;
            }))
            IsImmediate += " || " + hasTemplate(Encoding, N);
    auto Take = [&](const char *Name, const Field &From, unsigned Width) {
        if (Width)
            D.assign(Plan.Name + Name, Width, bitsOf(From, Width));
    };
    Take("_guard", Fields.Guard, Plan.GuardBits);
    Take("_from", Fields.Source, Plan.SourceBits);
    Take("_index", Fields.SourceDetail, Plan.IndexBits);
    if (B.ShortWidth)
        D.assign(Plan.Name + "_immediate", B.Width,
                 extended(bitsOf(Fields.SourceDetail, std::min(B.ShortWidth, B.Width)),
                          std::min(B.ShortWidth, B.Width), B.Width, B.ShortExtension,
                          instructionBitsAt(Fields.SourceDetail.At + B.ShortWidth - 1, 1)));
    if (Plan.SinkBits)
        D.assign(Plan.Name + "_to", Plan.SinkBits,
                 "!is_valid" + IsImmediate + " ? " + number(Plan.SinkBits, 0) + " : " +
                     bitsOf(Fields.Sink, Plan.SinkBits));
    Take("_to_index", Fields.SinkDetail, Plan.SinkIndexBits);
    Take("_operation", Fields.SinkDetail, Plan.OperationBits);
}

// The immediate that a template gives the unit.
std::string immediateOf(const Plan &P, const CompactEncoding &Encoding,
                        const InstructionTemplate &Template, unsigned Number) {
    const ImmediateUnit &Unit = P.M.ImmediateUnits[Number];
    std::string Pieces, Top;
    for (const InstructionTemplate::Slot &Slot : Template.Slots) {
        if (Slot.Unit != Number)
            continue;
        const Field Piece = Encoding.piece(Slot);
        if (Pieces.empty())
            Top = instructionBitsAt(Piece.At + Piece.Width - 1, 1);
        Pieces += (Pieces.empty() ? "" : ", ") + instructionBitsAt(Piece.At, Piece.Width);
    }
    const unsigned Width = Template.width(Number);
    return extended(Width < Unit.Width ? Pieces : "{" + Pieces + "}", Width, Unit.Width, Unit.Fill,
                    Top);
}

void decodeLong(Decoder &D, const CompactEncoding &Encoding, unsigned Number) {
    const ImmediateUnit &Unit = D.P.M.ImmediateUnits[Number];
    const std::string &Name = D.P.ImmediateUnits[Number];
    const Field &Register = Encoding.registerField(Number);
    const std::string Code = bitsOf(Register, Register.Width);
    D.To.line("\n    // Immediate unit '" + Unit.Name + "'");
    D.assign(Name + "_write", 1, "is_valid && " + Code + " != " + number(Register.Width, 0));
    std::string Value;
    for (unsigned N = 0; N < D.P.M.Templates.size(); ++N)
        if (D.P.M.Templates[N].width(Number)) {
            const std::string Own = immediateOf(D.P, Encoding, D.P.M.Templates[N], Number);
            Value = Value.empty() ? Own : hasTemplate(Encoding, N) + " ? " + Own + " : " + Value;
        }
    D.assign(Name + "_data", Unit.Width, Value.empty() ? number(Unit.Width, 0) : Value);
    if (unsigned Bits = indexBits(Unit.Size)) {
        D.To.wire("next_" + Name, Register.Width, Code + " - " + number(Register.Width, 1));
        D.To.partly("next_" + Name);
        D.assign(Name + "_write_index", Bits, fitted("next_" + Name, Register.Width, Bits));
    }
}

} // namespace

void decodeCompact(Decoder &D) {
    const CompactEncoding Encoding(D.P.M);
    for (unsigned N = 0; N < D.P.Buses.size(); ++N)
        decodeBus(D, Encoding, N);
    for (unsigned N = 0; N < D.P.ImmediateUnits.size(); ++N)
        decodeLong(D, Encoding, N);
}

} // namespace barecl::tta
