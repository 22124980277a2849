// SPDX-License-Identifier: MIT

#include "GenerateCode.h"

#include "EmitCode.h"
#include "EmitData.h"
#include "TargetMachine.h"

#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/InitializePasses.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"

#include <set>

using namespace llvm;

namespace barecl::tta {

std::unique_ptr<llvm::TargetMachine> createTargetMachine(const CodeTarget &Target,
                                                         CodeGenOptLevel Level) {
    return std::make_unique<TargetMachine>(Target, Level);
}

CodeModule generateCode(Module &Module, llvm::TargetMachine &AnyTarget, FrameVariables *Variables) {
    auto &Target = static_cast<TargetMachine &>(AnyTarget);
    initializeCodeGen(*PassRegistry::getPassRegistry());
    CodeModule Code;
    emitData(Module, Target.code().Processor, Code);

    legacy::PassManager Passes;
    auto *Functions = new MachineModuleInfoWrapperPass(&Target);
    TargetPassConfig *Config = Target.createPassConfig(Passes);
    Passes.add(Config);
    Passes.add(Functions);
    if (Config->addISelPasses())
        report_fatal_error("no instruction selection for this target");
    Passes.add(createMachineVerifierPass("after instruction selection"));
    Config->addMachinePasses();
    Passes.add(createMachineVerifierPass("after code generation"));
    Config->setInitialized();
    Passes.add(createEmitCodePass(Code, Variables));
    Passes.run(Module);
    return Code;
}

std::vector<std::string> undefinedSymbols(const CodeModule &Code) {
    std::set<std::string> Defined, Used;
    for (const FunctionCode &Function : Code.Functions) {
        Defined.insert(Function.Name);
        for (const CodeBlock &Block : Function.Blocks)
            for (const CodeOperation &Operation : Block.Operations)
                for (const CodeOperand &Input : Operation.Inputs)
                    if (Input.Kind == CodeOperand::Address)
                        Used.insert(Input.Symbol);
    }
    for (const DataObject &Object : Code.Data) {
        Defined.insert(Object.Name);
        for (const DataObject::Fixup &Fixup : Object.Fixups)
            Used.insert(Fixup.Symbol);
    }
    std::vector<std::string> Result;
    std::set_difference(Used.begin(), Used.end(), Defined.begin(), Defined.end(),
                        std::back_inserter(Result));
    return Result;
}

} // namespace barecl::tta
