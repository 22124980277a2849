// SPDX-License-Identifier: MIT
//
// The passes of this folder in `opt`, by the names below: opt -load-pass-plugin=... -passes=NAME.
// What InlineCalls takes for small is smaller there, so that tests are.

#include "lowering/CallingConventions.h"
#include "lowering/CheckCalls.h"
#include "lowering/FenceConversions.h"
#include "lowering/InlineCalls.h"
#include "lowering/PrintfLowering.h"
#include "lowering/SafeDivision.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

using namespace llvm;
using namespace barecl;

static bool addModulePass(StringRef Name, ModulePassManager &MPM,
                          ArrayRef<PassBuilder::PipelineElement>) {
    if (Name == "barecl-check-calls")
        MPM.addPass(CheckCallsPass());
    else if (Name == "barecl-calling-conventions")
        MPM.addPass(LowerCallingConventionsPass());
    else if (Name == "barecl-safe-division")
        MPM.addPass(createModuleToFunctionPassAdaptor(SafeDivisionPass()));
    else if (Name == "barecl-fence-conversions")
        MPM.addPass(createModuleToFunctionPassAdaptor(FenceConversionsPass()));
    else if (Name == "barecl-printf")
        MPM.addPass(PrintfLoweringPass());
    else if (Name == "barecl-inline-calls")
        addInlineCalls(MPM, {.Instructions = 8, .Builtins = false});
    else if (Name == "barecl-inline-calls<vectors>")
        addInlineCalls(MPM, {.Instructions = 20, .Builtins = true});
    else
        return false;
    return true;
}

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
    return {LLVM_PLUGIN_API_VERSION, "barecl-lowering", "1",
            [](PassBuilder &Builder) { Builder.registerPipelineParsingCallback(addModulePass); }};
}
