// SPDX-License-Identifier: MIT

#include "backend/Optimiser.h"

#include "passes/analysis/GatherAA.h"
#include "passes/facts/KeptLines.h"
#include "pipeline/Pipeline.h"

#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace barecl {

TargetLibraryInfoImpl runtimeLibrary(const Triple &Triple) {
    TargetLibraryInfoImpl Library(Triple);
    Library.disableAllFunctions();
    for (LibFunc Function : {LibFunc_memcpy, LibFunc_memmove, LibFunc_memset})
        Library.setAvailable(Function);
    return Library;
}

void retarget(Module &Module, const TargetMachine &CodeGen, unsigned VectorBytes) {
    const std::string VectorBits = std::to_string(8 * VectorBytes);
    for (Function &Function : Module) {
        if (Function.isDeclaration())
            continue;
        Function.removeFnAttr("tune-cpu");
        Function.removeFnAttr("target-features");
        Function.addFnAttr("target-cpu", CodeGen.getTargetCPU());
        if (!CodeGen.getTargetFeatureString().empty())
            Function.addFnAttr("target-features", CodeGen.getTargetFeatureString());
        // LLVM's default width leaves half of each AVX-512 register unused.
        if (CodeGen.getTargetTriple().isX86())
            Function.addFnAttr("prefer-vector-width", VectorBits);
    }
}

static PipelineTuningOptions tuning(bool Vectors) {
    PipelineTuningOptions Options;
    Options.LoopVectorization = Vectors;
    Options.SLPVectorization = Vectors;
    return Options;
}

PassRunner::PassRunner(TargetMachine &CodeGen, bool Vectors)
    : Builder(&CodeGen, tuning(Vectors), std::nullopt, &Callbacks) {
    followLines(Callbacks);
    Known.Functions.registerPass(
        [&] { return TargetLibraryAnalysis(runtimeLibrary(CodeGen.getTargetTriple())); });
    registerAnalyses(Known.Functions);
    Known.Functions.registerPass([&] { return aliasAnalyses(CodeGen); });
    Known.add(Builder);
    registerPhases(Builder);
}

void addOptimisation(ModulePassManager &MPM, PassRunner &Runner, unsigned Level) {
    static const OptimizationLevel Levels[] = {OptimizationLevel::O0, OptimizationLevel::O1,
                                               OptimizationLevel::O2, OptimizationLevel::O3};
    MPM.addPass(Level == 0 ? Runner.builder().buildO0DefaultPipeline(Levels[0])
                           : Runner.builder().buildPerModuleDefaultPipeline(Levels[Level]));
}

} // namespace barecl
