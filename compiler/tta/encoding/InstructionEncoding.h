// SPDX-License-Identifier: MIT
//
// Instructions as bytes: the form in program files and loadable images, and the form of code that
// another program writes while `ttasim` runs. All instructions of a machine have one size. 32-bit
// words, little-endian:
//
//     word 0         template + 1; 0: not an instruction
//     word 1         line of the source; 0: unknown
//     3 per bus      guard + 1 (bits 0-15), source kind (16-23), destination kind (24-31);
//                    0: no move
//                    source: the immediate, or component (16-31) and index (0-15)
//                    destination: component (24-31), index (12-23), operation + 1 or 0 (0-11)
//     2 per long     immediate unit + 1 (16-30), register (0-15); 0: none
//     immediate      its value
//
// There is room for as many long immediates as any template provides. An immediate is a 32-bit word of
// its own, so that 32-bit additions suffice to relocate code. A separate source kind, or bit 31 beside
// the immediate unit, says that the bits above these 32 are ones instead of zeros.

#ifndef BARECL_TTA_INSTRUCTIONENCODING_H
#define BARECL_TTA_INSTRUCTIONENCODING_H

#include "program/Program.h"

#include <span>

namespace barecl::tta {

class InstructionEncoding {
  public:
    explicit InstructionEncoding(const Machine &Machine);

    unsigned bytes() const { return Words * 4; } // of each instruction

    // False: the format has no room for a part of the instruction.
    bool encode(const Instruction &Instruction, std::span<uint8_t> Bytes) const;

    // None if the bytes are not an instruction of this machine: they name a component that does not exist, or
    // mistakeIn() (ProgramCheck.h) rejects them.
    std::optional<Instruction> decode(std::span<const uint8_t> Bytes) const;

    // The offset in bytes, from the instruction's start, of the immediate that the relocation is for.
    // Instruction is the instruction that contains it.
    unsigned immediateOffset(const Relocation &Where, const Instruction &Instruction) const;

  private:
    const Machine &M;
    unsigned LongCount; // largest number in an instruction
    unsigned Words;
};

// Identifies a machine, for files that work with one machine only.
uint64_t fingerprintOf(const Machine &Machine);

} // namespace barecl::tta

#endif // BARECL_TTA_INSTRUCTIONENCODING_H
