// SPDX-License-Identifier: MIT

#include "tta/backend/BuildProgram.h"

#include "backend/BuildRun.h"
#include "backend/Optimiser.h"
#include "frontend/FrontEnd.h"
#include "frontend/LinkOperations.h"
#include "frontend/OperationsHeader.h"
#include "options/Options.h"
#include "passes/operations/PlaceOperations.h"
#include "tta/backend/Library.h"
#include "tta/backend/MachineCode.h"
#include "tta/backend/OpenAsipHeader.h"
#include "tta/encoding/ProgramFile.h"
#include "tta/program/Assembler.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"

#include <set>

using namespace llvm;

namespace barecl {
namespace {

// Symbols that start-up code, C and ttasim know by name. The program begins at the first one. The
// symbols of the second list exist only if the program handles faults or limits loaded code.
const std::vector<std::string> Roots = {"_start", "__tta_halt", "__exit_code"};
const std::vector<std::string> OwnRoots = {"__fault_entry", "__fault_record", "__kernel_reach"};

class ProgramBuild : public BuildRun {
  public:
    ProgramBuild(const BuildRequest &Request, const Backend &Backend, const OpenedMachine &Opened,
                 unsigned Level, Progress &Current)
        : BuildRun(Request, Request.Programs.front().Text, Warnings::Shown, Current),
          Opened(Opened), Level(Level), CodeGen(Backend.createTargetMachine(Level)),
          Runner(*CodeGen) {
        Diags.listenTo(Context);
        Diags.stream() << Backend.warnings();
    }

    BuildResult run() {
        if (compile() && linkLibrary() && optimise())
            generate();
        return takeResult();
    }

  private:
    bool linkOperations(ArrayRef<ProgramOperation> Operations);
    bool compile();
    bool linkLibrary();
    bool optimise();
    bool generate();
    std::vector<std::string> roots() const;
    void setStackPointer(tta::Program &Program) const;
    bool leave(Stage Stage) { return BuildRun::leave(Stage, *Whole); }

    LLVMContext Context;
    const OpenedMachine &Opened;
    const unsigned Level;
    const std::unique_ptr<TargetMachine> CodeGen;
    PassRunner Runner;
    std::unique_ptr<Module> Whole;
};

} // namespace

// Returns the names of the program's functions that are called like functions of C's library, and
// makes LLVM treat none of them as the library's.
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

// Writes the rule in the syntax of make and ninja.
static Error writeDependencies(const BuildRequest &Request, const std::set<std::string> &Files) {
    if (Request.DependencyFile.empty())
        return Error::success();
    std::error_code Problem;
    raw_fd_ostream Rule(Request.DependencyFile, Problem);
    Rule << Request.DependencyTarget << ':';
    for (StringRef Name : Files) {
        Rule << " \\\n  ";
        for (char C : Name)
            Rule << (C == ' ' ? "\\" : "") << C;
    }
    Rule << '\n';
    Rule.close();
    Problem = Problem ? Problem : Rule.error();
    Rule.clear_error();
    return Problem ? createStringError(Request.DependencyFile + ": " + Problem.message())
                   : Error::success();
}

bool ProgramBuild::linkOperations(ArrayRef<ProgramOperation> Operations) {
    const MeaningTarget Target = meaningTarget(machineTarget());
    const Wanting OfDevice = Level ? Wanting::All : Wanting::Called;
    if (Error Err =
            barecl::linkOperations(*Whole, descriptionsOf(Operations), Target, Wanting::Called))
        return fail(std::move(Err));
    if (Error Err = barecl::linkOperations(*Whole, Opened.operations(), Target, OfDevice))
        return fail(std::move(Err));
    setForms(*Whole, [&](StringRef Name) { return Opened.target().operationForm(Name); });
    return true;
}

bool ProgramBuild::compile() {
    enter(Stage::AstIr);
    auto Options = parseBuildOptions(Request.Options);
    if (!Options)
        return fail(Options.takeError());
    auto Operations = programOperations(
        Opened.operations(), Options->Operations, [&](const OperationDescription &Each) {
            return !Opened.target().operationForm(Each.Name).empty();
        });
    if (!Operations)
        return fail(Operations.takeError());
    const std::string Header = operationsHeader(*Operations, /*IsOpenCL=*/false);
    const std::string OpenAsip = openAsipHeader(*Operations);
    std::vector<std::string> OfClang = Options->FrontEnd;
    append_range(OfClang, Request.COptions);
    std::set<std::string> Files;
    for (const SourceFile &File : Request.Programs) {
        auto Compiled = compileC(File.Name, File.Text, openAsipHeaders(OpenAsip), Header, OfClang,
                                 Context, Diags);
        if (!Compiled.Module)
            return false;
        Files.insert(File.Name);
        Files.insert(Compiled.Files.begin(), Compiled.Files.end());
        if (!Whole)
            Whole = std::move(Compiled.Module);
        else if (Linker::linkModules(*Whole, std::move(Compiled.Module)))
            return fail(createStringError("'" + File.Name + "' does not fit the other files"));
    }
    if (Error Err = writeDependencies(Request, Files))
        return fail(std::move(Err));
    Whole->setDataLayout(CodeGen->createDataLayout());
    return linkOperations(*Operations) && leave(Stage::AstIr);
}

std::vector<std::string> ProgramBuild::roots() const {
    std::vector<std::string> Result = Roots;
    copy_if(OwnRoots, std::back_inserter(Result),
            [&](const std::string &Name) { return Whole->getNamedValue(Name); });
    return Result;
}

// Links the functions of C's library that the program uses. Its start-up code calls main.
bool ProgramBuild::linkLibrary() {
    enter(Stage::LinkedIr);
    // Until selection, calls of these may only exist as nodes of the DAG.
    std::vector<std::string> Kept = claimNames(*Whole);
    for (const std::string &Root : Roots)
        if (!Whole->getNamedValue(Root) && Root != "__exit_code")
            Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                             GlobalValue::ExternalLinkage, Root, *Whole);
    if (Error Err = linkMachineLibrary(*Whole))
        return fail(std::move(Err));
    for (Function &F : *Whole)
        F.removeFnAttr("target-features");

