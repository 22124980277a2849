// SPDX-License-Identifier: MIT

#include "opt/Passes.h"

#include "passes/analysis/BarrierGraph.h"
#include "passes/analysis/Uniformity.h"
#include "passes/regions/RegionPicture.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {

// Smaller limits than in bareclc, so that tests can be small.
static constexpr InlineLimits SmallLimits = {.Instructions = 8, .Growth = 80, .Builtins = false};
static constexpr InlineLimits VectorLimits = {.Instructions = 20, .Growth = 80, .Builtins = true};

static void inlineForVectors(ModulePassManager &MPM, const PipelineOptions &) {
    MPM.addPass(InlineCallsPass(VectorLimits));
}

static void drawRegions(ModulePassManager &MPM, const PipelineOptions &) {
    MPM.addPass(RegionPicturePass(outs(), "", ""));
}

template <typename Pass> static void print(ModulePassManager &MPM, const PipelineOptions &) {
    MPM.addPass(createModuleToFunctionPassAdaptor(Pass(outs())));
}

struct OptRow {
    StringLiteral Name;
    void (*Add)(ModulePassManager &MPM, const PipelineOptions &Options);
};

static constexpr OptRow Rows[] = {
    {"barecl-inline-calls<vectors>", inlineForVectors},
    {"barecl-region-picture", drawRegions},
    {"barecl-work-group", addWorkGroupPhases},
    {"print<barecl-barrier-graph>", print<BarrierGraphPrinterPass>},
    {"print<barecl-uniformity>", print<UniformityPrinterPass>},
};

bool addByName(ModulePassManager &MPM, StringRef Name, PipelineOptions Options) {
    Options.Inlining = SmallLimits;
    const OptRow *Found = find_if(Rows, [&](const OptRow &Row) { return Row.Name == Name; });
    if (Found == std::end(Rows))
        return addPass(MPM, Name, Options);
    Found->Add(MPM, Options);
    return true;
}

} // namespace barecl
