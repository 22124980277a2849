// SPDX-License-Identifier: MIT

#include "tta/backend/OperationsCommand.h"

#include "operations/Descriptions.h"
#include "operations/meaning/CheckMeaning.h"
#include "operations/meaning/CheckNames.h"
#include "operations/meaning/HardwareTest.h"
#include "tta/described/DescribedTable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr struct {
    unsigned Flag;
    StringLiteral Word;
} Words[] = {
    {tta::Operation::Commutes, "commutes"}, {tta::Operation::Loads, "loads"},
    {tta::Operation::Stores, "stores"},     {tta::Operation::SideEffect, "side-effect"},
    {tta::Operation::Control, "control"},   {tta::Operation::Divides, "divides"},
};

SmallVector<StringRef> wordsOf(const tta::Operation &Operation) {
    SmallVector<StringRef> Result;
    for (const auto &Row : Words)
        if (Operation.Flags & Row.Flag)
            Result.push_back(Row.Word);
    return Result;
}

// The widths in bits of `Count` operands from First on.
SmallVector<unsigned> widths(const tta::Operation &Operation, unsigned First, unsigned Count) {
    SmallVector<unsigned> Result;
    for (unsigned N = First; N < First + Count; ++N)
        Result.push_back(Operation.width(N));
    return Result;
}

// Prints a JSON object with a member for each operation: the bits of its inputs and outputs, in
// order, and words for its properties.
void printJson(ArrayRef<tta::Operation> Operations) {
    json::OStream Out(outs(), 1);
    Out.object([&] {
        for (const tta::Operation &Operation : Operations)
            Out.attributeObject(StringRef(Operation.Name), [&] {
                Out.attribute("inputs", json::Array(widths(Operation, 1, Operation.Inputs)));
                Out.attribute("outputs", json::Array(widths(Operation, 1 + Operation.Inputs,
                                                            Operation.Outputs)));
                Out.attribute("flags", json::Array(wordsOf(Operation)));
            });
    });
    outs() << '\n';
}

void printRow(StringRef Name, const std::string &Operands, StringRef Rest) {
    outs() << left_justify(Name, 16) << left_justify(Operands, 32) << Rest << '\n';
}

void printText(ArrayRef<tta::Operation> Operations) {
    for (const tta::Operation &Operation : Operations) {
        std::string Operands;
        for (unsigned Bits : widths(Operation, 1, Operation.Inputs))
            Operands += utostr(Bits) + ' ';
        Operands += "->";
        for (unsigned Bits : widths(Operation, 1 + Operation.Inputs, Operation.Outputs))
            Operands += ' ' + utostr(Bits);
        printRow(Operation.Name, Operands, join(wordsOf(Operation), " "));
    }
}

std::string encodingText(const RiscvEncoding &Code) {
    static constexpr StringLiteral Forms[] = {"r", "r4", "i"};
    return (Forms[Code.Format] + " 0x" + Twine::utohexstr(Code.Opcode) + "/" + Twine(Code.Funct3) +
            "/" + Twine(Code.Funct7))
        .str();
}

void printDescribed(ArrayRef<OperationDescription> Operations) {
    for (const OperationDescription &Each : Operations) {
        std::string Operands;
        for (const DescribedOperand &Input : Each.Inputs)
            Operands += Input.typeText() + " ";
        Operands += "->";
        for (const DescribedOperand &Output : Each.Outputs)
            Operands += ' ' + Output.Type->Name.str();
        std::vector<std::string> Facts = {utostr(Each.Latency) +
                                          (Each.Latency == 1 ? " cycle" : " cycles")};
        if (Each.Commutes)
            Facts.push_back("commutes");
        if (Each.HasState)
            Facts.push_back("state");
        for (const RiscvEncoding &Code : Each.Riscv)
            Facts.push_back(encodingText(Code));
        printRow(Each.Name, Operands, join(Facts, ", "));
    }
}

// Fails if an operation cannot have its Verilog, or if the file is missing.
Error checkHardware(const OperationDescription &Of) {
    if (const StringRef Why = whyNoVerilog(Of); !Why.empty())
        return operationProblem(Of, Why);
    if (!Of.HardwareFile.empty() && !sys::fs::is_regular_file(hardwarePath(Of)))
        return operationProblem(Of, "its Verilog file cannot be read: " + hardwarePath(Of));
    return Error::success();
}

// Writes the file test_<operation>.v for each operation that has hardware, and a message for each other one.
Error writeTests(ArrayRef<OperationDescription> Operations, StringRef Folder) {
    if (std::error_code Problem = sys::fs::create_directories(Folder))
        return createStringError(Folder + ": " + Problem.message());
    for (const OperationDescription &Each : Operations) {
        auto Hardware = operationHardware(Each);
        if (!Hardware && Each.HardwareFile.empty()) {
            errs() << toString(Hardware.takeError()) << '\n';
            continue;
        }
        if (!Hardware)
            return Hardware.takeError();
        auto Text = hardwareTest(Each, *Hardware);
        if (!Text)
            return Text.takeError();
        SmallString<128> Path = Folder;
        sys::path::append(Path, "test_" + Each.Name + ".v");
        std::error_code Problem;
        raw_fd_ostream(Path, Problem) << *Text;
        if (Problem)
            return createStringError(Path + ": " + Problem.message());
    }
    return Error::success();
}

struct Options {
    bool WritesJson = false;
    StringRef Tests; // folder for tests of the hardware; empty: none are written
    StringRef Path;  // of descriptions; empty: the built-in operations
};

// Reads and checks the descriptions of a folder, or of the folder that belongs to a machine's file.
int describedCommand(const Options &Given) {
    const StringRef Path = Given.Path;
    auto Described =
        readDescriptions(sys::fs::is_directory(Path) ? Path.str() : operationsFolder(Path));
    auto Table = Described ? tta::describedTable(*Described) : Described.takeError();
    Error Problems = Table ? Error::success() : Table.takeError();
    if (!Problems)
        Problems = checkNames(*Described);
    if (!Problems)
        for (const OperationDescription &Each : *Described)
            Problems = joinErrors(std::move(Problems),
                                  joinErrors(checkHardware(Each), checkMeaning(Each)));
    if (!Problems && !Given.Tests.empty())
        Problems = writeTests(*Described, Given.Tests);
    if (Problems) {
        errs() << toString(std::move(Problems)) << '\n';
        return EXIT_FAILURE;
    }
    if (Described->empty())
        errs() << Path << ": no descriptions of operations\n";
    Given.WritesJson ? printJson((*Table)->described()) : printDescribed(*Described);
    return EXIT_SUCCESS;
}

} // namespace

int operationsCommand(ArrayRef<const char *> Args) {
    Options Given;
    for (; !Args.empty() && StringRef(Args[0]).starts_with("--"); Args = Args.drop_front()) {
        StringRef Word = Args[0];
        if (Word == "--json")
            Given.WritesJson = true;
        else if (Word.consume_front("--hardware-tests=") && !Word.empty())
            Given.Tests = Word;
        else
            break;
    }
    if (Args.size() > 1 || (!Args.empty() && StringRef(Args[0]).starts_with("--")) ||
        (Args.empty() && !Given.Tests.empty())) {
        errs() << "bareclc operations takes --json, --hardware-tests=<folder>, and a folder or a "
                  "machine's file\n";
        return EXIT_FAILURE;
    }
    if (!Args.empty()) {
        Given.Path = Args[0];
        return describedCommand(Given);
    }
    Given.WritesJson ? printJson(tta::operations()) : printText(tta::operations());
    return EXIT_SUCCESS;
}

} // namespace barecl
