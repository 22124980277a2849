// SPDX-License-Identifier: MIT
//
// The grammar of SPIR-V: which operands an instruction has, what their words may be, and which capabilities
// they need. grammar.py makes the tables from the grammar files of spirv-headers when BareCL is built.

#ifndef BARECL_SPIRV_GRAMMAR_H
#define BARECL_SPIRV_GRAMMAR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace barecl::spirv {

enum class OperandKind : uint8_t {
#define SPIRV_KIND_NAMES
#include "SpirvGrammar.inc"
};

enum class Quantifier : uint8_t { Once, Optional, Many };

// Bits: a mask, each bit with parameters of its own. Value: one of the enumerants.
enum class Category : uint8_t { Bits, Value, Id, Literal, Composite };

struct OperandRule {
    OperandKind Kind;
    Quantifier Count;
};

// A value or a bit of an operand.
struct Enumerant {
    uint32_t Value;
    llvm::StringLiteral Name;
    uint16_t FirstParameter, ParameterCount;
    uint16_t FirstCapability, CapabilityCount;

    llvm::ArrayRef<OperandRule> parameters() const;
    llvm::ArrayRef<uint16_t> capabilities() const; // one of them is enough; empty: always allowed
};

struct InstructionRule {
    uint16_t Opcode;
    llvm::StringLiteral Name;
    uint16_t FirstOperand, OperandCount;
    uint16_t FirstCapability, CapabilityCount;

    llvm::ArrayRef<OperandRule> operands() const;
    llvm::ArrayRef<uint16_t> capabilities() const;
};

Category categoryOf(OperandKind Kind);
llvm::StringRef nameOf(OperandKind Kind);

// Null: the grammar does not have it.
const Enumerant *findEnumerant(OperandKind Kind, uint32_t Value);
const InstructionRule *findInstruction(uint32_t Opcode);
const InstructionRule *findOpenClInstruction(uint32_t Number); // of the set OpenCL.std

// The enumerant's name, or its number.
std::string enumerantName(OperandKind Kind, uint32_t Value);

} // namespace barecl::spirv

#endif // BARECL_SPIRV_GRAMMAR_H
