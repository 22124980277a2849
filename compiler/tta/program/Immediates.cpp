// SPDX-License-Identifier: MIT

#include "Immediates.h"

namespace barecl::tta {

uint64_t lowBits(uint64_t Value, unsigned Width) {
    return Width >= 64 ? Value : Value & ((uint64_t(1) << Width) - 1);
}

bool fitsShort(const Bus &Bus, uint64_t Value) {
    if (Bus.ShortWidth == 0)
        return false;
    uint64_t Kept = lowBits(Value, Bus.ShortWidth);
    if (Bus.ShortExtension == Extension::Sign && Bus.ShortWidth < 64 &&
        Kept >> (Bus.ShortWidth - 1))
        Kept |= ~uint64_t(0) << Bus.ShortWidth;
    return lowBits(Kept, Bus.Width) == lowBits(Value, Bus.Width);
}

bool fitsLong(const Machine &M, const InstructionTemplate &Template, const LongImmediate &Value) {
    unsigned Width = Template.width(Value.Unit), Full = M.ImmediateUnits[Value.Unit].Width;
    uint64_t Kept = lowBits(Value.Value, Width);
    if (Width && Width < 64 && M.ImmediateUnits[Value.Unit].Fill == Extension::Sign &&
        Kept >> (Width - 1))
        Kept |= ~uint64_t(0) << Width;
    return Width && lowBits(Kept, Full) == lowBits(Value.Value, Full);
}

} // namespace barecl::tta
