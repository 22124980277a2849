// SPDX-License-Identifier: MIT
//
// A SPIR-V module as a list of instructions whose words agree with the grammar. After readBinary(), each
// instruction has the operands that its rule names, each enumerant is known (capabilities are checked later), each
// id is below the module's bound, and no id is defined twice. Whether an id names the right kind of thing is not
// checked here.

#ifndef BARECL_SPIRV_BINARY_H
#define BARECL_SPIRV_BINARY_H

#include "spirv/words/Grammar.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

#include <spirv/unified1/spirv.hpp>

#include <string>
#include <vector>

namespace barecl::spirv {

// What is wrong with a module. This folder throws it, and only compileSpirv() catches it.
struct Malformed {
    std::string Message;
};

// One operand: consecutive words of an instruction.
struct Operand {
    OperandKind Kind;
    uint32_t First, Count; // words of the module
};

struct Instruction {
    spv::Op Op;
    uint32_t Offset;               // of its first word in the module
    uint32_t Type = 0, Result = 0; // ids; 0: none
    const InstructionRule *Rule;
    llvm::SmallVector<Operand, 4> Operands; // without result type and result

    size_t size() const { return Operands.size(); }
};

struct Binary {
    std::vector<uint32_t> Words; // in the host's order of bytes
    uint32_t Version = 0;        // 0x00010400: 1.4
    uint32_t Bound = 0;          // every id is below it
    std::vector<Instruction> Instructions;
    std::vector<uint32_t> DefinedBy; // by id: number of the defining instruction, or None

    static constexpr uint32_t None = ~0u;

    // The first word of an operand: an id or a number.
    uint32_t word(const Instruction &I, size_t Number) const;
    // A number of one or two words.
    uint64_t number(const Instruction &I, size_t Number) const;
    std::string text(const Instruction &I, size_t Number) const;
    const Instruction *definition(uint32_t Id) const;
};

// "word 12: OpLoad: Message".
std::string placed(const Instruction &I, const llvm::Twine &Message);

// Throws that as Malformed.
[[noreturn]] void fail(const Instruction &I, const llvm::Twine &Message);

// Whether the first word is SPIR-V's magic number.
bool isSpirv(llvm::StringRef Bytes);

// Throws Malformed.
Binary readBinary(llvm::StringRef Bytes);

} // namespace barecl::spirv

#endif // BARECL_SPIRV_BINARY_H
