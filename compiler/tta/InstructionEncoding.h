// SPDX-License-Identifier: MIT
//
// Instructions as bytes: how program files and loadable images hold them, and how `ttasim` reads
// code that others write while it runs. All instructions of a machine have one size. 32-bit words,
// little-endian:
//
//     word 0         template + 1; an instruction of zeros is none
//     word 1         line of the source; 0: unknown
//     3 for a bus    guard + 1 (bits 0-15), source kind (16-23), destination kind (24-31);
//                    0: no move
//                    source: the immediate, or component (16-31) and index (0-15)
//                    destination: component (24-31), index (12-23), operation + 1 or 0 (0-11)
//     2 for a long   immediate unit + 1 (16-30), register (0-15); 0: none
//     immediate      its value
//
// As many long immediates as the template with the most brings. An immediate is 32 bits in a word
// of its own, so that moving code takes 32-bit additions alone; that the bits above are ones, not
// zeros, is said by a source kind of its own, and by bit 31 beside the immediate unit.

#ifndef BARECL_TTA_INSTRUCTIONENCODING_H
#define BARECL_TTA_INSTRUCTIONENCODING_H

#include "Program.h"

#include <span>

namespace barecl::tta {

class InstructionEncoding {
  public:
    explicit InstructionEncoding(const Machine &Machine);

    unsigned bytes() const { return Words * 4; } // of each instruction

    // False: there is something in it that the form has no room for.
    bool encode(const Instruction &Instruction, std::span<uint8_t> Bytes) const;

    // None: it is no instruction of this machine: mistakeIn() (ProgramCheck.h) has something to say
    // on it, or it names what is not there.
    std::optional<Instruction> decode(std::span<const uint8_t> Bytes) const;

    // Where the immediate of a relocation in code stands, in bytes from the instruction's start.
    // The instruction is the one that it is in.
    unsigned immediateOffset(const Relocation &Where, const Instruction &Instruction) const;

  private:
    const Machine &M;
    unsigned LongCount; // at most in an instruction
    unsigned Words;
};

// Tells machines apart, for files that are of use with one machine alone.
uint64_t fingerprintOf(const Machine &Machine);

} // namespace barecl::tta

#endif // BARECL_TTA_INSTRUCTIONENCODING_H
