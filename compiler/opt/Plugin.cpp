// SPDX-License-Identifier: MIT
//
// The compiler's passes (Passes.h) as a plugin of opt:
//
//   opt-22 -load-pass-plugin build/lib/BareCLPasses.so -passes=barecl-work-group in.ll -S
//
// -aa-pipeline chooses the alias analysis.

#include "opt/Passes.h"
#include "passes/analysis/AnalysisVerifier.h"
#include "passes/analysis/GatherAA.h"
#include "passes/facts/KeptLines.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace barecl;

namespace {

cl::list<uint32_t> LocalSize("barecl-local-size", cl::CommaSeparated,
                             cl::desc("WorkGroupOptions::LocalSize: x,y,z"));

cl::list<uint32_t> ProgramSize("barecl-program-size", cl::CommaSeparated,
                               cl::desc("WorkGroupOptions::ProgramSize: x,y,z"));

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
                                            clEnumValN(WorkItemHandler::Scalar, "scalar", ""),
                                            clEnumValN(WorkItemHandler::Lanes, "lanes", ""),
                                            clEnumValN(WorkItemHandler::Replicate, "replicate", ""),
                                            clEnumValN(WorkItemHandler::Fibers, "fibers", "")));

cl::opt<bool> CheckBarriers("barecl-check", cl::desc("WorkGroupOptions::CheckBarriers"));

cl::opt<bool> CheckBounds("barecl-check-bounds", cl::desc("WorkGroupOptions::CheckBounds"));

cl::opt<bool> CheckMemory("barecl-check-memory", cl::desc("WorkGroupOptions::CheckMemory"));

cl::opt<bool> CheckRaces("barecl-check-races", cl::desc("WorkGroupOptions::CheckRaces"));

cl::opt<bool> CheckLanes("barecl-check-lanes", cl::desc("WorkGroupOptions::CheckLanes"));

cl::opt<bool> VerifyAnalyses("barecl-verify-analyses",
                             cl::desc("find passes that keep an analysis which no longer holds"));

WorkGroupOptions options() {
    WorkGroupOptions Options;
    Options.SmallGrid = SmallGrid;
    Options.Handler = Handler;
    Options.CheckBarriers = CheckBarriers;
    Options.CheckBounds = CheckBounds || CheckMemory || CheckRaces;
    Options.CheckRaces = CheckRaces;
    Options.CheckMemory = CheckMemory;
    Options.CheckLanes = CheckLanes;
    Options.VectorBytes = VectorBytes;
    Options.Horizontal = Horizontal;
    for (unsigned D = 0; D < LocalSize.size() && D < 3; ++D)
        Options.LocalSize[D] = LocalSize[D];
    for (unsigned D = 0; D < ProgramSize.size() && D < 3; ++D)
        Options.ProgramSize[D] = ProgramSize[D];
    return Options;
}

bool parse(StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
    return addByName(MPM, Name, {.WorkGroup = options()});
}

bool parseAliasAnalysis(StringRef Name, AAManager &Analyses) {
    if (Name != "barecl-basic-aa")
        return false;
    Analyses.registerFunctionAnalysis<GatherAA>();
    return true;
}

} // namespace

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
    return {LLVM_PLUGIN_API_VERSION, "BareCL", "0.1", [](PassBuilder &PB) {
                PB.registerPipelineParsingCallback(parse);
                PB.registerAnalysisRegistrationCallback([&PB](FunctionAnalysisManager &FAM) {
                    registerAnalyses(FAM);
                    if (VerifyAnalyses)
                        verifyAnalyses(*PB.getPassInstrumentationCallbacks(), FAM);
                });
                PB.registerParseAACallback(parseAliasAnalysis);
                if (PassInstrumentationCallbacks *Callbacks = PB.getPassInstrumentationCallbacks())
                    followLines(*Callbacks);
                registerPhases(PB);
            }};
}
