// SPDX-License-Identifier: MIT
//
// The description of one operation of a custom processor: what a file operations/<name>.json or an OSAL file
// (<module>.opp) says. docs/tta/reference.md has the members of the file.
//
// The meaning of an operation is a C function of the same name. It takes the inputs in order. A single result is
// returned; several results are written through pointers, the last parameters:
//
//   uint32_t sad8x4(uint32_t a, uint32_t b);
//   void cmul16(uint32_t a, uint32_t b, int32_t *re, int32_t *im);
//
// An input may be the address of elements in memory, which the function reads or writes:
//
//   uint32_t sum4(const uint32_t *values);
//
// A vector has the name of its type, and is one of Clang's vectors in C (`a[0]` is its first element):
//
//   uint32_t sad4(u8x4 a, u8x4 b);

#ifndef BARECL_OPERATIONS_DESCRIPTION_H
#define BARECL_OPERATIONS_DESCRIPTION_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace barecl {

// A type that an operand can have.
struct OperandType {
    llvm::StringLiteral Name; // in descriptions: `u8`
    llvm::StringLiteral C, OpenCL;
    unsigned Bits;
    bool IsSigned, IsFloat;
    unsigned Lanes = 1; // more: a vector in one register, its first element in the lowest bits
};

llvm::ArrayRef<OperandType> operandTypes();
const OperandType *findOperandType(llvm::StringRef Name); // null: there is no such type

// The type in C, without any header: `__UINT8_TYPE__`.
std::string typeInC(const OperandType &Type);

// A range of numbers with both its ends.
struct NumberRange {
    int64_t Least = 0, Most = 0;
};

// What an operation may access at an address that is its input.
struct OperandMemory {
    unsigned Elements = 1; // of the operand's type, one after the other
    bool IsRead = true, IsWritten = false;
};

struct DescribedOperand {
    std::string Name;
    const OperandType *Type = nullptr;
    std::optional<NumberRange> Immediate; // an input that programs give as a constant in this range
    std::optional<OperandMemory> Memory;  // an input that is an address

    unsigned bytes() const { return Memory ? Memory->Elements * Type->Bits / 8 : 0; } // in memory
    std::string typeText() const; // `u32`; `u32!` is a constant, `u32[4]` an address
};

// The RISC-V instruction of an operation.
struct RiscvEncoding {
    enum Form { R, R4, I };

    Form Format = R;
    unsigned Opcode = 0; // the major opcode: custom-0 is 0x0b
    unsigned Funct3 = 0;
    unsigned Funct7 = 0; // R4: funct2, two bits
};

struct OperationDescription {
    std::string File; // of the description
    unsigned Line = 0;

    std::string Name, Text; // Text: one line of documentation
    std::vector<DescribedOperand> Inputs, Outputs;
    std::string MeaningFile; // the C file, or the description itself
    std::string Meaning;     // C
    unsigned MeaningLine = 0;
    bool IsCxx = false; // Meaning is C++ with an extern "C" function

    bool Commutes = false;            // the first two inputs may be swapped
    bool HasState = false;            // the C function has static variables
    unsigned Latency = 1;             // cycles from start to result
    unsigned Interval = 1;            // cycles from one start to the next
    std::vector<RiscvEncoding> Riscv; // an instruction for each output; empty: RISC-V has none
    std::string HardwareFile, HardwareModule; // Verilog; empty: none

    // The last input is a constant in the instruction.
    bool hasImmediate() const { return !Inputs.empty() && Inputs.back().Immediate; }
    size_t registers() const { return Inputs.size() - hasImmediate(); } // inputs in registers

    bool hasLanes() const; // an operand is a vector
    bool hasMemory() const;
    bool writesMemory() const;

    // Whether the results depend on the inputs alone, and nothing else happens.
    bool isPure() const { return !HasState && !hasMemory() && !Outputs.empty(); }
};

// The operation with vectors as words.
OperationDescription inRegisters(OperationDescription Of);

// The name of the function with an operation's meaning, which has vectors as words. No C program and no other operation
// can use it.
inline constexpr llvm::StringLiteral MeaningPrefix = "__bcl_operation_";
inline std::string meaningName(const OperationDescription &Operation) {
    return (MeaningPrefix + Operation.Name).str();
}

} // namespace barecl

#endif // BARECL_OPERATIONS_DESCRIPTION_H
