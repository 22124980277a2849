// SPDX-License-Identifier: MIT

#include "frontend/OperationsHeader.h"

#include "operations/Descriptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr unsigned VectorLengths[] = {2, 3, 4, 8, 16};

// Where operations find memory in OpenCL C. All address spaces are parts of one memory; its addresses are those of the
// private one.
constexpr struct {
    StringLiteral Name;
    bool IsReadOnly;
} Spaces[] = {{"__private", false}, {"__global", false}, {"__local", false}, {"__constant", true}};

// OpenCL C 1.0 has no static functions.
constexpr StringLiteral Begin = R"(
#if defined(__OPENCL_C_VERSION__) && __OPENCL_C_VERSION__ < 120
#define __BCL_OPERATION inline __attribute__((always_inline))
#else
#define __BCL_OPERATION static inline __attribute__((always_inline, unused))
#endif
)";

class Writer {
  public:
    Writer(OperationDescription Description, bool IsOpenCL)
        : Of(std::move(Description)), IsOpenCL(IsOpenCL),
          SpaceOf(Of.Inputs.size(), Spaces[0].Name) {}

    std::string write() {
        std::string Text = Writer(inRegisters(Of), IsOpenCL).declaration() + functions(0);
        if (IsOpenCL && hasVectors())
            for (unsigned Length : VectorLengths)
                Text += vectorFunction(Length);
        return Text;
    }

  private:
    std::string declaration() const {
        return type(result(), 1) + " " + meaningName(Of) + parameters(1) + ";\n";
    }
    const OperandType *result() const {
        return Of.Outputs.size() == 1 ? Of.Outputs[0].Type : nullptr;
    }
    std::string type(const OperandType *Type, unsigned Length) const {
        if (!Type)
            return "void";
        const std::string Name = IsOpenCL ? Type->OpenCL.str() : typeInC(*Type);
        return Name + (Length > 1 ? utostr(Length) : "");
    }
    // Functions for each combination of address spaces of the inputs from `First` on.
    std::string functions(size_t First) {
        while (First < Of.Inputs.size() && !Of.Inputs[First].Memory)
            ++First;
        if (!IsOpenCL || First >= Of.Inputs.size())
            return function();
        std::string Text;
        for (const auto &Space : Spaces) {
            if (Space.IsReadOnly && Of.Inputs[First].Memory->IsWritten)
                continue;
            SpaceOf[First] = Space.Name;
            Text += functions(First + 1);
        }
        SpaceOf[First] = Spaces[0].Name;
        return Text;
    }
    std::string function() const {
        const std::string Extra = IsOpenCL ? "__attribute__((overloadable)) " : "";
        std::string Call = meaningName(Of) + "(" + names() + ")";
        if (result())
            Call = "return " + cast(Call, *result(), *result());
        return "__BCL_OPERATION " + Extra + type(result(), 1) + " " + Of.Name + parameters(1) +
               condition() + " { " + Call + "; }\n";
    }
    // The value, if it is a vector or the word of one, as `To`.
    std::string cast(const std::string &Value, const OperandType &Of, const OperandType &To) const {
        if (Of.Lanes == 1)
            return Value;
        return IsOpenCL ? "__builtin_astype(" + Value + ", " + type(&To, 1) + ")"
                        : "(" + type(&To, 1) + ")" + Value;
    }
    // `const uint *`
    std::string address(const DescribedOperand &Input) const {
        return (Input.Memory->IsWritten ? "" : "const ") + type(Input.Type, 1) + " *";
    }
    std::string parameter(size_t Number, unsigned Length) const {
        const DescribedOperand &Input = Of.Inputs[Number];
        if (Input.Memory)
            return (IsOpenCL ? SpaceOf[Number].str() + " " : "") + address(Input) + Input.Name;
        return type(Input.Type, Input.Immediate ? 1 : Length) + " " + Input.Name;
    }
    std::string argument(size_t Number) const {
        const DescribedOperand &Input = Of.Inputs[Number];
        if (!Input.Memory || !IsOpenCL || SpaceOf[Number] == Spaces[0].Name)
            return cast(Input.Name, *Input.Type, *Word);
        return "(" + Spaces[0].Name.str() + " " + address(Input) + ")(__UINTPTR_TYPE__)" +
               Input.Name;
    }
    ArrayRef<DescribedOperand> pointers() const {
        return result() ? ArrayRef<DescribedOperand>() : ArrayRef(Of.Outputs);
    }
    std::string parameters(unsigned Length) const {
        std::vector<std::string> Words;
        for (size_t Number = 0; Number < Of.Inputs.size(); ++Number)
            Words.push_back(parameter(Number, Length));
        for (const DescribedOperand &Output : pointers())
            Words.push_back((IsOpenCL ? "__private " : "") + type(Output.Type, Length) + " *" +
                            Output.Name);
        return "(" + (Words.empty() ? "void" : join(Words, ", ")) + ")";
    }
    // Clang refuses calls whose last argument is no constant in the range.
    std::string condition() const {
        if (!Of.hasImmediate())
            return "";
        const DescribedOperand &Last = Of.Inputs.back();
        const std::string Least = itostr(Last.Immediate->Least),
                          Most = itostr(Last.Immediate->Most);
        return " __attribute__((enable_if(" + Last.Name + " >= " + Least + " && " + Last.Name +
               " <= " + Most + ", \"'" + Last.Name + "' must be a constant from " + Least + " to " +
               Most + "\")))";
    }
    std::string names() const {
        std::vector<std::string> Words;
        for (size_t Number = 0; Number < Of.Inputs.size(); ++Number)
            Words.push_back(argument(Number));
        for (const DescribedOperand &Output : pointers())
            Words.push_back(Output.Type->Lanes == 1
                                ? Output.Name
                                : "(" + (IsOpenCL ? Spaces[0].Name.str() + " " : "") +
                                      type(Word, 1) + " *)" + Output.Name);
        return join(Words, ", ");
    }
    // There are no vectors of bool and of vectors, and memory has an order.
    bool hasVectors() const {
        if (Of.hasMemory() || Of.hasLanes())
            return false;
        auto IsGood = [](const DescribedOperand &Operand) { return Operand.Type->Bits > 1; };
        return !Of.Inputs.empty() && !Of.Outputs.empty() && all_of(Of.Inputs, IsGood) &&
               all_of(Of.Outputs, IsGood);
    }
    // Calls the operation for one element of the vectors.
    std::string element(char Digit) const {
        std::vector<std::string> Words;
        const std::string Element = std::string(".s") + Digit;
        for (const DescribedOperand &Input : Of.Inputs)
            Words.push_back(Input.Name + (Input.Immediate ? "" : Element));
        for (const DescribedOperand &Output : pointers())
            Words.push_back("&" + Output.Name + "_");
        std::string Text = meaningName(Of) + "(" + join(Words, ", ") + ")";
        if (result())
            return "__bcl_result" + Element + " = " + Text + "; ";
        for (const DescribedOperand &Output : pointers())
            Text += ", (*" + Output.Name + ")" + Element + " = " + Output.Name + "_";
        return Text + "; ";
    }
    std::string vectorFunction(unsigned Length) const {
        std::string Text = "__BCL_OPERATION __attribute__((overloadable)) " +
                           type(result(), Length) + " " + Of.Name + parameters(Length) +
                           condition() + " { ";
        if (result())
            Text += type(result(), Length) + " __bcl_result; ";
        for (const DescribedOperand &Output : pointers())
            Text += type(Output.Type, 1) + " " + Output.Name + "_; ";
        for (unsigned N = 0; N < Length; ++N)
            Text += element(hexdigit(N, /*LowerCase=*/true));
        return Text + (result() ? "return __bcl_result; }\n" : "}\n");
    }

