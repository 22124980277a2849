// SPDX-License-Identifier: MIT

#include "operations/Description.h"

#include "llvm/ADT/STLExtras.h"

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

} // namespace barecl
