// SPDX-License-Identifier: MIT
//
// Instructions in few bits, for hardware: each field is only as wide as the machine needs. (InstructionEncoding.h has
// the format that programs are loaded and relocated in.) From the lowest bit upwards:
//
//     template
//     per immediate unit     register + 1; 0: the instruction loads none
//     per bus, its slot      guard
//                            destination: number in BusChoices::Sinks, + 1; 0: no move
//                            register, or operation, of the destination
//                            source: number in BusChoices::Sources, + 1; 0: an immediate
//                            register of the source, or the immediate
//     per slot of the machine's own   a piece of a long immediate
//
// If the template uses a bus's slot for an immediate, the slot has a piece of the immediate instead of a move.

#ifndef BARECL_TTA_COMPACTENCODING_H
#define BARECL_TTA_COMPACTENCODING_H

#include "program/Program.h"
#include "program/Transports.h"

#include <span>

namespace barecl::tta {

// What a move on one bus chooses between, and the bits that each choice takes. 0 bits: there is no choice.
struct BusChoices {
    std::vector<Endpoint> Sources, Sinks;
    unsigned SourceBits = 0, SinkBits = 0, GuardBits = 0;
    unsigned IndexBits = 0, SinkIndexBits = 0; // of register numbers
    unsigned OperationBits = 0;
};

BusChoices choicesOf(const Machine &Machine, unsigned Bus);

class CompactEncoding {
  public:
    struct Field {
        unsigned At = 0, Width = 0;
    };
    struct BusFields {
        Field Guard, Sink, SinkDetail, Source, SourceDetail;
        Field Slot; // all of these
    };

    explicit CompactEncoding(const Machine &Machine);

    unsigned bits() const { return Bits; } // of each instruction
    unsigned bytes() const { return (Bits + 7) / 8; }

    // Encodes a valid instruction (ProgramCheck.h).
    void encode(const Instruction &Instruction, std::span<uint8_t> Bytes) const;

    const Field &templateField() const { return Template; }
    const Field &registerField(unsigned ImmediateUnit) const { return Registers[ImmediateUnit]; }
    const BusFields &bus(unsigned Bus) const { return Buses[Bus]; }
    Field piece(const InstructionTemplate::Slot &Slot) const;

  private:
    Field take(unsigned Width);
    void encodeMove(const Move &Move, std::span<uint8_t> Bytes) const;
    void encodeLong(const Instruction &Instruction, const LongImmediate &Value,
                    std::span<uint8_t> Bytes) const;

    const Machine &M;
    unsigned Bits = 0;
    Field Template;
    std::vector<Field> Registers, Slots;
    std::vector<BusFields> Buses;
    std::vector<BusChoices> Choices;
};

} // namespace barecl::tta

#endif // BARECL_TTA_COMPACTENCODING_H
