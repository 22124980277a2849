// SPDX-License-Identifier: MIT

#include "tta/backend/MachineCommand.h"

#include "operations/Descriptions.h"
#include "operations/meaning/OperationHardware.h"
#include "tta/adf/Adf.h"
#include "tta/adf/MachinePrinter.h"
#include "tta/described/CustomUnit.h"
#include "tta/described/DescribedTable.h"
#include "tta/encoding/ProgramFile.h"
#include "tta/rtl/MemoryImage.h"
#include "tta/rtl/Verilog.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {
namespace {

struct Words {
    bool WritesAdf = false, WritesVerilog = false;
    bool IsObserved = false; // Verilog that can be compared with the simulator
    bool IsChecked = false;  // Verilog with ports for a unit that detects faults
    bool IsCompact = false;  // instructions of few bits
    tta::MemoryBus Bus = tta::MemoryBus::None;
    std::string Operations; // a folder whose operations the machine gets; empty: none
    std::string Name;       // of the module; empty: that of the file
    std::string Program;    // the program whose memories are written; empty: none
    std::string Output;     // the folder of the Verilog or the memories
    std::string File;
};

std::optional<Words> readWords(ArrayRef<const char *> Args) {
    Words Result;
    for (size_t N = 0; N < Args.size(); ++N) {
        StringRef Word = Args[N];
        if (Word == "--emit=adf")
            Result.WritesAdf = true;
        else if (Word == "--emit=verilog")
            Result.WritesVerilog = true;
        else if (Word == "--observed")
            Result.IsObserved = true;
        else if (Word == "--checked")
            Result.IsChecked = true;
        else if (Word == "--encoding=compact" || Word == "--encoding=words")
            Result.IsCompact = Word.ends_with("compact");
        else if (Word == "--bus=wishbone")
            Result.Bus = tta::MemoryBus::Wishbone;
        else if (Word == "--bus=axi4-lite")
            Result.Bus = tta::MemoryBus::Axi4Lite;
        else if (Word.consume_front("--emit=memories:"))
            Result.Program = Word.str();
        else if (Word.consume_front("--name="))
            Result.Name = Word.str();
        else if (Word == "-o" && N + 1 < Args.size())
            Result.Output = Args[++N];
        else if (Word.consume_front("--add-operations="))
            Result.Operations = Word.str();
        else if (!Word.starts_with("--") && Result.File.empty())
            Result.File = Word.str();
        else
            return std::nullopt;
    }
    const bool WritesFolder = Result.WritesVerilog || !Result.Program.empty();
    const bool IsComplete = !Result.File.empty() && WritesFolder != Result.Output.empty();
    // The unit that detects faults reads the line, which compact instructions lack.
    const bool CanBeChecked = !(Result.IsChecked && Result.IsCompact);
    return IsComplete && CanBeChecked ? std::optional(Result) : std::nullopt;
}

struct DescribedMachine {
    tta::Machine Machine;
    std::vector<OperationDescription> Operations;
};

// Its operations are those of the folder, or else those beside its file.
Expected<DescribedMachine> readMachine(const Words &Said) {
    const bool Adds = !Said.Operations.empty();
    auto Described = readDescriptions(Adds ? Said.Operations : operationsFolder(Said.File));
    auto Table = Described ? tta::describedTable(*Described) : Described.takeError();
    if (!Table)
        return Table.takeError();
    tta::MachineDiagnostics Diagnostics(Said.File);
    std::optional<tta::Machine> Machine =
        tta::readAdfFile(Said.File, Diagnostics, std::move(*Table));
    if (!Machine)
        return createStringError(StringRef(Diagnostics.text()).rtrim());
    errs() << Diagnostics.text();
    if (Adds)
        if (Error Err = tta::addCustomUnit(*Machine, *Described))
            return Err;
    return DescribedMachine{std::move(*Machine), std::move(*Described)};
}

// A module's name: the file's, or that of the folder of a file machine.adf.
std::string moduleName(const Words &Said) {
    if (!Said.Name.empty())
        return Said.Name;
    SmallString<128> Path(Said.File);
    sys::fs::make_absolute(Path);
    StringRef Stem = sys::path::stem(Path);
    if (Stem == "machine")
        Stem = sys::path::filename(sys::path::parent_path(Path));
    std::string Result = Stem.str();
    for (char &Letter : Result)
        if (!isAlnum(Letter))
            Letter = '_';
    return isAlpha(Result.front()) ? Result : "machine_" + Result;
}

std::vector<tta::OwnOperation::Operand> ports(ArrayRef<DescribedOperand> Operands,
                                              ArrayRef<std::string> Names) {
    std::vector<tta::OwnOperation::Operand> Result;
    for (const auto &[Operand, Name] : zip(Operands, Names))
        Result.push_back({Name, Operand.Type->Bits, Operand.Type->IsSigned});
    return Result;
}

// The Verilog of a described operation. Only an operation that the machine uses must have one.
Expected<tta::OwnOperation> ownOperation(const OperationDescription &Of) {
    auto Hardware = Of.HardwareFile.empty() ? makeHardware(Of) : operationHardware(Of);
    if (!Hardware && Of.HardwareFile.empty())
        return tta::OwnOperation{Of.Name, toString(Hardware.takeError()), {}, {}, {}, {}, {}};
    if (!Hardware)
        return Hardware.takeError();
    return tta::OwnOperation{Of.Name,
                             {},
                             Hardware->Module,
                             Hardware->File,
                             Hardware->Text,
                             ports(Of.Inputs, Hardware->Inputs),
                             ports(Of.Outputs, Hardware->Outputs)};
}

Expected<std::vector<tta::OwnOperation>> ownOperations(ArrayRef<OperationDescription> Described) {
    std::vector<tta::OwnOperation> Result;
    for (const OperationDescription &Each : Described) {
        auto Own = ownOperation(Each);
        if (!Own)
            return Own.takeError();
        Result.push_back(std::move(*Own));
    }
    return Result;
}

Expected<std::vector<tta::VerilogFile>> verilogOf(const Words &Said,
                                                  const DescribedMachine &Described) {
    auto Own = ownOperations(Described.Operations);
    if (!Own)
        return Own.takeError();
    tta::MachineDiagnostics Diagnostics(Said.File);
    auto Files = tta::makeVerilog(Described.Machine, tta::AdfLines(Said.File),
                                  {moduleName(Said), Said.IsObserved, std::move(*Own),
                                   Said.IsChecked, Said.IsCompact, Said.Bus},
                                  Diagnostics);
    if (!Files)
        return createStringError(StringRef(Diagnostics.text()).rtrim());
    return std::move(*Files);
}

// The memories at the start of the program.
Expected<std::vector<tta::VerilogFile>> memoriesOf(const Words &Said, const tta::Machine &Machine) {
    auto Bytes = MemoryBuffer::getFile(Said.Program);
    if (!Bytes)
        return createStringError(Said.Program + ": " + Bytes.getError().message());
    tta::MachineDiagnostics Diagnostics(Said.Program);
    const auto Program = tta::readProgramFile(Machine, (*Bytes)->getBuffer(), Diagnostics);
    if (!Program)
        return createStringError(StringRef(Diagnostics.text()).rtrim());
    return tta::memoryImages(Machine, *Program, Said.IsCompact);
}

Error writeFiles(const Words &Said, const std::vector<tta::VerilogFile> &Files) {
    if (std::error_code Code = sys::fs::create_directories(Said.Output))
        return createStringError(Said.Output + ": " + Code.message());
    for (const tta::VerilogFile &File : Files) {
        SmallString<128> Path(Said.Output);
        sys::path::append(Path, File.Name);
        std::error_code Code;
        raw_fd_ostream Out(Path, Code);
        Out << File.Text;
        Out.close();
        if (Code || Out.has_error()) {
            Out.clear_error();
            return createStringError("cannot write " + Path.str().str());
        }
    }
    return Error::success();
}

} // namespace