    ModulePassManager Passes;
    append_range(Kept, roots());
    Passes.addPass(InternalizePass([&](const GlobalValue &Value) {
        return is_contained(Kept, Value.getName()) ||
               (isOperation(Value) && isPlaced(cast<Function>(Value)));
    }));
    Passes.addPass(GlobalDCEPass());
    Runner.run(Passes, *Whole);
    return leave(Stage::LinkedIr);
}

bool ProgramBuild::optimise() {
    enter(Stage::Ir);
    ModulePassManager Passes;
    addOptimisation(Passes, Runner, Level);
    Passes.addPass(PlaceOperationsPass());
    Runner.run(Passes, *Whole);
    return leave(Stage::Ir);
}

bool ProgramBuild::generate() {
    const tta::LinkRequest Links = {.Roots = roots(), .DataStart = {}};
    tta::Program Program;
    if (!generateProgram(*this, *Whole, Opened, *CodeGen, Links, Program))
        return false;
    Program.File = Request.FileName;
    setStackPointer(Program);
    if (isLast(Stage::TceAsm))
        return finish(tta::disassemble(Opened.machine(), Program));

    enter(Stage::Binary);
    tta::MachineDiagnostics Problems(Request.FileName);
    const auto Output = tta::writeProgramFile(Opened.machine(), Program, Problems);
    Diags.stream() << Problems.text();
    return Output && finish(*Output);
}

void ProgramBuild::setStackPointer(tta::Program &Program) const {
    const tta::RegisterName Pointer = Opened.target().Plan.StackPointer;
    if (std::optional<unsigned> Space = tta::findSpace(Opened.machine(), 0))
        Program.Registers.push_back(
            {Pointer.File, Pointer.Index, tta::stackTop(Opened.machine().Spaces[*Space])});
}

BuildResult buildProgram(const BuildRequest &Request, const Backend &Backend,
                         const OpenedMachine &Opened, Progress &Current) {
    unsigned Level;
    if (StringRef(Request.Level).getAsInteger(10, Level) || Level > 3)
        return refused(createStringError("-O" + Request.Level + ": the levels are 0 to 3"));
    return ProgramBuild(Request, Backend, Opened, Level, Current).run();
}

} // namespace barecl
