// SPDX-License-Identifier: MIT
//
// Writes the logic of decoded signals, for each format of instructions.

#ifndef BARECL_TTA_RTL_DECODER_H
#define BARECL_TTA_RTL_DECODER_H

#include "rtl/Plan.h"

namespace barecl::tta {

// With two decode stages, the decoded signals are registers.
class Decoder {
  public:
    Decoder(ModuleText &To, const Plan &P);

    // Declares an output, and gives it the value, at once or as the next value of its register.
    void assign(const std::string &Name, unsigned Width, const std::string &Value) {
        const std::string Signal = declare(Name, Width);
        To.line("assign " + Signal + " = " + Value + ";");
    }
    // Writes `running`, and the registers of the second decode stage if there is one.
    void writeRegisters();

    ModuleText &To;
    const Plan &P;

  private:
    // Declares an output. Returns the signal to assign: the output itself, or the next value of its register.
    std::string declare(const std::string &Name, unsigned Width);

    const bool IsRegistered;
    std::vector<std::string> Registered;
};

// Bits of the signal `word`, the instruction to decode.
std::string instructionBitsAt(unsigned At, unsigned Width);

// Both write the signals of all buses and immediate units. `is_valid`: whether there is an instruction to decode.
void decodeWords(Decoder &D);   // the format of InstructionEncoding.h
void decodeCompact(Decoder &D); // the format of CompactEncoding.h

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_DECODER_H
