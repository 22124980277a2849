// SPDX-License-Identifier: MIT

#include "operations/Description.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace barecl {

static constexpr OperandType Types[] = {
    {"bool", "_Bool", "bool", 1, false, false},   {"u8", "uint8_t", "uchar", 8, false, false},
    {"i8", "int8_t", "char", 8, true, false},     {"u16", "uint16_t", "ushort", 16, false, false},
    {"i16", "int16_t", "short", 16, true, false}, {"u32", "uint32_t", "uint", 32, false, false},
    {"i32", "int32_t", "int", 32, true, false},   {"f32", "float", "float", 32, true, true},
};

ArrayRef<OperandType> operandTypes() { return Types; }

const OperandType *findOperandType(StringRef Name) {
    const OperandType *Found =
        find_if(Types, [&](const OperandType &Type) { return Type.Name == Name; });
    return Found == std::end(Types) ? nullptr : Found;
}

std::string DescribedOperand::typeText() const {
    if (Memory)
        return (Type->Name + "[" + Twine(Memory->Elements) + "]").str();
    return (Type->Name + (Immediate ? "!" : "")).str();
}

bool OperationDescription::hasMemory() const {
    return any_of(Inputs, [](const DescribedOperand &Each) { return Each.Memory.has_value(); });
}

bool OperationDescription::writesMemory() const {
    return any_of(
        Inputs, [](const DescribedOperand &Each) { return Each.Memory && Each.Memory->IsWritten; });
}

} // namespace barecl
