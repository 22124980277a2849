// SPDX-License-Identifier: MIT

#include "spirv/words/Grammar.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace barecl::spirv {

struct KindRule {
    StringLiteral Name;
    spirv::Category Category;
    uint16_t FirstEnumerant, EnumerantCount;
};

static constexpr KindRule Kinds[] = {
#define SPIRV_KINDS
#include "SpirvGrammar.inc"
};
static constexpr Enumerant Enumerants[] = {
#define SPIRV_ENUMERANTS
#include "SpirvGrammar.inc"
};
static constexpr OperandRule Operands[] = {
#define SPIRV_OPERANDS
#include "SpirvGrammar.inc"
};
static constexpr uint16_t Capabilities[] = {
#define SPIRV_CAPABILITIES
#include "SpirvGrammar.inc"
};
static constexpr InstructionRule Instructions[] = {
#define SPIRV_INSTRUCTIONS
#include "SpirvGrammar.inc"
};
static constexpr InstructionRule OpenClInstructions[] = {
#define SPIRV_OPENCL_INSTRUCTIONS
#include "SpirvGrammar.inc"
};

ArrayRef<OperandRule> Enumerant::parameters() const {
    return ArrayRef(Operands).slice(FirstParameter, ParameterCount);
}

ArrayRef<uint16_t> Enumerant::capabilities() const {
    return ArrayRef(Capabilities).slice(FirstCapability, CapabilityCount);
}

ArrayRef<OperandRule> InstructionRule::operands() const {
    return ArrayRef(Operands).slice(FirstOperand, OperandCount);
}

ArrayRef<uint16_t> InstructionRule::capabilities() const {
    return ArrayRef(Capabilities).slice(FirstCapability, CapabilityCount);
}

static const KindRule &rule(OperandKind Kind) { return Kinds[unsigned(Kind)]; }

Category categoryOf(OperandKind Kind) { return rule(Kind).Category; }
StringRef nameOf(OperandKind Kind) { return rule(Kind).Name; }

const Enumerant *findEnumerant(OperandKind Kind, uint32_t Value) {
    auto Rows = ArrayRef(Enumerants).slice(rule(Kind).FirstEnumerant, rule(Kind).EnumerantCount);
    const auto *Found = find_if(Rows, [&](const Enumerant &Row) { return Row.Value == Value; });
    return Found == Rows.end() ? nullptr : Found;
}

static const InstructionRule *find(ArrayRef<InstructionRule> Rows, uint32_t Number) {
    const auto *Found =
        partition_point(Rows, [&](const InstructionRule &Row) { return Row.Opcode < Number; });
    return Found != Rows.end() && Found->Opcode == Number ? Found : nullptr;
}

const InstructionRule *findInstruction(uint32_t Opcode) { return find(Instructions, Opcode); }

const InstructionRule *findOpenClInstruction(uint32_t Number) {
    return find(OpenClInstructions, Number);
}

std::string enumerantName(OperandKind Kind, uint32_t Value) {
    const Enumerant *Found = findEnumerant(Kind, Value);
    return Found ? Found->Name.str() : "number " + utostr(Value);
}

} // namespace barecl::spirv
