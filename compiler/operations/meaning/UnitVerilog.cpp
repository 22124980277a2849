// SPDX-License-Identifier: MIT

#include "operations/meaning/UnitVerilog.h"

#include "operations/meaning/OperationHardware.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr UnitInterface Interfaces[] = {
    // PicoRV32 has instructions of its own for interrupts: getq, setq, retirq, maskirq, waitirq, timer.
    {"pcpi", "a PicoRV32", 6, false},
    {"cfu", "a VexRiscv", 0, true},
};

constexpr unsigned Custom0 = 0x0b;

Error checkEncoding(const OperationDescription &Of, const RiscvEncoding &Code,
                    const UnitInterface &Interface) {
    if (Code.Format == RiscvEncoding::R4)
        return operationProblem(Of, "a unit of " + Interface.Core +
                                        " gets two registers, and format r4 has three");
    if (Interface.HasOnlyCustom0 && Code.Opcode != Custom0)
        return operationProblem(Of, "a unit of " + Interface.Core +
                                        " has only instructions of opcode custom-0");
    // In format i, a constant is in the place of funct7.
    const unsigned Funct7 = Code.Format == RiscvEncoding::R ? Code.Funct7 : 0;
    if (Code.Opcode == Custom0 && Funct7 < Interface.FirstFunct7)
        return operationProblem(
            Of, Interface.Core +
                    " has instructions of its own in custom-0: funct7 must be at least " +
                    Twine(Interface.FirstFunct7));
    return Error::success();
}

std::string binary(unsigned Value, unsigned Bits) {
    std::string Text;
    for (unsigned N = Bits; N-- > 0;)
        Text += Value >> N & 1 ? '1' : '0';
    return Text;
}

// The bits of an instruction, for casez. Format i has a constant of 12 bits in place of funct7 and rs2.
std::string instructionBits(const RiscvEncoding &Code) {
    const bool IsI = Code.Format == RiscvEncoding::I;
    return "32'b" + (IsI ? std::string(12, '?') : binary(Code.Funct7, 7) + "_?????") + "_?????_" +
           binary(Code.Funct3, 3) + "_?????_" + binary(Code.Opcode, 7);
}

// A word with the output's value, extended as its type says.
std::string wordOf(const std::string &Signal, const OperandType &Type) {
    if (Type.Bits == 32)
        return Signal;
    const std::string Above = utostr(32 - Type.Bits);
    const std::string Fill = Type.IsSigned
                                 ? "{" + Above + "{" + Signal + "[" + utostr(Type.Bits - 1) + "]}}"
                                 : Above + "'d0";
    return "{" + Fill + ", " + Signal + "}";
}

// Collects the unit's text.
class UnitWriter {
  public:
    explicit UnitWriter(const UnitInterface &Interface) : Interface(Interface) {}

    Error add(const OperationDescription &Of) {
        for (const RiscvEncoding &Code : Of.Riscv)
            if (Error Err = checkEncoding(Of, Code, Interface))
                return Err;
        auto Hardware = operationHardware(Of);
        if (!Hardware)
            return Hardware.takeError();
        if (Error Err = addFile(Of, *Hardware))
            return Err;
        instantiate(Of, *Hardware);
        for (const auto &[Number, Code] : enumerate(Of.Riscv)) {
            const DescribedOperand &Output = Of.Outputs[Number];
            Cases += "            " + instructionBits(Code) + ": begin // " + Of.Name + "\n" +
                     "                cycles = 10'd" + utostr(Of.Latency) + ";\n" +
                     "                result = " +
                     wordOf("from_" + Of.Name + "_" + Output.Name, *Output.Type) +
                     ";\n            end\n";
        }
        return Error::success();
    }

    std::vector<UnitFile> files() {
        Files.push_back({"operations.v", "// Written by bareclc from descriptions of operations.\n"
                                         "module operations (\n"
                                         "    input  wire [31:0] instruction,\n"
                                         "    input  wire [31:0] rs1,\n"
                                         "    input  wire [31:0] rs2,\n"
                                         "    output reg         is_known,\n"
                                         "    output reg  [9:0]  cycles,\n"
                                         "    output reg  [31:0] result\n);\n"
                                         "    wire [31:0] immediate = {{20{instruction[31]}}, "
                                         "instruction[31:20]}; // of format i\n" +
                                             Cells +
                                             "\n    always @* begin\n"
                                             "        is_known = 1'b1;\n"
                                             "        cycles = 10'd1;\n"
                                             "        result = 32'd0;\n"
                                             "        casez (instruction)\n" +
                                             Cases +
                                             "            default: is_known = 1'b0;\n"
                                             "        endcase\n    end\nendmodule\n"});
        return std::move(Files);
    }

  private:
    // Several operations may be modules of one file.
    Error addFile(const OperationDescription &Of, const OperationHardware &Hardware) {
        const auto Known =
            find_if(Files, [&](const UnitFile &Each) { return Each.Name == Hardware.File; });
        if (Known != Files.end() && Known->Text != Hardware.Text)
            return operationProblem(Of, "another operation's Verilog has the file name " +
                                            Hardware.File);
        if (Known == Files.end())
            Files.push_back({Hardware.File, Hardware.Text});
        return Error::success();
    }

    void instantiate(const OperationDescription &Of, const OperationHardware &Hardware) {
        std::vector<std::string> Ports;
        for (const auto &[Number, Each] : enumerate(Of.Inputs))
            Ports.push_back("." + Hardware.Inputs[Number] + "(" +
                            (Each.Immediate ? "immediate" : "rs" + utostr(Number + 1)) + "[" +
                            utostr(Each.Type->Bits - 1) + ":0])");
        for (const auto &[Number, Each] : enumerate(Of.Outputs)) {
            const std::string Signal = "from_" + Of.Name + "_" + Each.Name;
            Cells += "    wire [" + utostr(Each.Type->Bits - 1) + ":0] " + Signal + ";\n";
            Ports.push_back("." + Hardware.Outputs[Number] + "(" + Signal + ")");
        }
        Cells += "    " + Hardware.Module + " unit_" + Of.Name + " (" + join(Ports, ", ") + ");\n";
    }

    const UnitInterface &Interface;
    std::vector<UnitFile> Files;
    std::string Cells, Cases;
};

} // namespace

ArrayRef<UnitInterface> unitInterfaces() { return Interfaces; }

Expected<std::vector<UnitFile>> unitVerilog(ArrayRef<OperationDescription> Operations,
                                            const UnitInterface &Interface) {
    UnitWriter Writer(Interface);
    for (const OperationDescription &Each : Operations)
        if (!Each.Riscv.empty())
            if (Error Err = Writer.add(Each))
                return Err;
    return Writer.files();
}

} // namespace barecl
