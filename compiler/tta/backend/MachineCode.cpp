// SPDX-License-Identifier: MIT

#include "tta/backend/MachineCode.h"

#include "base/Installation.h"
#include "tta/Adf.h"
#include "tta/schedule/Scheduler.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace barecl {

static Error errorFrom(const tta::MachineDiagnostics &Diagnostics) {
    return createStringError(StringRef(Diagnostics.text()).rtrim());
}

Expected<std::unique_ptr<OpenedMachine>> OpenedMachine::open(const std::string &Path) {
    tta::MachineDiagnostics Diagnostics(Path);
    std::optional<tta::Machine> Read = tta::readAdfFile(Path, Diagnostics);
    if (!Read)
        return errorFrom(Diagnostics);
    auto Result = std::make_unique<OpenedMachine>();
    Result->Path = Path;
    Result->Machine = std::move(*Read);
    std::optional<tta::CodeTarget> Target = tta::codeTarget(Result->Machine, Diagnostics);
    if (!Target)
        return errorFrom(Diagnostics);
    Result->Target.emplace(std::move(*Target));
    Result->Warnings = Diagnostics.text();
    return Result;
}

static Expected<std::unique_ptr<Module>> openLibrary(LLVMContext &Context) {
    const std::string Path = sharedFile("builtins", "tta.bc");
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!Buffer)
        return createStringError("the library " + Path +
                                 " cannot be read: " + Buffer.getError().message() +
                                 "; build or install BareCL completely");
    auto Library = getOwningLazyBitcodeModule(std::move(*Buffer), Context,
                                              /*ShouldLazyLoadMetadata=*/true);
    if (Library) {
        (*Library)->setTargetTriple(Triple(tta::CodeTriple));
        (*Library)->setDataLayout(tta::CodeLayout);
    }
    return Library;
}

static Error linkNeeded(Module &Into, std::unique_ptr<Module> Library) {
    if (Linker::linkModules(Into, std::move(Library), Linker::LinkOnlyNeeded))
        return createStringError("the library of transport-triggered machines does not fit");
    return Error::success();
}

Error linkMachineLibrary(Module &Module) {
    auto Library = openLibrary(Module.getContext());
    return Library ? linkNeeded(Module, std::move(*Library)) : Library.takeError();
}

// The functions of the library that Wanted names, with what they need, but without what Code has.
// Null: the library has none of them.
static Expected<std::unique_ptr<Module>>
takeFromLibrary(ArrayRef<std::string> Wanted, const tta::CodeModule &Code, LLVMContext &Context) {
    auto Library = openLibrary(Context);
    if (!Library)
        return Library.takeError();
    auto Taken = std::make_unique<Module>("library", Context);
    Taken->setTargetTriple(Triple(tta::CodeTriple));
    Taken->setDataLayout(tta::CodeLayout);
    for (const std::string &Name : Wanted)
        if (const Function *Found = (*Library)->getFunction(Name))
            Function::Create(Found->getFunctionType(), GlobalValue::ExternalLinkage, Name, *Taken);
    if (Taken->empty())
        return nullptr;
    if (Error Err = linkNeeded(*Taken, std::move(*Library)))
        return Err;
    for (const tta::FunctionCode &Present : Code.Functions)
        if (Function *Twice = Taken->getFunction(Present.Name))
            Twice->deleteBody();
    for (const tta::DataObject &Present : Code.Data)
        if (GlobalVariable *Twice = Taken->getGlobalVariable(Present.Name, true)) {
            Twice->setInitializer(nullptr);
            Twice->setLinkage(GlobalValue::ExternalLinkage);
        }
    return Taken;
}

// Until nothing is undefined that the library has: what it takes from there may need more.
static Error completeCode(tta::CodeModule &Code, LLVMContext &Context, TargetMachine &Generator) {
    std::vector<std::string> Undefined = tta::undefinedSymbols(Code), Before;
    while (!Undefined.empty() && Undefined != Before) {
        auto More = takeFromLibrary(Undefined, Code, Context);
        if (!More)
            return More.takeError();
        if (!*More)
            break;
        tta::CodeModule Added = tta::generateCode(**More, Generator);
        move(Added.Functions, std::back_inserter(Code.Functions));
        move(Added.Data, std::back_inserter(Code.Data));
        Before = std::exchange(Undefined, tta::undefinedSymbols(Code));
    }
    return Error::success();
}

static unsigned lineOf(const tta::CodeBlock &Block) {
    auto HasLine = [](const tta::CodeOperation &Operation) { return Operation.Line != 0; };
    auto Found = find_if(Block.Operations, HasLine);
    return Found == Block.Operations.end() ? 0 : Found->Line;
}

// Null: the function is not of the source.
static DISubprogram *sourceOf(const Module &Module, StringRef Name) {
    const Function *Found = Module.getFunction(Name);
    return Found ? Found->getSubprogram() : nullptr;
}

std::vector<tta::ScheduledFunction> functionsOfSource(const Module &Module,
                                                      const MachineCode &Code) {
    std::vector<tta::ScheduledFunction> Result;
    copy_if(Code.Functions, std::back_inserter(Result),
            [&](const tta::ScheduledFunction &F) { return sourceOf(Module, F.Name); });
    return Result;
}

// What each block of a function of the source takes, and why it cannot take less.
static void remarkOn(const Module &Module, const tta::FunctionCode &Code,
                     const tta::ScheduledFunction &Scheduled) {
    DISubprogram *Where = sourceOf(Module, Code.Name);
    if (!Where)
        return;
    for (size_t N = 0; N < Scheduled.Blocks.size(); ++N) {
        const tta::ScheduledBlock &Block = Scheduled.Blocks[N];
        const unsigned Line = lineOf(Code.Blocks[Block.OfBlock]);
        // Of a pipelined loop, the first stretch speaks for all.
        if (!Line || (N > 0 && Scheduled.Blocks[N - 1].OfBlock == Block.OfBlock))
            continue;
        const bool IsLast = N + 1 == Scheduled.Blocks.size();
        const size_t End = IsLast ? Scheduled.Instructions.size() : Scheduled.Blocks[N + 1].Start;
        OptimizationRemarkAnalysis Remark(
            "barecl-schedule", "Block",
            DebugLoc(DILocation::get(Module.getContext(), Line, 0, Where)),
            &Module.getFunction(Code.Name)->getEntryBlock());
        Remark << "block " << ore::NV("Block", Block.OfBlock) << " of '" << Code.Name
               << "': " << ore::NV("Cycles", End - Block.Start + Block.Early) << " cycles, at least "
               << ore::NV("Least", Block.LeastCycles) << " by its "
               << StringRef(tta::BlockLimitNames[unsigned(Block.Limit)]);
        if (!Block.Note.empty())
            Remark << "; " << Block.Note;
        Module.getContext().diagnose(Remark);
    }
}

Expected<MachineCode> generateMachineCode(Module &Module, const OpenedMachine &Machine,
                                          TargetMachine &Generator, bool CheckSchedules) {
    tta::CodeModule Code = tta::generateCode(Module, Generator);
    if (Error Err = completeCode(Code, Module.getContext(), Generator))
        return Err;
    tta::ScheduleOptions Options;
    Options.InOrder = Generator.getOptLevel() == CodeGenOptLevel::None;
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

} // namespace barecl
