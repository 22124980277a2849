// SPDX-License-Identifier: MIT

#include "GatherAA.h"

#include "llvm/Analysis/GlobalsModRef.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/Analysis/TypeBasedAliasAnalysis.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace barecl {

AnalysisKey GatherAA::Key;

ModRefInfo GatherAAResult::getModRefInfo(const CallBase *Call, const MemoryLocation &Place,
                                         AAQueryInfo &Query) {
    bool HasVectorOfPointers = any_of(Call->args(), [](const Use &Argument) {
        Type *Ty = Argument->getType();
        return Ty->isVectorTy() && Ty->isPtrOrPtrVectorTy();
    });
    return HasVectorOfPointers ? ModRefInfo::ModRef
                               : BasicAAResult::getModRefInfo(Call, Place, Query);
}

GatherAAResult GatherAA::run(Function &F, FunctionAnalysisManager &AM) {
    return GatherAAResult(BasicAA().run(F, AM));
}

AAManager aliasAnalyses(TargetMachine &Machine) {
    AAManager Analyses;
    Analyses.registerFunctionAnalysis<GatherAA>();
    Analyses.registerFunctionAnalysis<ScopedNoAliasAA>();
    Analyses.registerFunctionAnalysis<TypeBasedAA>();
    Analyses.registerModuleAnalysis<GlobalsAA>();
    Machine.registerDefaultAliasAnalyses(Analyses);
    return Analyses;
}

} // namespace barecl
