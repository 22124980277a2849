// SPDX-License-Identifier: MIT

#include "tta/backend/MachineCode.h"

#include "tta/backend/Library.h"
#include "tta/codegen/LongJumps.h"
#include "tta/program/Linker.h"
#include "tta/program/SchedulePage.h"
#include "tta/schedule/Scheduler.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"

#include <set>

using namespace llvm;

namespace barecl {

struct MachineCode {
    std::vector<tta::ScheduledFunction> Functions;
    std::vector<tta::DataObject> Data;
};

static unsigned lineOf(const tta::CodeBlock &Block) {
    auto HasLine = [](const tta::CodeOperation &Operation) { return Operation.Line != 0; };
    auto Found = find_if(Block.Operations, HasLine);
    return Found == Block.Operations.end() ? 0 : Found->Line;
}

// The source function of that name; null if the function is not from the source.
static DISubprogram *sourceOf(const Module &Module, StringRef Name) {
    const Function *Found = Module.getFunction(Name);
    return Found ? Found->getSubprogram() : nullptr;
}

// The functions that come from Module's source, not from the library or the compiler.
static std::vector<tta::ScheduledFunction> functionsOfSource(const Module &Module,
                                                             const MachineCode &Code) {
    std::vector<tta::ScheduledFunction> Result;
    copy_if(Code.Functions, std::back_inserter(Result),
            [&](const tta::ScheduledFunction &F) { return sourceOf(Module, F.Name); });
    return Result;
}

// The source's name, and its lines if all code is from one file: the page's line numbers do not name a file.
static tta::PageSource pageSource(const Module &Module, const BuildRequest &Request) {
    tta::PageSource Result = {Request.FileName, {}};
    std::set<StringRef> Files;
    for (const Function &F : Module)
        for (const Instruction &I : instructions(F))
            if (const DILocation *Where = I.getDebugLoc().get())
                Files.insert(Where->getFilename());
    if (Files.size() != 1 || Request.Programs.size() > 1)
        return Result;
    const StringRef Text = Request.Programs.empty() ? Request.Source : Request.Programs[0].Text;
    for (StringRef Line : split(Text, '\n'))
        Result.Lines.push_back(Line.str());
    return Result;
}

// Reports the cycles of each block of a source function, and why it cannot take fewer.
static void remarkOn(const Module &Module, const tta::FunctionCode &Code,
                     const tta::ScheduledFunction &Scheduled) {
    DISubprogram *Where = sourceOf(Module, Code.Name);
    if (!Where)
        return;
    for (size_t N = 0; N < Scheduled.Blocks.size(); ++N) {
        const tta::ScheduledBlock &Block = Scheduled.Blocks[N];
        const unsigned Line = lineOf(Code.Blocks[Block.OfBlock]);
        // Only the first scheduled block of a pipelined loop is reported.
        if (!Line || (N > 0 && Scheduled.Blocks[N - 1].OfBlock == Block.OfBlock))
            continue;
        const bool IsLast = N + 1 == Scheduled.Blocks.size();
        const size_t End = IsLast ? Scheduled.Instructions.size() : Scheduled.Blocks[N + 1].Start;
        OptimizationRemarkAnalysis Remark(
            "barecl-schedule", "Block",
            DebugLoc(DILocation::get(Module.getContext(), Line, 0, Where)),
            &Module.getFunction(Code.Name)->getEntryBlock());
        Remark << "block " << ore::NV("Block", Block.OfBlock) << " of '" << Code.Name
               << "': " << ore::NV("Cycles", End - Block.Start + Block.Early)
               << " cycles, at least " << ore::NV("Least", Block.LeastCycles) << " by its "
               << StringRef(tta::BlockLimitNames[unsigned(Block.Limit)]);
        if (!Block.Note.empty())
            Remark << "; " << Block.Note;
        Module.getContext().diagnose(Remark);
    }
}

// Schedules the code of Module and the library functions that it needs. Problems of code generation
// are reported to the module's context. Problems of scheduling are returned, with the operation and
// its line.
static Expected<MachineCode> schedule(Module &Module, const OpenedMachine &Machine,
                                      TargetMachine &CodeGen, bool CheckSchedules,
                                      tta::FrameVariables *Variables) {
    tta::CodeModule Code = tta::generateCode(Module, CodeGen, Variables);
    if (Error Err = completeCode(Code, Module.getContext(), CodeGen))
        return Err;
    tta::addLongJumps(Code, Machine.target());
    tta::ScheduleOptions Options;
    Options.InOrder = CodeGen.getOptLevel() == CodeGenOptLevel::None;
    Options.Scratch = Machine.target().Plan.Transport;
    Options.Check |= CheckSchedules;
    tta::MachineDiagnostics Diagnostics(Machine.path());
    MachineCode Result;
    for (const tta::FunctionCode &Function : Code.Functions) {
        auto Scheduled = tta::schedule(Machine.machine(), Function, Options, Diagnostics);
        if (!Scheduled)
            return errorFrom(Diagnostics);
        remarkOn(Module, Function, *Scheduled);
        Result.Functions.push_back(std::move(*Scheduled));
    }
    Result.Data = std::move(Code.Data);
    return Result;
}

bool generateProgram(BuildRun &Run, Module &Module, const OpenedMachine &Opened,
                     TargetMachine &CodeGen, const tta::LinkRequest &Links, tta::Program &Result,
                     tta::FrameVariables *Variables) {
    Run.enter(Stage::Schedule);
    auto Code = schedule(Module, Opened, CodeGen, Run.Request.CheckSchedules, Variables);
    if (!Code)
        return Run.fail(Code.takeError());
    if (Run.Diags.hasErrors())
        return false;
    const tta::Machine &Machine = Opened.machine();
    if (Run.isLast(Stage::Schedule))
        return Run.finish(tta::drawSchedule(Machine, functionsOfSource(Module, *Code),
                                            pageSource(Module, Run.Request)));

    Run.enter(Stage::TceAsm);
    tta::MachineDiagnostics Problems(Run.Request.FileName);
    auto Linked = tta::link(Machine, Code->Functions, Code->Data, Links, Problems);
    Run.Diags.stream() << Problems.text();
    if (!Linked)
        return false;
    Result = std::move(*Linked);
    return true;
}

} // namespace barecl
