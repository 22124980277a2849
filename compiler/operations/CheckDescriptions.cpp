// SPDX-License-Identifier: MIT

#include "operations/Descriptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <tuple>

using namespace llvm;

namespace barecl {
namespace {

constexpr StringLiteral Keywords[] = {
    // C
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
    "extern", "float", "for", "goto", "if", "inline", "int", "long", "main", "register", "restrict",
    "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union",
    "unsigned", "void", "volatile", "while", "bool", "true", "false",
    // OpenCL C
    "kernel", "global", "local", "constant", "private", "half", "uint", "uchar", "ushort", "ulong",
    "size_t", "image2d_t", "sampler_t", "event_t", "abs", "abs_diff", "add_sat", "clamp", "clz",
    "dot", "fma", "hadd", "mad", "mad24", "mad_hi", "max", "min", "mix", "mul24", "mul_hi",
    "popcount", "rhadd", "rotate", "select", "sign", "step", "sub_sat", "upsample", "barrier",
    "sqrt", "exp", "log", "pow", "sin", "cos", "tan", "ceil", "floor", "round", "printf", "memcpy",
    // Macros of C's headers
    "assert", "errno", "offsetof", "setjmp", "va_arg"};

// Limits for operations, whose operands are words in general registers.
constexpr unsigned MostInputs = 8, MostOutputs = 4, MostAddresses = 2, MostBytes = 64;

class Checker {
  public:
    explicit Checker(DescriptionProblems &Problems) : Problems(Problems) {}

    void check(const OperationDescription &Of) {
        checkName(Of);
        checkOperands(Of);
        checkImmediates(Of);
        checkMemory(Of);
        if (!Of.Riscv.empty() && Of.Riscv.size() != std::max<size_t>(Of.Outputs.size(), 1))
            error(Of, Twine(Of.Outputs.size()) + " outputs, but \"riscv\" has instructions for " +
                          Twine(Of.Riscv.size()));
        if (Of.writesMemory() && Of.Riscv.size() > 1)
            error(Of, "it writes memory: its instructions, one for each output, would each do so");
        if (Of.HasState && Of.Riscv.size() > 1)
            error(Of, "\"state\": its instructions, one for each output, would each change it");
        for (const RiscvEncoding &Code : Of.Riscv)
            checkEncoding(Of, Code);
    }

  private:
    void error(const OperationDescription &Of, const Twine &Message) {
        Problems.error(Of.File, Of.Line, "operation '" + Of.Name + "': " + Message);
    }
    void checkName(const OperationDescription &Of);
    void checkOperands(const OperationDescription &Of);
    void checkImmediates(const OperationDescription &Of);
    void checkMemory(const OperationDescription &Of);
    void checkEncoding(const OperationDescription &Of, const RiscvEncoding &Code);

