// SPDX-License-Identifier: MIT

#include "operations/meaning/HardwareTest.h"

#include "operations/Descriptions.h"
#include "operations/meaning/HostMeanings.h"
#include "operations/meaning/TestInputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace barecl {
namespace {

class Writer {
  public:
    Writer(const OperationDescription &Of, const OperationHardware &Hardware,
           HostMeanings::Function Meaning)
        : Of(Of), Hardware(Hardware), Meaning(Meaning) {}

    std::string write() {
        declare();
        compareTask();
        Text += "    initial begin\n";
        TestInputs Inputs(Of);
        for (unsigned N = 0; N < TestInputs::Runs; ++N)
            compare(Inputs.next());
        Text += "        if (!test_failed)\n            $display(\"" + Of.Name +
                ": the hardware agrees for " + utostr(TestInputs::Runs) +
                " inputs\");\n    end\nendmodule\n";
        return std::move(Text);
    }

  private:
    static std::string range(const DescribedOperand &Operand) {
        return "[" + utostr(Operand.Type->Bits - 1) + ":0] ";
    }
    static std::string joined(ArrayRef<DescribedOperand> List, StringRef Separator,
                              function_ref<std::string(const DescribedOperand &)> TextOf) {
        std::vector<std::string> Words;
        for (const DescribedOperand &Each : List)
            Words.push_back(TextOf(Each));
        return join(Words, Separator);
    }
    static std::string formats(ArrayRef<DescribedOperand> List) {
        return joined(List, ", ", [](const auto &Each) { return Each.Name + " = 0x%h"; });
    }
    static std::string names(ArrayRef<DescribedOperand> List, StringRef Prefix) {
        return joined(List, "",
                      [&](const auto &Each) { return ", " + (Prefix + Each.Name).str(); });
    }
    static void connect(std::vector<std::string> &Ports, ArrayRef<DescribedOperand> Operands,
                        ArrayRef<std::string> Names) {
        for (const auto &[Operand, Name] : zip(Operands, Names))
            Ports.push_back("." + Name + "(actual_" + Operand.Name + ")");
    }

    // The text of the hardware itself, or a line that includes its file.
    std::string hardwareText() const {
        if (Of.HardwareFile.empty())
            return Hardware.Text;
        SmallString<128> Path = StringRef(hardwarePath(Of));
        sys::fs::make_absolute(Path);
        return "`include \"" + Path.str().str() + "\"\n";
    }

    void declare() {
        Text = hardwareText() + "module test_" + Of.Name + ";\n    reg test_failed = 0;\n";
        for (const DescribedOperand &Input : Of.Inputs)
            Text += "    reg " + range(Input) + "actual_" + Input.Name + ";\n";
        for (const DescribedOperand &Output : Of.Outputs)
            Text += "    wire " + range(Output) + "actual_" + Output.Name + ";\n    reg " +
                    range(Output) + "expected_" + Output.Name + ";\n";
        std::vector<std::string> Ports;
        connect(Ports, Of.Inputs, Hardware.Inputs);
        connect(Ports, Of.Outputs, Hardware.Outputs);
        Text += "    " + Hardware.Module + " test_unit(" + join(Ports, ", ") + ");\n";
    }

    // Compares by !==, so that an output with bits x or z differs.
    void compareTask() {
        const auto Differs = [](const auto &Each) {
            return "actual_" + Each.Name + " !== expected_" + Each.Name;
        };
        Text += "    task test_compare;\n        begin\n            #1;\n            if "
                "(!test_failed && (" +
                joined(Of.Outputs, " || ", Differs) +
                ")) begin\n                test_failed = 1;\n" + "                $display(\"" +
                Of.Name + ": the hardware differs for " + formats(Of.Inputs) + ": expected " +
                formats(Of.Outputs) + ", got " + formats(Of.Outputs) + "\"" +
                names(Of.Inputs, "actual_") + names(Of.Outputs, "expected_") +
                names(Of.Outputs, "actual_") + ");\n            end\n        end\n    endtask\n";
    }

    static std::string assign(const Twine &Name, const DescribedOperand &Operand, uint32_t Word) {
        const unsigned Bits = Operand.Type->Bits;
        return (Name + " = " + Twine(Bits) + "'h" +
                Twine::utohexstr(Word & maskTrailingOnes<uint32_t>(Bits)) + "; ")
            .str();
    }

    void compare(ArrayRef<uint32_t> Inputs) {
        alignas(16) uint32_t Words[16][HostMeanings::SlotBytes / sizeof(uint32_t)] = {};
        Text += "        ";
        for (const auto &[Number, Operand] : enumerate(Of.Inputs)) {
            Words[Number + 1][0] = Inputs[Number];
            Text += assign("actual_" + Operand.Name, Operand, Inputs[Number]);
        }
        Meaning(Words);
        for (const auto &[Number, Operand] : enumerate(Of.Outputs))
            Text += assign("expected_" + Operand.Name, Operand,
                           Words[Of.Inputs.size() + 1 + Number][0]);
        Text += "test_compare;\n";
    }

    const OperationDescription &Of;
    const OperationHardware &Hardware;
    const HostMeanings::Function Meaning;
    std::string Text;
};

} // namespace

Expected<std::string> hardwareTest(const OperationDescription &Of,
                                   const OperationHardware &Hardware) {
    auto Meanings = HostMeanings::create(Of);
    if (!Meanings)
        return Meanings.takeError();
    return Writer(Of, Hardware, (*Meanings)->find(Of.Name)).write();
}

} // namespace barecl
