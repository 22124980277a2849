// SPDX-License-Identifier: MIT

#include "operations/Description.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace barecl {

static constexpr OperandType Types[] = {
    {"bool", "_Bool", "bool", 1, false, false},
    {"u8", "uint8_t", "uchar", 8, false, false},
    {"i8", "int8_t", "char", 8, true, false},
    {"u16", "uint16_t", "ushort", 16, false, false},
    {"i16", "int16_t", "short", 16, true, false},
    {"u32", "uint32_t", "uint", 32, false, false},
    {"i32", "int32_t", "int", 32, true, false},
    {"f32", "float", "float", 32, true, true},
    {"u8x4", "u8x4", "uchar4", 32, false, false, 4},
    {"i8x4", "i8x4", "char4", 32, false, false, 4},
    {"u16x2", "u16x2", "ushort2", 32, false, false, 2},
    {"i16x2", "i16x2", "short2", 32, false, false, 2},
};

ArrayRef<OperandType> operandTypes() { return Types; }

const OperandType *findOperandType(StringRef Name) {
    const OperandType *Found =
        find_if(Types, [&](const OperandType &Type) { return Type.Name == Name; });
    return Found == std::end(Types) ? nullptr : Found;
}

// Not `int32_t`: programs need not include stdint.h.
std::string typeInC(const OperandType &Type) {
    if (Type.Lanes > 1)
        return typeInC(*findOperandType(Type.Name.split('x').first)) +
               " __attribute__((vector_size(" + std::to_string(Type.Bits / 8) + ")))";
    StringRef Name = Type.C;
    if (Name.consume_back("_t"))
        return "__" + Name.upper() + "_TYPE__";
    return Name.str();
}

std::string DescribedOperand::typeText() const {
    if (Memory)
        return (Type->Name + "[" + Twine(Memory->Elements) + "]").str();
    return (Type->Name + (Immediate ? "!" : "")).str();
}

bool OperationDescription::hasLanes() const {
    return any_of(concat<const DescribedOperand>(Inputs, Outputs),
                  [](const DescribedOperand &Each) { return Each.Type->Lanes > 1; });
}

OperationDescription inRegisters(OperationDescription Of) {
    for (DescribedOperand &Each : concat<DescribedOperand>(Of.Inputs, Of.Outputs))
        if (Each.Type->Lanes > 1)
            Each.Type = findOperandType("u32");
    return Of;
}

bool OperationDescription::hasMemory() const {
    return any_of(Inputs, [](const DescribedOperand &Each) { return Each.Memory.has_value(); });
}

bool OperationDescription::writesMemory() const {
    return any_of(
        Inputs, [](const DescribedOperand &Each) { return Each.Memory && Each.Memory->IsWritten; });
}

} // namespace barecl