    DescriptionProblems &Problems;
    StringMap<const OperationDescription *> Names;
    std::map<std::tuple<unsigned, unsigned, unsigned>, const OperationDescription *> Codes;
};

void Checker::checkName(const OperationDescription &Of) {
    if (is_contained(Keywords, Of.Name))
        error(Of, "C or OpenCL C has this name");
    auto [Known, IsNew] = Names.try_emplace(Of.Name, &Of);
    if (!IsNew)
        error(Of, "another operation has this name: " + Known->second->File + ":" +
                      Twine(Known->second->Line));
}

void Checker::checkOperands(const OperationDescription &Of) {
    StringMap<bool> Seen;
    if (Of.Inputs.size() > MostInputs)
        error(Of, Twine(Of.Inputs.size()) + " inputs; the most are " + Twine(MostInputs));
    if (Of.Outputs.size() > MostOutputs)
        error(Of, Twine(Of.Outputs.size()) + " outputs; the most are " + Twine(MostOutputs));
    if (Of.Inputs.size() + Of.Outputs.size() == 0)
        error(Of, "it has neither inputs nor outputs");
    for (const auto *List : {&Of.Inputs, &Of.Outputs})
        for (const DescribedOperand &Each : *List)
            if (!Seen.try_emplace(Each.Name).second)
                error(Of, "two operands are called '" + Each.Name + "'");
    if (Of.Commutes && (Of.Inputs.size() < 2 || Of.Inputs[0].Type != Of.Inputs[1].Type))
        error(Of, "\"commutes\": the first two inputs must be there and of one type");
    if (Of.Interval > Of.Latency)
        error(Of, "\"interval\" is longer than \"latency\"");
}

// The least and the most number of an integer type.
static NumberRange rangeOf(const OperandType &Type) {
    const int64_t Values = int64_t(1) << Type.Bits;
    return Type.IsSigned ? NumberRange{-Values / 2, Values / 2 - 1} : NumberRange{0, Values - 1};
}

// Only the last input may be a constant. In an instruction, its number has 12 bits with a sign.
void Checker::checkImmediates(const OperationDescription &Of) {
    for (const DescribedOperand &Each : Of.Outputs)
        if (Each.Immediate)
            error(Of, "output '" + Each.Name + "' cannot be \"immediate\"");
    for (const DescribedOperand &Each : Of.Inputs) {
        if (!Each.Immediate)
            continue;
        const auto [Least, Most] = *Each.Immediate;
        const NumberRange OfType = rangeOf(*Each.Type);
        if (&Each != &Of.Inputs.back())
            error(Of, "input '" + Each.Name + "': only the last input can be \"immediate\"");
        else if (Each.Type->IsFloat || Each.Type->Lanes > 1 || Least > Most ||
                 Least < OfType.Least || Most > OfType.Most)
            error(Of, "input '" + Each.Name + "': \"immediate\" is no range of numbers of " +
                          Each.Type->Name);
        else if (!Of.Riscv.empty() && (Least < -2048 || Most > 2047))
            error(Of, "input '" + Each.Name + "': an instruction has numbers from -2048 to 2047");
        if (Of.Commutes && Of.Inputs.size() == 2)
            error(Of, "\"commutes\": the second input is \"immediate\"");
    }
}

void Checker::checkMemory(const OperationDescription &Of) {
    for (const DescribedOperand &Each : Of.Outputs)
        if (Each.Memory)
            error(Of, "output '" + Each.Name + "' cannot be an address: an input can, with access" +
                          " \"write\"");
    for (const DescribedOperand &Each : Of.Inputs) {
        if (!Each.Memory)
            continue;
        if (Each.Immediate)
            error(Of, "input '" + Each.Name + "' is an address, so it cannot be \"immediate\"");
        if (Each.Type->Bits < 8 || Each.Type->Lanes > 1)
            error(Of, "input '" + Each.Name + "': memory has no elements of " + Each.Type->Name);
        else if (Each.bytes() > MostBytes)
            error(Of, "input '" + Each.Name + "': " + Twine(Each.bytes()) +
                          " bytes of memory; the most are " + Twine(MostBytes));
    }
    if (Of.Commutes && Of.Inputs.size() > 1 && (Of.Inputs[0].Memory || Of.Inputs[1].Memory))
        error(Of, "\"commutes\": one of the first two inputs is an address");
    if (count_if(Of.Inputs, [](const auto &Each) { return Each.Memory.has_value(); }) >
        MostAddresses)
        error(Of, "the most addresses are " + Twine(MostAddresses));
}

// Checks that no two operations have the same opcode, funct3 and funct7.
void Checker::checkEncoding(const OperationDescription &Of, const RiscvEncoding &Code) {
    const unsigned Wanted = Code.Format == RiscvEncoding::R4  ? 3
                            : Code.Format == RiscvEncoding::R ? 2
                                                              : 1;
    if (Of.hasImmediate() && Code.Format != RiscvEncoding::I)
        error(Of, "an input is \"immediate\", which needs format i");
    if (Of.registers() > Wanted)
        error(Of, Twine(Of.registers()) + " inputs; the instruction's format has " + Twine(Wanted));
    // An I instruction has no funct7, so it occupies all values. An R4 instruction has funct2 in funct7's low bits, and
    // occupies all values of the other five.
    const unsigned First = Code.Format == RiscvEncoding::I ? 0 : Code.Funct7;
    const unsigned Count = Code.Format == RiscvEncoding::R    ? 1
                           : Code.Format == RiscvEncoding::R4 ? 32
                                                              : 128;
    const unsigned Step = Code.Format == RiscvEncoding::R4 ? 4 : 1;
    for (unsigned N = 0; N < Count; ++N) {
        auto [Known, IsNew] = Codes.try_emplace({Code.Opcode, Code.Funct3, First + N * Step}, &Of);
        if (IsNew)
            continue;
        return error(Of, "operation '" + Known->second->Name + "' (" + Known->second->File + ":" +
                             Twine(Known->second->Line) + ") has the same encoding");
    }
}

} // namespace

void checkDescriptions(ArrayRef<OperationDescription> Operations, DescriptionProblems &Problems) {
    Checker Check(Problems);
    for (const OperationDescription &Each : Operations)
        Check.check(Each);
}

} // namespace barecl
