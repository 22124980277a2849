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

// What nothing else can stand for: one of each row.
static const std::vector<std::string> Needs[] = {
    {"add"},
    {"sub"},
    {"and"},
    {"ior"},
    {"xor"},
    {"shr", "shr1_32"},
    {"shru", "shru1_32"},
    {"eq", "ne"},
    {"gt", "lt", "ge", "le"},
    {"gtu", "ltu", "geu", "leu"},
    {"ld32"},
    {"ld16", "ldu16"},
    {"ld8", "ldu8"},
    {"st32"},
    {"st16"},
    {"st8"},
};

static bool hasControl(const Machine &M, std::string_view Name) {
    return any_of(M.Control.Operations,
                  [&](const UnitOperation &Operation) { return Operation.Name == Name; });
}

static bool hasWhatCodeNeeds(const Machine &M, const MachineOperations &Operations,
                             MachineDiagnostics &Diagnostics) {
    for (const auto &Row : Needs)
        if (none_of(Row, [&](const std::string &Name) { return Operations.has(Name); }))
            Diagnostics.error(0, "compiled code needs operation '" + join(Row, "' or '") +
                                     "', which no unit of the machine has");
    for (const char *Name : {"jump", "call"})
        if (!hasControl(M, Name))
            Diagnostics.error(0, std::string("compiled code needs operation '") + Name +
                                     "', which the control unit does not have");
    if (M.Is64Bit)
        Diagnostics.error(0, "compiled code is for machines of 32 bits");
    if (!findSpace(M, 0))
        Diagnostics.error(0, "compiled code needs an address space with the number 0, for stack "
                             "and variables");
    return !Diagnostics.hasErrors();
}

std::optional<CodeTarget> codeTarget(const Machine &M, MachineDiagnostics &Diagnostics) {
    MachineOperations Operations(M);
    if (!hasWhatCodeNeeds(M, Operations, Diagnostics))
        return std::nullopt;
    std::optional<RegisterPlan> Plan = planRegisters(M, Operations, Diagnostics);
    if (!Plan)
        return std::nullopt;
    return CodeTarget{M, std::move(Operations), std::move(*Plan)};
}

CodeModule generateCode(Module &Module, llvm::TargetMachine &AnyTarget) {
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
    Passes.add(createEmitCodePass(Code));
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