int machineCommand(ArrayRef<const char *> Args) {
    const std::optional<Words> Said = readWords(Args);
    if (!Said) {
        errs() << "bareclc machine takes one ADF file, --emit=adf, --add-operations=FOLDER, "
                  "--emit=verilog -o FOLDER with --name=MODULE, --observed, --bus=wishbone or "
                  "--bus=axi4-lite, and --checked or --encoding=compact, or "
                  "--emit=memories:PROGRAM -o FOLDER\n";
        return EXIT_FAILURE;
    }
    auto Machine = readMachine(*Said);
    if (!Machine) {
        errs() << toString(Machine.takeError()) << '\n';
        return EXIT_FAILURE;
    }
    if (!Said->Output.empty()) {
        auto Files =
            Said->WritesVerilog ? verilogOf(*Said, *Machine) : memoriesOf(*Said, Machine->Machine);
        Error Err = Files ? writeFiles(*Said, *Files) : Files.takeError();
        if (Err) {
            errs() << toString(std::move(Err)) << '\n';
            return EXIT_FAILURE;
        }
        return EXIT_SUCCESS;
    }
    outs() << (Said->WritesAdf ? tta::writeAdf(Machine->Machine)
                               : tta::describeMachine(Machine->Machine));
    return EXIT_SUCCESS;
}

} // namespace barecl
