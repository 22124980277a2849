// SPDX-License-Identifier: MIT

#include "tta/backend/BuildProgram.h"

#include "backend/BuildRun.h"
#include "frontend/FrontEnd.h"
#include "native/CodeGen.h"
#include "options/Options.h"
#include "tta/Assembler.h"
#include "tta/backend/MachineCode.h"
#include "tta/Linker.h"
#include "tta/ProgramFile.h"
#include "tta/SchedulePicture.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace barecl {
namespace {

// What start-up code, C and ttasim know by name. The first is where the program begins. A program
// has those of the second list if it wants to hear of faults.
const std::vector<std::string> Roots = {"_start", "__tta_halt", "__exit_code"};
const std::vector<std::string> FaultRoots = {"__fault_entry", "__fault_record"};

class ProgramBuilder : BuildRun {
  public:
    ProgramBuilder(const BuildRequest &Request, Progress &Current)
        : BuildRun(Request, Request.Programs.front().Text, Warnings::Shown, Current) {}

    BuildResult run() {
        Diags.listenTo(Context);
        if (open() && compile() && optimise())
            generate();
        return takeResult();
    }

  private:
    bool open();
    bool compile();
    bool optimise();
    void generate();
    std::vector<std::string> roots() const;
    void setStackPointer(tta::Program &Program) const;
    bool leave(Stage Stage) { return BuildRun::leave(Stage, *Whole); }

    LLVMContext Context;
    std::unique_ptr<OpenedMachine> Machine;
    std::unique_ptr<TargetMachine> Generator;
    std::unique_ptr<Module> Whole;
    unsigned Level = 3;
};

} // namespace

// The program's functions that have the name of one of C's library. LLVM is told that none of them
// does what the library's does.
static std::vector<std::string> claimNames(Module &Program) {
    const TargetLibraryInfoImpl Library(Program.getTargetTriple());
    std::vector<std::string> Result;
    for (const Function &F : Program) {
        LibFunc Known;
        if (!F.isDeclaration() && Library.getLibFunc(F.getName(), Known))
            Result.push_back(F.getName().str());
    }
    for (const std::string &Name : Result)
        for (Function &F : Program)
            F.addFnAttr("no-builtin-" + Name);
    return Result;
}

bool ProgramBuilder::open() {
    if (StringRef(Request.Level).getAsInteger(10, Level) || Level > 3)
        return fail(createStringError("-O" + Request.Level + ": the levels are 0 to 3"));
    auto Opened = OpenedMachine::open(Request.Machine);
    if (!Opened)
        return fail(Opened.takeError());
    Machine = std::move(*Opened);
    Diags.stream() << Machine->warnings();
    Generator = tta::createTargetMachine(Machine->target(), CodeGenOptLevel(Level));
    return true;
}

bool ProgramBuilder::compile() {
    enter(Stage::AstIr);
    auto Options = parseBuildOptions(Request.Options);
    if (!Options)
        return fail(Options.takeError());
    for (const SourceFile &File : Request.Programs) {
        auto Module = compileC(File.Name, File.Text, Options->FrontEnd, Context, Diags);
        if (!Module)
            return false;
        if (!Whole)
            Whole = std::move(Module);
        else if (Linker::linkModules(*Whole, std::move(Module)))
            return fail(createStringError("'" + File.Name + "' does not fit the other files"));
    }
    return leave(Stage::AstIr);
}

std::vector<std::string> ProgramBuilder::roots() const {
    std::vector<std::string> Result = Roots;
    copy_if(FaultRoots, std::back_inserter(Result),
            [&](const std::string &Name) { return Whole->getNamedValue(Name); });
    return Result;
}

// With C's library, whose start-up code calls main.
bool ProgramBuilder::optimise() {
    enter(Stage::Ir);
    // Calls of them may be nodes until selection.
    std::vector<std::string> Kept = claimNames(*Whole);
    for (const std::string &Root : Roots)
        if (!Whole->getNamedValue(Root) && Root != "__exit_code")
            Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                             GlobalValue::ExternalLinkage, Root, *Whole);
    if (Error Err = linkMachineLibrary(*Whole))
        return fail(std::move(Err));
    for (Function &F : *Whole)
        F.removeFnAttr("target-features");

    PassRunner Runner(*Generator);
    ModulePassManager Passes;
    append_range(Kept, roots());
    Passes.addPass(InternalizePass(
        [&](const GlobalValue &Value) { return is_contained(Kept, Value.getName()); }));
    Passes.addPass(GlobalDCEPass());
    addOptimisation(Passes, Runner, Level);
    Runner.run(Passes, *Whole);
    return leave(Stage::Ir);
}

void ProgramBuilder::generate() {
    enter(Stage::Asm);
    auto Code = generateMachineCode(*Whole, *Machine, *Generator, Request.CheckSchedules);
    if (!Code) {
        fail(Code.takeError());
        return;
    }
    if (Diags.hasErrors())
        return;
    if (isLast(Stage::Schedule)) {
        finish(tta::drawSchedule(Machine->machine(), functionsOfSource(*Whole, *Code)));
        return;
    }
    tta::MachineDiagnostics Problems(Request.FileName);
    auto Program = tta::link(Machine->machine(), Code->Functions, Code->Data,
                             {.Roots = roots(), .DataStart = {}}, Problems);
    if (Program) {
        Program->File = Request.FileName;
        setStackPointer(*Program);
    }
    std::optional<std::string> Output;
    if (Program && isLast(Stage::TceAsm))
        Output = tta::disassemble(Machine->machine(), *Program);
    else if (Program)
        Output = tta::writeProgramFile(Machine->machine(), *Program, Problems);
    if (Output)
        finish(*Output);
    else
        Diags.stream() << Problems.text();
}

void ProgramBuilder::setStackPointer(tta::Program &Program) const {
    const tta::RegisterName Pointer = Machine->target().Plan.StackPointer;
    if (std::optional<unsigned> Space = tta::findSpace(Machine->machine(), 0))
        Program.Registers.push_back(
            {Pointer.File, Pointer.Index, tta::stackTop(Machine->machine().Spaces[*Space])});
}

BuildResult buildProgram(const BuildRequest &Request, Progress &Current) {
    return ProgramBuilder(Request, Current).run();
}

} // namespace barecl
