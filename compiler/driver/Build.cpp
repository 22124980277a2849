// SPDX-License-Identifier: MIT

#include "driver/Build.h"

#include "backend/Backend.h"
#include "backend/BuildRun.h"
#include "backend/Optimiser.h"
#include "base/Graphviz.h"
#include "frontend/FrontEnd.h"
#include "frontend/LinkBuiltins.h"
#include "image/Binary.h"
#include "image/KernelInfo.h"
#include "image/KernelTable.h"
#include "lowering/CallingConventions.h"
#include "lowering/CheckCalls.h"
#include "lowering/InlineCalls.h"
#include "lowering/PrintfLowering.h"
#include "lowering/SafeDivision.h"
#include "native/NativeBackend.h"
#include "options/Settings.h"
#include "passes/KernelFacts.h"
#include "passes/RegionPicture.h"
#include "passes/WorkGroup.h"
#include "tta/backend/MachineBackend.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {
namespace {

// A build of kernels. That of C programs is tta/backend/BuildProgram.cpp.
class KernelBuild : public BuildRun {
  public:
    KernelBuild(const BuildRequest &Request, const Backend &Backend, BuildOptions GivenOptions,
                BuildSettings GivenSettings, Progress &Current, Preparation &Prepared)
        : BuildRun(Request, Request.Source, GivenOptions.PassWarnings, Current), Backend(Backend),
          Target(Backend.target()), Options(std::move(GivenOptions)),
          Settings(std::move(GivenSettings)), Prepared(Prepared), Context(Prepared.Context),
          Level(Settings.Optimisation.value_or(Options.Optimisation.value_or(Target.Optimisation))),
          CodeGen(Backend.createTargetMachine(Level)), Runner(*CodeGen) {
        Diags.listenTo(Context);
        Diags.stream() << Backend.warnings();
    }

