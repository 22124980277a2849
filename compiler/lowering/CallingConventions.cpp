// SPDX-License-Identifier: MIT

#include "lowering/CallingConventions.h"

#include "passes/facts/Operations.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace barecl {

static bool isKernel(const GlobalValue &Value) {
    const auto *Fn = dyn_cast<Function>(&Value);
    return Fn && Fn->getCallingConv() == CallingConv::SPIR_KERNEL;
}

static void dropKernelMetadata(Function &Function) {
    for (StringRef Kind : {"kernel_arg_addr_space", "kernel_arg_access_qual", "kernel_arg_type",
                           "kernel_arg_base_type", "kernel_arg_type_qual", "kernel_arg_name"})
        Function.setMetadata(Kind, nullptr);
}

PreservedAnalyses CallingConventionsPass::run(Module &Module, ModuleAnalysisManager &) {
    internalizeModule(Module, [](const GlobalValue &Value) {
        return isKernel(Value) || (isOperation(Value) && isPlaced(cast<Function>(Value)));
    });
    for (Function &Function : Module) {
        if (isKernel(Function))
            Function.setVisibility(GlobalValue::HiddenVisibility);
        else
            dropKernelMetadata(Function);
        // Intrinsics have the C calling convention already.
        Function.setCallingConv(CallingConv::C);
        for (Instruction &Inst : instructions(Function))
            if (auto *Call = dyn_cast<CallBase>(&Inst))
                Call->setCallingConv(CallingConv::C);
    }
    return PreservedAnalyses::none();
}

} // namespace barecl
