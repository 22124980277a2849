// SPDX-License-Identifier: MIT

#include "tta/backend/OpenAsipHeader.h"

#include "base/Installation.h"
#include "tta/machine/Operations.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace barecl {
namespace {

using Types = std::vector<std::string>;

// One operation: how it is called, and the C types of its operands.
struct Row {
    std::string Name, Function;
    Types Inputs, Outputs;
};

std::string typeOf(char Width) {
    return Width == 'f' ? "float" : Width == 'q' ? "unsigned char" : "int";
}

// "i1, i2" for `Prefix` "i".
std::string list(const Types &Operands, StringRef Prefix) {
    Types Words;
    for (size_t N = 1; N <= Operands.size(); ++N)
        Words.push_back((Prefix + utostr(N)).str());
    return join(Words, ", ");
}

std::string inputsOfMacro(const Row &Of) {
    Types Words;
    for (const auto &[Index, Type] : enumerate(Of.Inputs))
        Words.push_back("(" + Type + ")(i" + utostr(Index + 1) + ")");
    return join(Words, ", ");
}

// The statements of a macro: the call, and the results' copies to the caller's variables.
std::string statements(const Row &Of) {
    const std::string Inputs = inputsOfMacro(Of);
    if (Of.Outputs.empty())
        return Of.Function + "(" + Inputs + ");";
    if (Of.Outputs.size() == 1)
        return "(o1) = " + Of.Function + "(" + Inputs + ");";
    std::string Variables, Copies;
    for (const auto &[Index, Type] : enumerate(Of.Outputs)) {
        const std::string Number = utostr(Index + 1);
        Variables += Type + " __tce_o" + Number + "; ";
        Copies += " (o" + Number + ") = __tce_o" + Number + ";";
    }
    return Variables + Of.Function + "(" + Inputs + (Inputs.empty() ? "" : ", ") +
           list(Of.Outputs, "&__tce_o") + ");" + Copies;
}

std::string macros(const Row &Of) {
    const std::string Upper = StringRef(Of.Name).upper();
    const std::string Inputs = list(Of.Inputs, "i"), Outputs = list(Of.Outputs, "o");
    const std::string Operands =
        "(" + Inputs + (Inputs.empty() || Outputs.empty() ? "" : ", ") + Outputs + ")";
    return "#define _TCE_" + Upper + Operands + " do { " + statements(Of) + " } while (0)\n" +
           "#define _OA_" + Upper + Operands + " _TCE_" + Upper + Operands + "\n";
}

bool hasNames(const tta::Operation &Of) {
    return !(Of.Flags & tta::Operation::Control) && Of.Outputs <= 1 &&
           Of.Widths.find('v') == std::string_view::npos;
}

// The declaration is of _tce_<name>, so that programs may declare __tta_<name> as they like.
std::string builtIn(const tta::Operation &Of) {
    Row Row = {std::string(Of.Name), "_tce_" + std::string(Of.Name), {}, {}};
    for (unsigned N = 0; N < Of.Inputs + Of.Outputs; ++N)
        (N < Of.Inputs ? Row.Inputs : Row.Outputs).push_back(typeOf(Of.Widths[N]));
    const std::string Result = Row.Outputs.empty() ? "void" : Row.Outputs[0];
    return Result + " " + Row.Function + "(" + join(Row.Inputs, ", ") + ") __asm__(\"__tta_" +
           Row.Name + "\");\n" + macros(Row);
}

std::string described(const OperationDescription &Of) {
    Row Row = {Of.Name, meaningName(Of), {}, {}};
    for (const DescribedOperand &Operand : Of.Inputs)
        Row.Inputs.push_back(typeInC(*Operand.Type) + (Operand.Memory ? " *" : ""));
    for (const DescribedOperand &Operand : Of.Outputs)
        Row.Outputs.push_back(typeInC(*Operand.Type));
    std::string Text = macros(Row);
    if (Row.Outputs.size() == 1)
        Text += "#define _tce_" + Of.Name + "(...) " + Row.Function + "(__VA_ARGS__)\n";
    return Text;
}

} // namespace

std::string openAsipHeader(ArrayRef<ProgramOperation> Described) {
    std::string Text = "#pragma once\n#pragma clang system_header\n";
    for (const tta::Operation &Of : tta::operations())
        if (hasNames(Of))
            Text += builtIn(Of);
    for (const ProgramOperation &Each : Described)
        Text += described(inRegisters(Each.Description));
    return Text;
}

std::vector<EmbeddedHeader> openAsipHeaders(StringRef Text) {
    // In the folder of the C library's headers, so that any file finds them.
    static const std::string Folder = sharedFile("include", "tta");
    static const std::string Operations = Folder + "/tceops.h", Older = Folder + "/userdef.h";
    return {{Operations, Text}, {Older, "#include <tceops.h>\n"}};
}

} // namespace barecl