    const OperationDescription Of;
    const bool IsOpenCL;
    const OperandType *const Word = findOperandType("u32"); // a vector in a register
    std::vector<StringRef> SpaceOf;                         // by input, of those that are addresses
};

} // namespace

Expected<std::vector<ProgramOperation>>
programOperations(ArrayRef<OperationDescription> OfDevice, StringRef Folder,
                  function_ref<bool(const OperationDescription &)> HasForm) {
    auto Named = readNamedDescriptions(Folder);
    if (!Named)
        return Named.takeError();
    std::vector<ProgramOperation> Operations;
    for (const OperationDescription &Each : OfDevice)
        Operations.push_back({Each, HasForm(Each)});
    for (OperationDescription &Each : *Named)
        if (none_of(OfDevice, [&](const auto &Known) { return Known.Name == Each.Name; }))
            Operations.push_back({std::move(Each), false});
    return Operations;
}

std::vector<OperationDescription> descriptionsOf(ArrayRef<ProgramOperation> Operations) {
    std::vector<OperationDescription> Result;
    for (const ProgramOperation &Each : Operations)
        Result.push_back(Each.Description);
    return Result;
}

std::string operationsHeader(ArrayRef<ProgramOperation> Operations, bool IsOpenCL) {
    if (Operations.empty())
        return "";
    // GCC refuses attributes behind the parameters of a definition, so Clang warns of them.
    std::string Text = Begin.str() + "#pragma clang diagnostic push\n"
                                     "#pragma clang diagnostic ignored \"-Wgcc-compat\"\n";
    for (const ProgramOperation &Each : Operations) {
        if (Each.IsOfDevice)
            Text += "#define BARECL_OPERATION_" + Each.Description.Name + " 1\n";
        Text += Writer(Each.Description, IsOpenCL).write();
    }
    return Text + "#pragma clang diagnostic pop\n";
}

} // namespace barecl
