// SPDX-License-Identifier: MIT

#include "driver/Build.h"

#include "backend/BuildRun.h"
#include "base/Graphviz.h"
#include "frontend/FrontEnd.h"
#include "frontend/LinkBuiltins.h"
#include "image/Binary.h"
#include "image/Image.h"
#include "image/KernelInfo.h"
#include "image/KernelTable.h"
#include "lowering/CallingConventions.h"
#include "lowering/CheckCalls.h"
#include "lowering/FenceConversions.h"
#include "lowering/InlineCalls.h"
#include "lowering/PrintfLowering.h"
#include "lowering/SafeDivision.h"
#include "native/CodeGen.h"
#include "native/FiberStacks.h"
#include "native/LinkImage.h"
#include "options/Settings.h"
#include "passes/InterchangeCost.h"
#include "passes/KernelFacts.h"
#include "passes/RegionPicture.h"
#include "tta/Assembler.h"
#include "tta/backend/BuildProgram.h"
#include "tta/backend/MachineCode.h"
#include "tta/backend/MachineImage.h"
#include "tta/Linker.h"
#include "tta/SchedulePicture.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {

struct StageRow {
    StringLiteral Name, Ending;
};

static constexpr StageRow Stages[StageCount] = {
    {"ast-ir", ".ast.ll"},
    {"linked-ir", ".linked.ll"},
    {"regions", ".regions.svg"},
    {"workgroup-ir", ".workgroup.ll"},
    {"ir", ".ll"},
    {"asm", ".s"},
    {"obj", ".o"},
    {"elf", ".elf"},
    {"binary", ".bclbin"},
    {"tceasm", ".tceasm"},
    {"schedule.svg", ".schedule.svg"},
};

StringRef stageName(Stage Stage) {
    return Stages[unsigned(Stage)].Name;
}
StringRef stageEnding(Stage Stage) {
    return Stages[unsigned(Stage)].Ending;
}

std::optional<Stage> findStage(StringRef Name) {
    for (unsigned I = 0; I < StageCount; ++I)
        if (Stages[I].Name == Name)
            return Stage(I);
    return std::nullopt;
}

namespace {

// A build of kernels.
class Builder : BuildRun {
  public:
    // `Opened`: the machine of machineTarget(); else null.
    Builder(const BuildRequest &Request, const Target &Target,
            std::unique_ptr<OpenedMachine> Opened, BuildOptions Options, BuildSettings Settings,
            Progress &Current, Preparation &Prepared)
        : BuildRun(Request, Request.Source, Options.PassWarnings, Current), Target(Target),
          Opened(std::move(Opened)), Options(std::move(Options)), Settings(std::move(Settings)),
          Prepared(Prepared), Context(Prepared.Context),
          Level(this->Settings.Optimisation.value_or(
              this->Options.Optimisation.value_or(Target.Optimisation))),
          VectorBytes(this->Opened ? this->Opened->target().vectorBytes() : Target.VectorBytes),
          Machine(this->Opened
                      ? tta::createTargetMachine(this->Opened->target(), CodeGenOptLevel(Level))
                      : createMachine(Target, Level)),
          Runner(*Machine) {}

    BuildResult run() {
        Diags.listenTo(Context);
        if (Opened)
            Diags.stream() << Opened->warnings();
        if (compile() && linkLibrary() && drawRegions() && formWorkGroups() && optimise()) {
            if (Opened)
                generateForMachine();
            else if (generateCode())
                linkAndPack();
        }
        return takeResult();
    }

  private:
    bool compile();
    bool keepKernel();
    bool linkLibrary();
    WorkGroupOptions workGroupOptions() const;
    bool drawRegions();
    bool formWorkGroups();
    bool optimise();
    bool generateCode();
    void linkAndPack();
    void generateForMachine();

    bool leave(Stage Stage) { return BuildRun::leave(Stage, *Module); }
    void runPasses(ModulePassManager &MPM) { Runner.run(MPM, *Module); }

    const barecl::Target &Target;
    const std::unique_ptr<OpenedMachine> Opened;
    const BuildOptions Options;
    const BuildSettings Settings;
    Preparation &Prepared;
    LLVMContext &Context;
    const unsigned Level;
    const unsigned VectorBytes; // of the target, or of the machine
    std::unique_ptr<TargetMachine> Machine;
    PassRunner Runner;

    std::unique_ptr<llvm::Module> Module;
    barecl::Program Program;
    SmallVector<char, 0> Object;
};

} // namespace

