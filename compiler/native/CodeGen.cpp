// SPDX-License-Identifier: MIT

#include "native/CodeGen.h"

#include "passes/GatherAA.h"
#include "passes/WorkGroup.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace barecl {

void initialiseTargets() {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    LLVMInitializeX86AsmParser();
    LLVMInitializeARMTargetInfo();
    LLVMInitializeARMTarget();
    LLVMInitializeARMTargetMC();
    LLVMInitializeARMAsmPrinter();
    LLVMInitializeARMAsmParser();
    LLVMInitializeRISCVTargetInfo();
    LLVMInitializeRISCVTarget();
    LLVMInitializeRISCVTargetMC();
    LLVMInitializeRISCVAsmPrinter();
    LLVMInitializeRISCVAsmParser();
}

std::unique_ptr<TargetMachine> createMachine(const Target &Target, unsigned Level) {
    const Triple Triple(Target.Triple);
    std::string Message;
    const llvm::Target *Backend = TargetRegistry::lookupTarget(Triple, Message);
    if (!Backend)
        report_fatal_error(Twine(Message));

    TargetOptions Options;
    Options.FunctionSections = true;
    Options.DataSections = true;
    return std::unique_ptr<TargetMachine>(
        Backend->createTargetMachine(Triple, Target.Cpu, Target.Features, Options, Reloc::PIC_,
                                     std::nullopt, CodeGenOptLevel(Level)));
}

void retarget(Module &Module, const Target &Target, const TargetMachine &Machine) {
    const std::string VectorBits = std::to_string(8 * Target.VectorBytes);
    for (Function &Function : Module) {
        if (Function.isDeclaration())
            continue;
        Function.removeFnAttr("tune-cpu");
        Function.removeFnAttr("target-features");
        Function.addFnAttr("target-cpu", Machine.getTargetCPU());
        if (!Machine.getTargetFeatureString().empty())
            Function.addFnAttr("target-features", Machine.getTargetFeatureString());
        // Else LLVM leaves half of AVX-512's registers unused.
        if (Machine.getTargetTriple().isX86())
            Function.addFnAttr("prefer-vector-width", VectorBits);
    }
}

// There is no C library to call: only these three are in share/barecl/runtime/<isa>.a, since code
// generation itself may ask for them.
static TargetLibraryInfoImpl runtimeLibrary(const Triple &Triple) {
    TargetLibraryInfoImpl Library(Triple);
    Library.disableAllFunctions();
    for (LibFunc Function : {LibFunc_memcpy, LibFunc_memmove, LibFunc_memset})
        Library.setAvailable(Function);
    return Library;
}

static PipelineTuningOptions tuning() {
    PipelineTuningOptions Options;
    Options.LoopVectorization = true;
    Options.SLPVectorization = true;
    return Options;
}

PassRunner::PassRunner(TargetMachine &Machine) : Builder(&Machine, tuning()) {
    Functions.registerPass(
        [&] { return TargetLibraryAnalysis(runtimeLibrary(Machine.getTargetTriple())); });
    registerAnalyses(Functions);
    Functions.registerPass([&] { return aliasAnalyses(Machine); });
    Builder.registerModuleAnalyses(Modules);
    Builder.registerCGSCCAnalyses(Components);
    Builder.registerFunctionAnalyses(Functions);
    Builder.registerLoopAnalyses(Loops);
    Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
    registerOptimiserPasses(Builder);
}

void addOptimisation(ModulePassManager &MPM, PassRunner &Runner, unsigned Level) {
    static const OptimizationLevel Levels[] = {OptimizationLevel::O0, OptimizationLevel::O1,
                                               OptimizationLevel::O2, OptimizationLevel::O3};
    MPM.addPass(Level == 0 ? Runner.builder().buildO0DefaultPipeline(Levels[0])
                           : Runner.builder().buildPerModuleDefaultPipeline(Levels[Level]));
}

SmallVector<char, 0> emitCode(Module &Module, TargetMachine &Machine, CodeGenFileType Type) {
    SmallVector<char, 0> Output;
    raw_svector_ostream Stream(Output);
    legacy::PassManager Passes;
    Passes.add(new TargetLibraryInfoWrapperPass(runtimeLibrary(Machine.getTargetTriple())));
    if (Machine.addPassesToEmitFile(Passes, Stream, nullptr, Type))
        report_fatal_error("this target has no code generator for files");
    Passes.run(Module);
    return Output;
}

} // namespace barecl
