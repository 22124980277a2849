// SPDX-License-Identifier: MIT

#include "native/CodeGen.h"

#include "backend/Optimiser.h"

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
    LLVMInitializeAArch64TargetInfo();
    LLVMInitializeAArch64Target();
    LLVMInitializeAArch64TargetMC();
    LLVMInitializeAArch64AsmPrinter();
    LLVMInitializeAArch64AsmParser();
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
    LLVMInitializeMipsTargetInfo();
    LLVMInitializeMipsTarget();
    LLVMInitializeMipsTargetMC();
    LLVMInitializeMipsAsmPrinter();
    LLVMInitializeMipsAsmParser();
}

std::unique_ptr<TargetMachine> createTargetMachine(const Target &Target, unsigned Level) {
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

SmallVector<char, 0> emitCode(Module &Module, TargetMachine &CodeGen, CodeGenFileType Type) {
    SmallVector<char, 0> Output;
    raw_svector_ostream Stream(Output);
    legacy::PassManager Passes;
    Passes.add(new TargetLibraryInfoWrapperPass(runtimeLibrary(CodeGen.getTargetTriple())));
    if (CodeGen.addPassesToEmitFile(Passes, Stream, nullptr, Type))
        report_fatal_error("this target has no code generator for files");
    Passes.run(Module);
    return Output;
}

} // namespace barecl