bool Builder::compile() {
    enter(Stage::AstIr);
    FrontEndResult Parsed =
        compileSource(Request.FileName, Request.Source, Target, Options, Context, Diags);
    if (!Parsed.Module)
        return false;
    Module = std::move(Parsed.Module);
    if (Opened)
        Module->setDataLayout(tta::CodeLayout);
    Program.Target = Request.Target;
    Program.VectorBytes = VectorBytes;
    Program.Options = Options.Text;
    Program.Settings = Settings.Text;
    Program.Flags = Parsed.ReadFiles ? BCL_BINARY_READ_FILES : 0;
    Program.Kernels = readKernels(*Module);
    if (!Settings.Kernel.empty() && !keepKernel())
        return false;
    return leave(Stage::AstIr);
}

// Of the kernels, only the one that the settings name.
bool Builder::keepKernel() {
    for (const KernelInfo &Kernel : Program.Kernels)
        if (Kernel.Name != Settings.Kernel)
            Module->getFunction(Kernel.Name)->setLinkage(GlobalValue::InternalLinkage);
    erase_if(Program.Kernels,
             [&](const KernelInfo &Kernel) { return Kernel.Name != Settings.Kernel; });
    return !Program.Kernels.empty() ||
           fail(createStringError("--kernel=" + Settings.Kernel + ": there is no such kernel"));
}

bool Builder::linkLibrary() {
    enter(Stage::LinkedIr);
    ModulePassManager Before;
    Before.addPass(PrintfLoweringPass());
    runPasses(Before);
    if (Diags.hasErrors())
        return false;
    if (!Prepared.Builtins) {
        auto Library = openBuiltins(Target, Context);
        if (!Library)
            return fail(Library.takeError());
        Prepared.Builtins = std::move(*Library);
    }
    if (Error Err = linkBuiltins(*Module, std::move(Prepared.Builtins)))
        return fail(std::move(Err));
    retarget(*Module, Target, *Machine);

    ModulePassManager Calls;
    Calls.addPass(CheckCallsPass());
    runPasses(Calls);
    if (Diags.hasErrors())
        return false;

    ModulePassManager Lowering;
    Lowering.addPass(LowerCallingConventionsPass());
    Lowering.addPass(createModuleToFunctionPassAdaptor(SafeDivisionPass()));
    addInlineCalls(Lowering, InlineLimits::of(VectorBytes));
    runPasses(Lowering);
    Program.Formats = printfFormats(*Module);
    return leave(Stage::LinkedIr);
}

WorkGroupOptions Builder::workGroupOptions() const {
    WorkGroupOptions Chosen = Settings.WorkGroup;
    // Without optimisation nothing fills vectors, nor the instructions of a machine. An operation
    // of two words takes two buses. A machine's vectors pay however short they are: nothing else
    // fills the time of a work-item's chain of operations.
    Chosen.VectorBytes = Level ? VectorBytes : 0;
    if (Opened && Level)
        Chosen.IssueBytes = VectorBytes ? InterchangeCost::LeastBytes
                                        : unsigned(Opened->machine().Buses.size()) / 2 * 4;
    return Chosen;
}

bool Builder::drawRegions() {
    if (Request.Last != Stage::Regions)
        return true;
    enter(Stage::Regions);
    std::string Graph;
    raw_string_ostream GraphStream(Graph);
    ModulePassManager MPM;
    addRegionPasses(MPM, workGroupOptions());
    MPM.addPass(RegionPicturePass(GraphStream, Request.FileName, Request.Source));
    runPasses(MPM);
    if (Diags.hasErrors())
        return false;
    auto Picture = renderGraph(Graph);
    return Picture ? finish(*Picture) : fail(Picture.takeError());
}

bool Builder::formWorkGroups() {
    enter(Stage::WorkGroupIr);
    ModulePassManager MPM;
    const WorkGroupOptions Chosen = workGroupOptions();
    if (!Target.StackRoom && (Chosen.Handler == WorkItemHandler::Fibers || Chosen.CheckBarriers))
        return fail(createStringError("--workitem=fibers, --check=barriers: target " +
                                      StringRef(Target.Name) + " has no fibers"));
    addWorkGroupPasses(MPM, Chosen);
    runPasses(MPM);
    readWorkGroups(*Module, Program.Kernels);
    addKernelTable(*Module, Program.Kernels);
    // Errors that name a line come before this; without remarks, what follows is faster without.
    // Instructions of a machine keep their lines, for its faults and profiles.
    if (!Opened && !Options.DebugInfo && Request.Remarks.empty())
        StripDebugInfo(*Module);
    return leave(Stage::WorkGroupIr);
}

bool Builder::optimise() {
    enter(Stage::Ir);
    ModulePassManager MPM;
    addOptimisation(MPM, Runner, Level);
    if (!Opened) // a machine has them in fact
        addAddressSpaceLowering(MPM);
    MPM.addPass(createModuleToFunctionPassAdaptor(FenceConversionsPass()));
    runPasses(MPM);
    return leave(Stage::Ir);
}

