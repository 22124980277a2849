// SPDX-License-Identifier: MIT

#include "tta/backend/MachineBackend.h"

#include "image/KernelTable.h"
#include "passes/analysis/VariableValues.h"
#include "passes/barriers/InterchangeCost.h"
#include "tta/backend/BuildProgram.h"
#include "tta/backend/MachineCode.h"
#include "tta/backend/MachineDwarf.h"
#include "tta/backend/MachineImage.h"
#include "tta/backend/MachineLines.h"
#include "tta/program/Assembler.h"

using namespace llvm;

namespace barecl {

ArrayRef<Stage> MachineBackend::stages(SourceKind Kind) const {
    static constexpr Stage OfKernels[] = {Stage::AstIr,       Stage::LinkedIr, Stage::Regions,
                                          Stage::WorkGroupIr, Stage::Ir,       Stage::Schedule,
                                          Stage::TceAsm,      Stage::Binary};
    static constexpr Stage OfPrograms[] = {Stage::AstIr,    Stage::LinkedIr, Stage::Ir,
                                           Stage::Schedule, Stage::TceAsm,   Stage::Binary};
    return Kind == SourceKind::Kernels ? ArrayRef(OfKernels) : ArrayRef(OfPrograms);
}

// An operation that code cannot have is compiled like other code.
std::string MachineBackend::operationForm(const OperationDescription &Operation) const {
    return Opened->target().operationForm(Operation.Name);
}

// Whether it fits the operation is seen at selection.
Backend::OperationKind MachineBackend::operationFunction(StringRef Name) const {
    const tta::Operation *Found = Name.consume_front("__tta_")
                                      ? Opened->target().Operations.find(std::string_view(Name))
                                      : nullptr;
    if (!Found)
        return OperationKind::None;
    return Found->isPure() ? OperationKind::Pure : OperationKind::Effects;
}

// An operation on two words takes two buses. The machine's vectors pay even if they are short,
// since nothing else fills the time of a work-item's chain of operations.
void MachineBackend::addWidths(WorkGroupOptions &Options) const {
    Options.VectorBytes = vectorBytes();
    Options.IssueBytes = vectorBytes() ? InterchangeCost::LeastBytes
                                       : unsigned(Opened->machine().Buses.size()) / 2 * 4;
}

std::unique_ptr<TargetMachine> MachineBackend::createTargetMachine(unsigned Level) const {
    return tta::createTargetMachine(Opened->target(), CodeGenOptLevel(Level));
}

// Generates instructions and constants, each from address 0 on.
bool MachineBackend::generateImage(BuildRun &Run, Module &Module, TargetMachine &CodeGen,
                                   std::vector<KernelInfo> &, Image &Result) const {
    const tta::Machine &Machine = Opened->machine();
    const tta::LinkRequest Links = {.Roots = {std::string(KernelTableSymbol)},
                                    .DataStart = std::vector<uint64_t>(Machine.Spaces.size())};
    tta::Program Program;
    tta::FrameVariables Variables;
    if (!generateProgram(Run, Module, *Opened, CodeGen, Links, Program, &Variables))
        return false;
    if (Run.isLast(Stage::TceAsm))
        return Run.finish(tta::disassemble(Machine, Program));

    Run.enter(Stage::Binary);
    tta::MachineDiagnostics Problems(Run.Request.FileName);
    auto Made = imageFromProgram(Machine, Program, Problems);
    Run.Diags.stream() << Problems.text();
    if (!Made)
        return false;
    Result = std::move(*Made);
    Result.Lines = linesOfProgram(Module, Program);
    if (describesVariables(Module))
        Result.Debug = debugFileOf(Module, Program, Variables);
    return true;
}

BuildResult MachineBackend::buildProgram(const BuildRequest &Request, Progress &Current) const {
    return barecl::buildProgram(Request, *this, *Opened, Current);
}

} // namespace barecl
