// SPDX-License-Identifier: MIT

#include "driver/Build.h"

#include "backend/Backend.h"
#include "backend/BuildRun.h"
#include "backend/Optimiser.h"
#include "backend/TargetFacts.h"
#include "base/Graphviz.h"
#include "driver/Parts.h"
#include "frontend/FrontEnd.h"
#include "frontend/LinkBuiltins.h"
#include "frontend/LinkOperations.h"
#include "frontend/OperationsHeader.h"
#include "image/Binary.h"
#include "image/KernelInfo.h"
#include "image/KernelTable.h"
#include "image/LinkObjects.h"
#include "image/ProgramData.h"
#include "lowering/GlobalConstructors.h"
#include "lowering/PrintfLowering.h"
#include "native/NativeBackend.h"
#include "operations/Descriptions.h"
#include "options/Settings.h"
#include "passes/facts/KeptLines.h"
#include "passes/facts/KernelFacts.h"
#include "passes/operations/ProbeBlocks.h"
#include "passes/regions/RegionPicture.h"
#include "pipeline/Pipeline.h"
#include "spirv/SpirvFrontEnd.h"
#include "tta/backend/MachineBackend.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <cstdlib>
#include <deque>

using namespace llvm;

namespace barecl {
namespace {

// A build of kernels. tta/backend/BuildProgram.cpp builds C programs.
class KernelBuild : public BuildRun {
  public:
    // `Inputs`: the objects to link, for a link only.
    KernelBuild(const BuildRequest &Request, const Backend &Backend, BuildOptions GivenOptions,
                BuildSettings GivenSettings, ArrayRef<LinkInput> Inputs, Progress &Current,
                Preparation &Prepared)
        : BuildRun(Request, Request.Source, GivenOptions.PassWarnings, Current), Backend(Backend),
          Target(Backend.target()), Options(std::move(GivenOptions)),
          Settings(std::move(GivenSettings)), Inputs(Inputs), Prepared(Prepared),
          Context(Prepared.Context),
          Level(Settings.Optimisation.value_or(Options.Optimisation.value_or(Target.Optimisation))),
          CodeGen(Backend.createTargetMachine(Level)), Runner(*CodeGen, hasVectors()) {
        Diags.listenTo(Context);
        Diags.stream() << Backend.warnings();
        if (Options.PassWarnings != Warnings::Hidden)
            for (StringRef Option : Options.Ignored)
                Diags.stream() << "warning: build option '" << Option << "' is ignored\n";
    }

    BuildResult run() {
        if (makeModule() && keepBitcode() && linkLibrary() && drawRegions() && formWorkGroups()) {
            if (const unsigned Parts = partCount(); Parts > 1)
                generateParts(Parts);
            else if (optimise())
                generate();
        }
        return takeResult();
    }

  private:
    bool makeModule();
    Error readOperations();
    bool compile();
    bool link();
    void requireSize();
    bool keepKernel();
    bool keepBitcode();
    std::string bitcode() const;
    Error linkDeviceOperations();
    void markOperationFunctions();
    bool takeVariables();
    bool linkLibrary();
    bool hasVectors() const { return Settings.WorkGroup.Handler != WorkItemHandler::Scalar; }
    PipelineOptions pipelineOptions() const;
    bool drawRegions();
    bool formWorkGroups();
    bool keepsLines() const;
    unsigned partCount() const;
    bool generateParts(unsigned Count);
    void optimiseModule(llvm::Module &Whole, PassRunner &Passes) const;
    bool optimise();
    bool generate();

    bool leave(Stage Stage) { return BuildRun::leave(Stage, *Module); }

    // False if there are errors.
    bool runPasses(ModulePassManager &MPM) {
        Runner.run(MPM, *Module);
        return !Diags.hasErrors();
    }
    bool runPhase(Phase Phase) {
        ModulePassManager MPM;
        addPhase(MPM, Phase, pipelineOptions());
        return runPasses(MPM);
    }

    const barecl::Backend &Backend;
    const barecl::Target &Target;
    const BuildOptions Options;
    const BuildSettings Settings;
    const ArrayRef<LinkInput> Inputs;
    Preparation &Prepared;
    LLVMContext &Context;
    const unsigned Level;
    const std::unique_ptr<TargetMachine> CodeGen;
    PassRunner Runner;