bool Builder::generateCode() {
    bool IsAssembly = Request.Last == Stage::Asm;
    enter(IsAssembly ? Stage::Asm : Stage::Obj);
    requestFrames(*Module);
    Object = emitCode(*Module, *Machine,
                      IsAssembly ? CodeGenFileType::AssemblyFile : CodeGenFileType::ObjectFile);
    if (Diags.hasErrors())
        return false;
    if (Error Err = sizeFiberStacks(*Module, Diags.frames(), Target, Program.Kernels))
        return fail(std::move(Err));
    return IsAssembly || Request.Last == Stage::Obj
               ? finish(StringRef(Object.data(), Object.size()))
               : true;
}

void Builder::linkAndPack() {
    enter(Stage::Elf);
    auto Elf = linkImage(Object, Target);
    if (!Elf) {
        fail(Elf.takeError());
        return;
    }
    if (Request.Last == Stage::Elf) {
        finish(StringRef(Elf->data(), Elf->size()));
        return;
    }
    enter(Stage::Binary);
    auto Image = imageFromElf(*Elf);
    if (!Image)
        fail(Image.takeError());
    else
        finish(writeBinary(Program, *Image));
}

// For a transport-triggered machine: instructions and constants, each from address 0 on.
void Builder::generateForMachine() {
    enter(Stage::TceAsm);
    auto Code = generateMachineCode(*Module, *Opened, *Machine, Request.CheckSchedules);
    if (!Code)
        fail(Code.takeError());
    if (Diags.hasErrors())
        return;
    const tta::Machine &M = Opened->machine();
    if (Request.Last == Stage::Schedule) {
        finish(tta::drawSchedule(M, functionsOfSource(*Module, *Code)));
        return;
    }
    tta::MachineDiagnostics Problems(Request.FileName);
    auto Linked = tta::link(M, Code->Functions, Code->Data,
                            {.Roots = {std::string(KernelTableSymbol)},
                             .DataStart = std::vector<uint64_t>(M.Spaces.size())},
                            Problems);
    if (Linked && Request.Last == Stage::TceAsm) {
        finish(tta::disassemble(M, *Linked));
        return;
    }
    enter(Stage::Binary);
    auto Image = Linked ? imageFromProgram(M, *Linked, Problems) : std::nullopt;
    Diags.stream() << Problems.text();
    if (Image)
        finish(writeBinary(Program, *Image));
}

void Preparation::prepare(const Target &Target) {
    if (Builtins)
        return;
    auto Library = openBuiltins(Target, Context);
    if (Library)
        Builtins = std::move(*Library);
    else
        consumeError(Library.takeError());
}

BuildResult build(const BuildRequest &Request, Progress &Current, Preparation &Prepared) {
    BuildResult Refused;
    if (!Request.Programs.empty())
        return buildProgram(Request, Current);
    const Target *Target = Request.Machine.empty() ? findTarget(Request.Target) : &machineTarget();
    if (!Target) {
        Refused.Status = BCL_BUILD_BAD_TARGET;
        Refused.Log = "bareclc: error: unknown target '" + Request.Target +
                      "'; `bareclc targets` lists the known ones\n";
        return Refused;
    }
    std::unique_ptr<OpenedMachine> Opened;
    if (Target == &machineTarget()) {
        auto Read = OpenedMachine::open(Request.Machine.empty() ? machineFile(Request.Target)
                                                                : Request.Machine);
        if (!Read) {
            Refused.Log = "bareclc: error: " + toString(Read.takeError()) + "\n";
            return Refused;
        }
        Opened = std::move(*Read);
    }
    if (!Opened && (Request.Last == Stage::TceAsm || Request.Last == Stage::Schedule)) {
        Refused.Log = "bareclc: error: --emit=" + stageName(Request.Last).str() +
                      ": only machines have schedules; '" + Request.Target + "' is none\n";
        return Refused;
    }
    auto Options = parseBuildOptions(Request.Options);
    if (!Options) {
        Refused.Status = BCL_BUILD_BAD_OPTIONS;
        Refused.Log = "bareclc: error: " + toString(Options.takeError()) + "\n";
        return Refused;
    }
    auto Settings = parseBuildSettings(Request.Settings);
    if (!Settings) {
        Refused.Log = "bareclc: error: " + toString(Settings.takeError()) + "\n";
        return Refused;
    }
    return Builder(Request, *Target, std::move(Opened), std::move(*Options), std::move(*Settings),
                   Current, Prepared)
        .run();
}

} // namespace barecl