    BuildResult run() {
        if (compile() && linkLibrary() && drawRegions() && formWorkGroups() && optimise())
            generate();
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
    bool generate();

    bool leave(Stage Stage) { return BuildRun::leave(Stage, *Module); }

    // False: there are errors.
    bool runPasses(ModulePassManager &MPM) {
        Runner.run(MPM, *Module);
        return !Diags.hasErrors();
    }

    const barecl::Backend &Backend;
    const barecl::Target &Target;
    const BuildOptions Options;
    const BuildSettings Settings;
    Preparation &Prepared;
    LLVMContext &Context;
    const unsigned Level;
    const std::unique_ptr<TargetMachine> CodeGen;
    PassRunner Runner;

    std::unique_ptr<llvm::Module> Module;
    Program Result;
};

} // namespace

bool KernelBuild::compile() {
    enter(Stage::AstIr);
    FrontEndResult Parsed =
        compileSource(Request.FileName, Request.Source, Target, Options, Context, Diags);
    if (!Parsed.Module)
        return false;
    Module = std::move(Parsed.Module);
    Module->setDataLayout(CodeGen->createDataLayout());
    Result.Target = Request.Target;
    Result.VectorBytes = Backend.vectorBytes();
    Result.Options = Options.Text;
    Result.Settings = Settings.Text;
    Result.Flags = Parsed.ReadFiles ? BCL_BINARY_READ_FILES : 0;
    Result.Kernels = readKernels(*Module);
    if (!Settings.Kernel.empty() && !keepKernel())
        return false;
    return leave(Stage::AstIr);
}

// Of the kernels, only the one that the settings name.
bool KernelBuild::keepKernel() {
    for (const KernelInfo &Kernel : Result.Kernels)
        if (Kernel.Name != Settings.Kernel)
            Module->getFunction(Kernel.Name)->setLinkage(GlobalValue::InternalLinkage);
    erase_if(Result.Kernels,
             [&](const KernelInfo &Kernel) { return Kernel.Name != Settings.Kernel; });
    return !Result.Kernels.empty() ||
           fail(createStringError("--kernel=" + Settings.Kernel + ": there is no such kernel"));
}

bool KernelBuild::linkLibrary() {
    enter(Stage::LinkedIr);
    ModulePassManager Before;
    Before.addPass(PrintfLoweringPass());
    if (!runPasses(Before))
        return false;
    if (!Prepared.Builtins) {
        auto Library = openBuiltins(Target, Context);
        if (!Library)
            return fail(Library.takeError());
        Prepared.Builtins = std::move(*Library);
    }
    if (Error Err = linkBuiltins(*Module, std::move(Prepared.Builtins)))
        return fail(std::move(Err));
    retarget(*Module, *CodeGen, Target.VectorBytes);

    ModulePassManager Calls;
    Calls.addPass(CheckCallsPass());
    if (!runPasses(Calls))
        return false;

    ModulePassManager Lowering;
    Lowering.addPass(CallingConventionsPass());
    Lowering.addPass(createModuleToFunctionPassAdaptor(SafeDivisionPass()));
    addInlineCalls(Lowering, InlineLimits::of(Backend.vectorBytes()));
    runPasses(Lowering);
    Result.Formats = printfFormats(*Module);
    return leave(Stage::LinkedIr);
}

// Without optimisation nothing fills vectors, nor the instructions of a machine.
WorkGroupOptions KernelBuild::workGroupOptions() const {
    WorkGroupOptions Chosen = Settings.WorkGroup;
    if (Level)
        Backend.addWidths(Chosen);
    return Chosen;
}

bool KernelBuild::drawRegions() {
    if (!isLast(Stage::Regions))
        return true;
    enter(Stage::Regions);
    std::string Graph;
    raw_string_ostream GraphStream(Graph);
    ModulePassManager MPM;
    addRegionPasses(MPM, workGroupOptions());
    MPM.addPass(RegionPicturePass(GraphStream, Request.FileName, Request.Source));
    if (!runPasses(MPM))
        return false;
    auto Picture = renderGraph(Graph);
    return Picture ? finish(*Picture) : fail(Picture.takeError());
}

bool KernelBuild::formWorkGroups() {
    enter(Stage::WorkGroupIr);
    const WorkGroupOptions Chosen = workGroupOptions();
    if (!Target.StackRoom && (Chosen.Handler == WorkItemHandler::Fibers || Chosen.CheckBarriers))
        return fail(createStringError("--workitem=fibers, --check=barriers: target " +
                                      StringRef(Target.Name) + " has no fibers"));
    ModulePassManager MPM;
    addWorkGroupPasses(MPM, Chosen);
    runPasses(MPM);
    readWorkGroups(*Module, Result.Kernels);
    addKernelTable(*Module, Result.Kernels);
    // Errors that name a line come before this; without remarks, what follows is faster without.
    if (!Backend.keepsLines() && !Options.DebugInfo && Request.Remarks.empty())
        StripDebugInfo(*Module);
    return leave(Stage::WorkGroupIr);
}

bool KernelBuild::optimise() {
    enter(Stage::Ir);
    ModulePassManager MPM;
    addOptimisation(MPM, Runner, Level);
    Backend.addLowering(MPM);
    runPasses(MPM);
    return leave(Stage::Ir);
}

bool KernelBuild::generate() {
    Image Image;
    return Backend.generateImage(*this, *Module, *CodeGen, Result.Kernels, Image) &&
           finish(writeBinary(Result, Image));
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

static Expected<std::unique_ptr<Backend>> openMachine(const std::string &Path) {
    auto Opened = OpenedMachine::open(Path);
    if (!Opened)
        return Opened.takeError();
    return std::make_unique<MachineBackend>(std::move(*Opened));
}

// `Target`: of the table, or machineTarget().
static Expected<std::unique_ptr<Backend>> openBackend(const BuildRequest &Request,
                                                      const Target &Target) {
    if (!Request.Machine.empty())
        return openMachine(Request.Machine);
    if (&Target == &machineTarget())
        return openMachine(machineFile(Request.Target));
    return std::make_unique<NativeBackend>(Target);
}

BuildResult build(const BuildRequest &Request, Progress &Current, Preparation &Prepared) {
    const Target *Target = Request.Machine.empty() ? findTarget(Request.Target) : &machineTarget();
    if (!Target)
        return refused(createStringError("unknown target '" + Request.Target +
                                         "'; `bareclc targets` lists the known ones"),
                       BCL_BUILD_BAD_TARGET);
    auto Backend = openBackend(Request, *Target);
    if (!Backend)
        return refused(Backend.takeError());
    if (Error Err = checkStage(**Backend, Request))
        return refused(std::move(Err));
    if (Request.kind() == SourceKind::CProgram)
        return (*Backend)->buildProgram(Request, Current);
    auto Options = parseBuildOptions(Request.Options);
    if (!Options)
        return refused(Options.takeError(), BCL_BUILD_BAD_OPTIONS);
    auto Settings = parseBuildSettings(Request.Settings);
    if (!Settings)
        return refused(Settings.takeError());
    return KernelBuild(Request, **Backend, std::move(*Options), std::move(*Settings), Current,
                       Prepared)
        .run();
}

} // namespace barecl