    std::vector<OperationDescription> OfDevice;
    std::vector<ProgramOperation> Operations;
    std::unique_ptr<llvm::Module> Module;
    Program Result;
};

} // namespace

bool KernelBuild::makeModule() {
    enter(Stage::AstIr);
    if (Error Err = readOperations())
        return fail(std::move(Err));
    if (Request.Action == Action::Link ? !link() : !compile())
        return false;
    Module->setDataLayout(CodeGen->createDataLayout());
    Result.Target = Request.Target;
    Result.VectorBytes = Backend.vectorBytes();
    Result.Options = Options.Text;
    Result.Settings = Settings.Text;
    mendDestructors(*Module);
    if (Request.Action != Action::Compile && !Options.Library)
        makeConstructorKernels(*Module);
    Result.Kernels = readKernels(*Module);
    requireSize();
    if (!Settings.Kernel.empty() && !keepKernel())
        return false;
    return leave(Stage::AstIr);
}

// What the device has, and what the program uses by name.
Error KernelBuild::readOperations() {
    OfDevice = Backend.operations();
    auto Named = readNamedDescriptions(Settings.DeviceOperations);
    if (!Named)
        return Named.takeError();
    move(*Named, std::back_inserter(OfDevice));
    auto Chosen = programOperations(OfDevice, Options.Operations, [&](const auto &Operation) {
        return !Backend.operationForm(Operation).empty();
    });
    if (!Chosen)
        return Chosen.takeError();
    Operations = std::move(*Chosen);
    return Error::success();
}

bool KernelBuild::compile() {
    if (isSpirvModule(Request.Source)) {
        Module = compileSpirv(Request.FileName, Request.Source, Settings.SpecialValues, Target,
                              CodeGen->createDataLayout(), Options,
                              Request.Action == Action::Compile, Context, Diags);
        return Module != nullptr;
    }
    if (Options.Standard->NeedsGenericSpace && !Target.GenericSpace)
        return fail(createStringError("build option '-cl-std=" + Options.Standard->Name +
                                      "': this language needs the generic address space, which "
                                      "this device does not have"));
    std::vector<EmbeddedHeader> Headers;
    for (const SourceFile &Part : Request.Parts)
        Headers.push_back({Part.Name, Part.Text});
    FrontEndResult Parsed =
        compileSource(Request.FileName, Request.Source, Headers, operationsHeader(Operations, true),
                      Target, Options, Context, Diags);
    Module = std::move(Parsed.Module);
    const bool ReadFiles = Parsed.ReadFiles || !Options.Operations.empty();
    Result.Flags = ReadFiles ? BCL_BINARY_READ_FILES : 0;
    if (!Module)
        return false;
    Error Err =
        linkOperations(*Module, descriptionsOf(Operations), meaningTarget(Target), Wanting::Called);
    return !Err || fail(std::move(Err));
}

bool KernelBuild::link() {
    auto Linked = linkInputs(Inputs, Options, Context);
    if (!Linked)
        return fail(Linked.takeError());
    Module = std::move(*Linked);
    return true;
}

// If the settings give a local size, each kernel requires it, for all work-groups, as with reqd_work_group_size. For merged work-groups, the
// size that the program requires is the program's.
void KernelBuild::requireSize() {
    const bool Merged = Settings.WorkGroup.ProgramSize[0] != 0;
    for (KernelInfo &Kernel : Result.Kernels)
        if (Kernel.RequiredSize[0] == 0 || Merged)
            Kernel.RequiredSize = Settings.WorkGroup.LocalSize;
    for (KernelInfo &Kernel : Result.Kernels)
        Kernel.UnequalGroups &= Settings.WorkGroup.LocalSize[0] == 0;
}

// Keeps only the kernel that the settings name.
bool KernelBuild::keepKernel() {
    for (const KernelInfo &Kernel : Result.Kernels)
        if (Kernel.Name != Settings.Kernel)
            Module->getFunction(Kernel.Name)->setLinkage(GlobalValue::InternalLinkage);
    erase_if(Result.Kernels,
             [&](const KernelInfo &Kernel) { return Kernel.Name != Settings.Kernel; });
    return !Result.Kernels.empty() ||
           fail(createStringError("--kernel=" + Settings.Kernel + ": there is no such kernel"));
}

// The module as it is now. A link needs its source lines in any case, since errors name them.
std::string KernelBuild::bitcode() const {
    std::string Bytes;
    raw_string_ostream Stream(Bytes);
    if (Request.Action == Action::Compile || Options.Library || keepsLines()) {
        WriteBitcodeToFile(*Module, Stream);
        return Bytes;
    }
    std::unique_ptr<llvm::Module> Bare = CloneModule(*Module);
    StripDebugInfo(*Bare);
    WriteBitcodeToFile(*Bare, Stream);
    return Bytes;
}

// Ends the build here if its output is an object or a library. Otherwise it keeps the bitcode that special versions are
// built from; a version for one kernel needs none, as nothing else is built from it.
bool KernelBuild::keepBitcode() {
    if (Request.Action == Action::Compile || Options.Library) {
        Result.Flags |= Options.Library ? BCL_BINARY_LIBRARY : BCL_BINARY_OBJECT;
        Result.Flags |= Options.OpenLibrary ? BCL_BINARY_LINK_OPTIONS : 0;
        Result.Kernels.clear();
        Result.Bitcode = bitcode();
        return finish(writeObject(Result));
    }
    if (Settings.Bitcode && Settings.Kernel.empty() && Request.Last == Stage::Binary)
        Result.Bitcode = bitcode();
    return true;
}

// Kernels are searched for what the device's operations do, where there is optimisation.
Error KernelBuild::linkDeviceOperations() {
    if (Error Err = linkOperations(*Module, OfDevice, meaningTarget(Target),
                                   Level ? Wanting::All : Wanting::Called))
        return Err;
    setForms(*Module, [&](StringRef Name) {
        const auto Found = find_if(OfDevice, [&](const auto &Each) { return Each.Name == Name; });
        return Found == OfDevice.end() ? std::string() : Backend.operationForm(*Found);
    });
    return Error::success();
}

// Functions that are operations of the device by their names, `__tta_min`, need no body.
void KernelBuild::markOperationFunctions() {
    for (Function &F : *Module) {
        const barecl::Backend::OperationKind Kind = F.isDeclaration()
                                                        ? Backend.operationFunction(F.getName())
                                                        : barecl::Backend::OperationKind::None;
        if (Kind != barecl::Backend::OperationKind::None)
            markOperationFunction(F, Kind == barecl::Backend::OperationKind::Pure);
    }
}

bool KernelBuild::takeVariables() {
    auto Data = takeProgramData(*Module, Result.Kernels);
    if (!Data)
        return fail(Data.takeError());
    Result.Data = std::move(*Data);
    return true;
}

bool KernelBuild::linkLibrary() {
    enter(Stage::LinkedIr);
    if (!runPhase(Phase::Program) || !takeVariables())
        return false;
    if (!Prepared.Builtins) {
        auto Library = openBuiltins(Target, Context);
        if (!Library)
            return fail(Library.takeError());
        Prepared.Builtins = std::move(*Library);
    }
    if (Error Err = linkBuiltins(*Module, *Prepared.Builtins, Target))
        return fail(std::move(Err));
    if (Error Err = linkDeviceOperations())
        return fail(std::move(Err));
    markOperationFunctions();
    retarget(*Module, *CodeGen, Target.VectorBytes);
    foldTargetFacts(*Module, *CodeGen);

    if (!runPhase(Phase::Calls))
        return false;
    runPhase(Phase::Lowering);
    Result.Formats = printfFormats(*Module);
    return leave(Stage::LinkedIr);
}

// Without optimisation or with --workitem=scalar, work-items do not fill vectors or the instructions of a machine.
PipelineOptions KernelBuild::pipelineOptions() const {
    PipelineOptions Chosen = {.For = Backend.kind(),
                              .WorkGroup = Settings.WorkGroup,
                              .Inlining = InlineLimits::of(Backend.vectorBytes())};
    Chosen.Inlining.Checked = Chosen.WorkGroup.CheckBounds;
    // For a debugger, work-items run one after another, in code that exists once.
    if (!Level && Options.DebugInfo && Chosen.WorkGroup.Handler == WorkItemHandler::Auto)
        Chosen.WorkGroup.Handler = WorkItemHandler::Loops;
    Chosen.WorkGroup.KeepVariables =
        !Level && Options.DebugInfo && !Chosen.WorkGroup.CheckMemory; // which would find the reads
    if (Level && hasVectors())
        Backend.addWidths(Chosen.WorkGroup);
    return Chosen;
}

bool KernelBuild::drawRegions() {
    if (!isLast(Stage::Regions))
        return true;
    enter(Stage::Regions);
    std::string Graph;
    raw_string_ostream GraphStream(Graph);
    ModulePassManager MPM;
    addPhase(MPM, Phase::Kernel, pipelineOptions());
    addPhase(MPM, Phase::Barriers, pipelineOptions());
    MPM.addPass(RegionPicturePass(GraphStream, Request.FileName, Request.Source));
    if (!runPasses(MPM))
        return false;
    auto Picture = renderGraph(Graph);
    return Picture ? finish(*Picture) : fail(Picture.takeError());
}

static uint32_t launchersOf(LauncherChoice Choice) {
    switch (Choice) {
    case LauncherChoice::WorkGroup:
        return BCL_BINARY_WORKGROUP;
    case LauncherChoice::WorkGroupFast:
        return BCL_BINARY_WORKGROUP_FAST;
    case LauncherChoice::Both:
        break;
    }
    return BCL_BINARY_WORKGROUP | BCL_BINARY_WORKGROUP_FAST;
}

bool KernelBuild::formWorkGroups() {
    enter(Stage::WorkGroupIr);
    const PipelineOptions Chosen = pipelineOptions();
    const bool Checks = Chosen.WorkGroup.CheckBarriers, Bounds = Chosen.WorkGroup.CheckBounds;
    if (!Target.StackRoom && (Chosen.WorkGroup.Handler == WorkItemHandler::Fibers || Checks))
        return fail(createStringError("--workitem=fibers, --check=barriers: target " +
                                      StringRef(Target.Name) + " has no fibers"));
    Result.Flags |= Checks || Bounds ? BCL_BINARY_REPORTS_BARRIERS : 0;
    Result.Flags |= Bounds ? BCL_BINARY_CHECKS_ACCESSES : 0;
    Result.Flags |= Chosen.WorkGroup.CheckMemory ? BCL_BINARY_SHADOWS : 0;
    Result.Flags |= Chosen.WorkGroup.CheckRaces ? BCL_BINARY_RACES : 0;
    if (Chosen.WorkGroup.CheckRaces && Chosen.WorkGroup.Launchers != LauncherChoice::WorkGroup)
        return fail(createStringError(
            "--check=races: the table of accesses has no room in a device's own memory; it "
            "works on devices that share the host's (--launcher=workgroup)"));
    Result.Flags |= launchersOf(Chosen.WorkGroup.Launchers);
    ModulePassManager MPM;
    addWorkGroupPhases(MPM, Chosen);
    runPasses(MPM);
    readWorkGroups(*Module, Result.Kernels);
    Result.Accesses = accessFacts(*Module);
    Result.Variables = variableFacts(*Module);
    addKernelTable(*Module, Result.Kernels);
    if (!keepsLines()) {
        restoreLines(*Module);
        StripDebugInfo(*Module);
    }
    return leave(Stage::WorkGroupIr);
}

// Before optimisation, errors name lines. After it, the binary's line table and remarks do. A text of LLVM's, which a
// person reads, has lines by request only.
bool KernelBuild::keepsLines() const {
    const bool IsText =
        Backend.kind() == BackEnds::Native &&
        is_contained({Stage::WorkGroupIr, Stage::Ir, Stage::Asm, Stage::Obj}, Request.Last);
    return (Options.SourceLines && !IsText) || Options.DebugInfo || !Request.Remarks.empty();
}

unsigned KernelBuild::partCount() const {
    const bool Divides = isLast(Stage::Binary) && !Options.DebugInfo && Request.Remarks.empty() &&
                         OfDevice.empty() && Backend.hasParts(*Module);
    return Divides ? countParts(*Module, Result.Kernels.size()) : 1;
}

// Runs the last two stages, optimisation and code generation, for each part.
bool KernelBuild::generateParts(unsigned Count) {
    enter(Stage::Ir);
    std::deque<Diagnostics> Logs;
    for (unsigned Number = 0; Number < Count; ++Number)
        Logs.emplace_back(Request.FileName, Request.Source, Options.PassWarnings, Request.Remarks);
    std::vector<ObjectFile> Objects(Count);
    compileParts(*Module, Count, [&](unsigned Number, llvm::Module &Part) {
        Logs[Number].listenTo(Part.getContext());
        const auto Generator = Backend.createTargetMachine(Level);
        PassRunner PartRunner(*Generator, hasVectors());
        optimiseModule(Part, PartRunner);
        if (Error Err = verify(Part, Stage::Ir))
            return Logs[Number].error(toString(std::move(Err)));
        Objects[Number] = Backend.emitPart(Part, *Generator);
    });
    for (const Diagnostics &Log : Logs)
        Diags.append(Log);
    Image Image;
    return !Diags.hasErrors() && Backend.linkParts(*this, Objects, Image) &&
           finish(writeBinary(Result, Image));
}

// May run in any thread.
void KernelBuild::optimiseModule(llvm::Module &Whole, PassRunner &Passes) const {
    ModulePassManager MPM;
    addOptimisation(MPM, Passes, Level);
    addPhase(MPM, Phase::Late, pipelineOptions());
    Passes.run(MPM, Whole);
}

bool KernelBuild::optimise() {
    enter(Stage::Ir);
    if (const char *Folder = std::getenv("BARECL_PATTERNS"))
        requestProbes(*Module, Folder);
    optimiseModule(*Module, Runner);
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

// `Target` is from the table, or is machineTarget().
static Expected<std::unique_ptr<Backend>> openBackend(const BuildRequest &Request,
                                                      const Target &Target) {
    if (!Request.Machine.empty())
        return openMachine(Request.Machine);
    if (&Target == &machineTarget())
        return openMachine(machineFile(Request.Target));
    auto Operations = readNamedDescriptions(boardOperations(Request.Target));
    if (!Operations)
        return Operations.takeError();
    return std::make_unique<NativeBackend>(Target, std::move(*Operations));
}

static Expected<std::vector<LinkInput>> openInputs(const BuildRequest &Request,
                                                   const Target &Target) {
    std::vector<LinkInput> Inputs;
    for (const SourceFile &Part : Request.Parts) {
        auto Input = openInput(Part.Name, Part.Text, Target);
        if (!Input)
            return Input.takeError();
        Inputs.push_back(std::move(*Input));
    }
    if (Inputs.empty())
        return createStringError("there is nothing to link");
    return Inputs;
}

static BuildResult buildKernels(const BuildRequest &Request, const Backend &Backend,
                                Progress &Current, Preparation &Prepared) {
    const bool IsLink = Request.Action == Action::Link;
    auto Options = IsLink ? parseLinkOptions(Request.Options) : parseBuildOptions(Request.Options);
    if (!Options)
        return refused(Options.takeError(), BCL_BUILD_BAD_OPTIONS);
    auto Settings = parseBuildSettings(Request.Settings);
    if (!Settings)
        return refused(Settings.takeError());
    if (!Settings->DebugFolder.empty())
        Options->FrontEnd.push_back("-fdebug-compilation-dir=" + Settings->DebugFolder);
    std::vector<LinkInput> Inputs;
    if (IsLink) {
        auto Opened = openInputs(Request, Backend.target());
        if (!Opened)
            return refused(Opened.takeError());
        Inputs = std::move(*Opened);
        inheritOptions(Inputs, *Options);
    }
    return KernelBuild(Request, Backend, std::move(*Options), std::move(*Settings), Inputs, Current,
                       Prepared)
        .run();
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
    return buildKernels(Request, **Backend, Current, Prepared);
}

} // namespace barecl
