// SPDX-License-Identifier: MIT

#include "pipeline/Pipeline.h"

#include "passes/analysis/BarrierGraph.h"
#include "passes/analysis/GatherAA.h"
#include "passes/analysis/Uniformity.h"
#include "passes/facts/AddressSpaces.h"
#include "PassHeaders.inc" // of the list; made by CMake

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace barecl {
namespace {

// Skips declarations. A pass that refuses a kernel makes it a declaration (passes/facts/Kernels.h), which later
// passes must not see.
template <typename Pass> struct OfDefinition : PassInfoMixin<OfDefinition<Pass>> {
    Pass Wrapped;

    explicit OfDefinition(Pass Wrapped) : Wrapped(std::move(Wrapped)) {}

    PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
        return F.isDeclaration() ? PreservedAnalyses::all() : Wrapped.run(F, AM);
    }
    static StringRef name() { return Pass::name(); }
    static bool isRequired() {
        if constexpr (requires { Pass::isRequired(); })
            return Pass::isRequired();
        return false;
    }
};

// Collects passes in order. Adjacent function passes share one adaptor: all of them run on one function before
// the next function starts.
class Sequence {
  public:
    template <typename Pass> void add(Pass Added) {
        if constexpr (requires(Function &F, FunctionAnalysisManager &AM) { Added.run(F, AM); }) {
            Functions.addPass(OfDefinition<Pass>(std::move(Added)));
        } else {
            closeFunctions();
            Modules.addPass(std::move(Added));
        }
    }

    void moveTo(ModulePassManager &MPM) {
        closeFunctions();
        MPM.addPass(std::move(Modules));
    }

    // Only for a sequence without module passes.
    void moveTo(FunctionPassManager &FPM) {
        assert(Modules.isEmpty());
        FPM.addPass(std::move(Functions));
    }

  private:
    void closeFunctions() {
        if (!Functions.isEmpty())
            Modules.addPass(createModuleToFunctionPassAdaptor(std::move(Functions)));
        Functions = FunctionPassManager();
    }

    ModulePassManager Modules;
    FunctionPassManager Functions;
};

// Constructs the pass with the part of Options that its constructor takes.
template <typename Pass> void addTo(Sequence &Passes, const PipelineOptions &Options) {
    if constexpr (std::is_constructible_v<Pass, const WorkGroupOptions &>)
        Passes.add(Pass(Options.WorkGroup));
    else if constexpr (std::is_constructible_v<Pass, const InlineLimits &>)
        Passes.add(Pass(Options.Inlining));
    else
        Passes.add(Pass());
}

// A line of the list.
struct Line {
    enum { Begin, OwnPass, LlvmPass, Run } Kind;
    Phase Of;           // Begin, Run
    BackEnds For;       // OwnPass
    StringLiteral Name; // OwnPass: the name of the class, without `Pass`
    void (*Add)(Sequence &Passes, const PipelineOptions &Options);
};

constexpr Line Lines[] = {
#define PHASE(Name, Stage, What) {Line::Begin, Phase::Name, BackEnds::Every, "", nullptr},
#define RUN(Name) {Line::Run, Phase::Name, BackEnds::Every, "", nullptr},
#define PASS(Folder, Name, For, What) {Line::OwnPass, {}, BackEnds::For, #Name, addTo<Name##Pass>},
#define LLVM(Pass, What)                                                                      \
    {Line::LlvmPass, {}, BackEnds::Every, "", [](Sequence &Passes, const PipelineOptions &) { \
         Passes.add(Pass);                                                                    \
     }},
#include "pipeline/Pipeline.def"
};

void addLines(Sequence &Passes, Phase Phase, const PipelineOptions &Options) {
    const Line *Each = find_if(
        Lines, [&](const Line &Line) { return Line.Kind == Line::Begin && Line.Of == Phase; });
    while (++Each != std::end(Lines) && Each->Kind != Line::Begin)
        if (Each->Kind == Line::Run)
            addLines(Passes, Each->Of, Options);
        else if (Each->For == BackEnds::Every || Each->For == Options.For)
            Each->Add(Passes, Options);
}

// The name in opt of the pass CountLoads is barecl-count-loads.
std::string nameInOpt(StringRef Name) {
    std::string Result = "barecl";
    for (char Letter : Name)
        Result += isUpper(Letter) ? std::string{'-', toLower(Letter)} : std::string{Letter};
    return Result;
}

} // namespace

void addPhase(ModulePassManager &MPM, Phase Phase, const PipelineOptions &Options) {
    Sequence Passes;
    addLines(Passes, Phase, Options);
    Passes.moveTo(MPM);
}

void addWorkGroupPhases(ModulePassManager &MPM, const PipelineOptions &Options) {
    for (Phase Each : {Phase::Kernel, Phase::Barriers, Phase::Regions})
        addPhase(MPM, Each, Options);
}

void registerAnalyses(FunctionAnalysisManager &Analyses) {
    Analyses.registerPass([] { return GatherAA(); });
    Analyses.registerPass([] { return BarrierGraphAnalysis(); });
    Analyses.registerPass([] { return UniformityAnalysis(); });
}

void registerPhases(PassBuilder &Builder) {
    Builder.registerOptimizerEarlyEPCallback(
        [](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
            addPhase(MPM, Phase::Match, {});
        });
    Builder.registerVectorizerStartEPCallback([](FunctionPassManager &FPM, OptimizationLevel) {
        Sequence Passes;
        addLines(Passes, Phase::Vectorise, {});
        Passes.moveTo(FPM);
    });
}

bool addPass(ModulePassManager &MPM, StringRef Name, const PipelineOptions &Options) {
    const Line *Found = find_if(Lines, [&](const Line &Line) {
        return Line.Kind == Line::OwnPass && nameInOpt(Line.Name) == Name;
    });
    if (Found == std::end(Lines))
        return false;
    Sequence Passes;
    Found->Add(Passes, Options);
    Passes.moveTo(MPM);
    return true;
}

} // namespace barecl
