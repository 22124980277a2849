// SPDX-License-Identifier: MIT

#include "InlineAll.h"

#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"

using namespace llvm;

namespace barecl {

namespace {

struct RequireInliningPass : PassInfoMixin<RequireInliningPass> {
    PreservedAnalyses run(Module &Module, ModuleAnalysisManager &) {
        for (Function &Function : Module) {
            Function.removeFnAttr(Attribute::NoInline);
            Function.removeFnAttr(Attribute::OptimizeNone);
            if (!Function.isDeclaration() && Function.hasLocalLinkage())
                Function.addFnAttr(Attribute::AlwaysInline);
        }
        return PreservedAnalyses::none();
    }
};

} // namespace

void addInlineAll(ModulePassManager &MPM) {
    MPM.addPass(RequireInliningPass());
    MPM.addPass(AlwaysInlinerPass());
    MPM.addPass(GlobalDCEPass());
}

} // namespace barecl
