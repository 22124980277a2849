// SPDX-License-Identifier: MIT
//
// The passes as a plugin of opt:
//
//   opt-22 -load-pass-plugin build/lib/BareCLPasses.so -passes=barecl-workgroup in.ll -S
//
// Each pass has its own name; `barecl-workgroup` is the pipeline of addWorkGroupPasses. The alias
// analysis is chosen by -aa-pipeline.

#include "AnalysisVerifier.h"
#include "BarrierGraph.h"
#include "CanonicalKernel.h"
#include "CheckBarriers.h"
#include "ChooseHandler.h"
#include "Fibers.h"
#include "GatherAA.h"
#include "Grid.h"
#include "GuardedItems.h"
#include "HorizontalLoops.h"
#include "IfConversion.h"
#include "KernelSignature.h"
#include "KnownLocalSize.h"
#include "Launchers.h"
#include "LocalAtomics.h"
#include "LowerAddressSpaces.h"
#include "MemoryFacts.h"
#include "RecomputeValues.h"
#include "SwitchDefaults.h"
#include "Uniformity.h"
#include "WorkGroup.h"
#include "WorkItemLoops.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace barecl;

namespace {

cl::list<uint32_t> LocalSize("barecl-local-size", cl::CommaSeparated,
                             cl::desc("WorkGroupOptions::LocalSize: x,y,z"));

cl::opt<bool> SmallGrid("barecl-small-grid", cl::desc("WorkGroupOptions::SmallGrid"));

cl::opt<unsigned> VectorBytes("barecl-vector-bytes", cl::desc("WorkGroupOptions::VectorBytes"));

cl::opt<HorizontalMode> Horizontal("barecl-horizontal", cl::desc("WorkGroupOptions::Horizontal"),
                                   cl::init(HorizontalMode::Auto),
                                   cl::values(clEnumValN(HorizontalMode::Off, "off", ""),
                                              clEnumValN(HorizontalMode::Auto, "auto", ""),
                                              clEnumValN(HorizontalMode::On, "on", "")));

cl::opt<WorkItemHandler> Handler("barecl-workitem", cl::desc("WorkGroupOptions::Handler"),
                                 cl::init(WorkItemHandler::Auto),
                                 cl::values(clEnumValN(WorkItemHandler::Auto, "auto", ""),
                                            clEnumValN(WorkItemHandler::Loops, "loops", ""),
                                            clEnumValN(WorkItemHandler::Replicate, "replicate", ""),
                                            clEnumValN(WorkItemHandler::Fibers, "fibers", "")));

cl::opt<bool> CheckBarriers("barecl-check", cl::desc("WorkGroupOptions::CheckBarriers"));

cl::opt<bool>
    VerifyAnalyses("barecl-verify-analyses",
                   cl::desc("find passes that keep an analysis which is no longer right"));

WorkGroupOptions options() {
    WorkGroupOptions Options;
    Options.SmallGrid = SmallGrid;
    Options.Handler = Handler;
    Options.CheckBarriers = CheckBarriers;
    Options.VectorBytes = VectorBytes;
    Options.Horizontal = Horizontal;
    for (unsigned D = 0; D < LocalSize.size() && D < 3; ++D)
        Options.LocalSize[D] = LocalSize[D];
    return Options;
}

struct ModuleEntry {
    StringRef Name;
    void (*Add)(ModulePassManager &);
};

struct FunctionEntry {
    StringRef Name;
    void (*Add)(FunctionPassManager &);
};

template <typename Pass, typename Manager> void add(Manager &PM) {
    PM.addPass(Pass());
}

template <typename Pass, typename Manager> void addChosen(Manager &PM) {
    PM.addPass(Pass(options()));
}

template <typename Pass> void addPrinter(FunctionPassManager &FPM) {
    FPM.addPass(Pass(outs()));
}

const ModuleEntry ModulePasses[] = {
    {"barecl-workgroup", [](ModulePassManager &MPM) { addWorkGroupPasses(MPM, options()); }},
    {"barecl-signature", add<KernelSignaturePass>},
    {"barecl-canonical", add<CanonicalKernelPass>},
    {"barecl-check-barriers", add<CheckBarriersPass>},
    {"barecl-fibers", addChosen<FibersPass>},
    {"barecl-work-item-loops", add<WorkItemLoopsPass>},
    {"barecl-launchers", add<LaunchersPass>},
    {"barecl-lower-address-spaces", add<LowerAddressSpacesPass>},
};

const FunctionEntry FunctionPasses[] = {
    {"barecl-known-size", addChosen<KnownLocalSizePass>},
    {"barecl-grid", addChosen<GridPass>},
    {"barecl-choose-handler", addChosen<ChooseHandlerPass>},
    {"barecl-horizontal-loops", addChosen<HorizontalLoopsPass>},
    {"barecl-if-conversion", addChosen<IfConversionPass>},
    {"barecl-local-atomics", add<LocalAtomicsPass>},
    {"barecl-memory-facts", add<MemoryFactsPass>},
    {"barecl-recompute", add<RecomputeValuesPass>},
    {"barecl-guarded-items", add<GuardedItemsPass>},
    {"barecl-switch-defaults", add<SwitchDefaultsPass>},
    {"print<barecl-uniformity>", addPrinter<UniformityPrinterPass>},
    {"print<barecl-barrier-graph>", addPrinter<BarrierGraphPrinterPass>},
};

// With require<ANALYSIS> and invalidate<ANALYSIS>, as LLVM's own have.
bool parseFunctionPass(StringRef Name, FunctionPassManager &FPM,
                       ArrayRef<PassBuilder::PipelineElement>) {
    for (const FunctionEntry &E : FunctionPasses)
        if (E.Name == Name) {
            E.Add(FPM);
            return true;
        }
    return parseAnalysisUtilityPasses<BarrierGraphAnalysis>("barecl-barrier-graph", Name, FPM) ||
           parseAnalysisUtilityPasses<UniformityAnalysis>("barecl-uniformity", Name, FPM);
}

// Function passes too, so that pipelines need not say function(...).
bool parseModulePass(StringRef Name, ModulePassManager &MPM,
                     ArrayRef<PassBuilder::PipelineElement> Inner) {
    for (const ModuleEntry &E : ModulePasses)
        if (E.Name == Name) {
            E.Add(MPM);
            return true;
        }
    FunctionPassManager FPM;
    if (!parseFunctionPass(Name, FPM, Inner))
        return false;
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
    return true;
}

bool parseAliasAnalysis(StringRef Name, AAManager &Analyses) {
    if (Name != "barecl-basic-aa")
        return false;
    Analyses.registerFunctionAnalysis<GatherAA>();
    return true;
}

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
    return {LLVM_PLUGIN_API_VERSION, "BareCL", "0.1", [](PassBuilder &PB) {
                PB.registerPipelineParsingCallback(parseModulePass);
                PB.registerPipelineParsingCallback(parseFunctionPass);
                PB.registerAnalysisRegistrationCallback([&PB](FunctionAnalysisManager &FAM) {
                    registerAnalyses(FAM);
                    if (VerifyAnalyses)
                        verifyAnalyses(*PB.getPassInstrumentationCallbacks(), FAM);
                });
                PB.registerParseAACallback(parseAliasAnalysis);
                registerOptimiserPasses(PB);
            }};
}
