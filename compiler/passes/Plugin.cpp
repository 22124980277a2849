// SPDX-License-Identifier: MIT
//
// The passes as a plugin of opt:
//
//   opt-22 -load-pass-plugin build/lib/BareCLPasses.so -passes=barecl-workgroup in.ll -S
//
// Each pass has its own name; `barecl-workgroup` is the pipeline of addWorkGroupPasses. The alias
// analysis is chosen by -aa-pipeline.

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

struct Entry {
    StringRef Name;
    void (*Add)(ModulePassManager &);
};

template <typename Pass> void add(ModulePassManager &MPM) {
    MPM.addPass(Pass());
}

const Entry Entries[] = {
    {"barecl-workgroup", [](ModulePassManager &MPM) { addWorkGroupPasses(MPM, options()); }},
    {"barecl-signature", add<KernelSignaturePass>},
    {"barecl-known-size",
     [](ModulePassManager &MPM) { MPM.addPass(KnownLocalSizePass(options())); }},
    {"barecl-grid", [](ModulePassManager &MPM) { MPM.addPass(GridPass(options())); }},
    {"barecl-canonical", add<CanonicalKernelPass>},
    {"barecl-check-barriers", add<CheckBarriersPass>},
    {"barecl-choose-handler",
     [](ModulePassManager &MPM) { MPM.addPass(ChooseHandlerPass(options())); }},
    {"barecl-fibers", [](ModulePassManager &MPM) { MPM.addPass(FibersPass(options())); }},
    {"barecl-horizontal-loops",
     [](ModulePassManager &MPM) { MPM.addPass(HorizontalLoopsPass(options())); }},
    {"barecl-if-conversion",
     [](ModulePassManager &MPM) {
         MPM.addPass(createModuleToFunctionPassAdaptor(IfConversionPass(options())));
     }},
    {"barecl-local-atomics",
     [](ModulePassManager &MPM) {
         MPM.addPass(createModuleToFunctionPassAdaptor(LocalAtomicsPass()));
     }},
    {"barecl-memory-facts", add<MemoryFactsPass>},
    {"barecl-recompute", add<RecomputeValuesPass>},
    {"barecl-work-item-loops", add<WorkItemLoopsPass>},
    {"barecl-launchers", add<LaunchersPass>},
    {"barecl-guarded-items",
     [](ModulePassManager &MPM) {
         MPM.addPass(createModuleToFunctionPassAdaptor(GuardedItemsPass()));
     }},
    {"barecl-switch-defaults",
     [](ModulePassManager &MPM) {
         MPM.addPass(createModuleToFunctionPassAdaptor(SwitchDefaultsPass()));
     }},
    {"barecl-lower-address-spaces", add<LowerAddressSpacesPass>},
    {"print<barecl-uniformity>",
     [](ModulePassManager &MPM) { MPM.addPass(UniformityPrinterPass(outs())); }},
    {"print<barecl-regions>",
     [](ModulePassManager &MPM) { MPM.addPass(RegionsPrinterPass(outs())); }},
};

bool parse(StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
    for (const Entry &E : Entries)
        if (E.Name == Name) {
            E.Add(MPM);
            return true;
        }
    return false;
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
                PB.registerPipelineParsingCallback(parse);
                PB.registerAnalysisRegistrationCallback([](FunctionAnalysisManager &FAM) {
                    FAM.registerPass([] { return GatherAA(); });
                });
                PB.registerParseAACallback(parseAliasAnalysis);
                registerOptimiserPasses(PB);
            }};
}
