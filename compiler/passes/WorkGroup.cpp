// SPDX-License-Identifier: MIT

#include "WorkGroup.h"
#include "passes/analysis/BarrierGraph.h"
#include "passes/analysis/GatherAA.h"
#include "passes/analysis/Uniformity.h"
#include "passes/barriers/CanonicalKernel.h"
#include "passes/barriers/CheckBarriers.h"
#include "passes/barriers/ChooseHandler.h"
#include "passes/barriers/HorizontalLoops.h"
#include "passes/barriers/Meetings.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/Primitives.h"
#include "passes/kernel/GenericPointers.h"
#include "passes/kernel/Grid.h"
#include "passes/kernel/IfConversion.h"
#include "passes/kernel/KernelSignature.h"
#include "passes/kernel/KnownLocalSize.h"
#include "passes/lanes/MaskedAccesses.h"
#include "passes/lanes/VectorLanes.h"
#include "passes/late/LocalAtomics.h"
#include "passes/late/LowerAddressSpaces.h"
#include "passes/loops/AccessOrder.h"
#include "passes/loops/EqualPhis.h"
#include "passes/loops/GuardedItems.h"
#include "passes/loops/ReleaseWorkItemLoops.h"
#include "passes/loops/ScalarElements.h"
#include "passes/loops/SwitchDefaults.h"
#include "passes/loops/VectoriserHints.h"
#include "passes/regions/Fibers.h"
#include "passes/regions/Launchers.h"
#include "passes/regions/LoopNest.h"
#include "passes/regions/MemoryFacts.h"
#include "passes/regions/RecomputeValues.h"
#include "passes/regions/WorkItemLoops.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace barecl {
namespace {

// Stores at the ends of all arms become one of a selected value, which needs no mask. LLVM does so
// behind the vectoriser only. Not where work-items meet in the arms: what one of them reads there has
// another value where all are together again.
struct OneStorePass : PassInfoMixin<OneStorePass> {
    PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
        const bool Meets =
            any_of(instructions(F), [](const Instruction &I) { return isMeeting(I); });
        return SimplifyCFGPass(SimplifyCFGOptions().sinkCommonInsts(!Meets)).run(F, AM);
    }
};

// Registers instead of variables, and no values or branches that fold away: what crosses a barrier
// and what is uniform should be the kernel's doing, not the front end's.
FunctionPassManager simplification(const WorkGroupOptions &Options) {
    FunctionPassManager FPM;
    FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
    FPM.addPass(InferAddressSpacesPass(GenericSpace));
    FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
    FPM.addPass(OneStorePass());
    FPM.addPass(IfConversionPass(Options));
    FPM.addPass(InstCombinePass());
    FPM.addPass(OneStorePass());
    return FPM;
}

// Of kernels, and of no other functions.
template <typename Pass> void addKernelPass(ModulePassManager &MPM, Pass Added) {
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Added)));
}

} // namespace

void registerAnalyses(FunctionAnalysisManager &Analyses) {
    Analyses.registerPass([] { return GatherAA(); });
    Analyses.registerPass([] { return BarrierGraphAnalysis(); });
    Analyses.registerPass([] { return UniformityAnalysis(); });
}

void addRegionPasses(ModulePassManager &MPM, const WorkGroupOptions &Options) {
    MPM.addPass(KernelSignaturePass());
    MPM.addPass(createModuleToFunctionPassAdaptor(simplification(Options)));
    addKernelPass(MPM, GenericPointersPass());
    addKernelPass(MPM, KnownLocalSizePass(Options));
    addKernelPass(MPM, GridPass(Options));
    MPM.addPass(createModuleToFunctionPassAdaptor(simplification(Options)));
    MPM.addPass(CanonicalKernelPass());
    addKernelPass(MPM, MeetingsPass());
    MPM.addPass(CheckBarriersPass());
    addKernelPass(MPM, ChooseHandlerPass(Options));
    addKernelPass(MPM, HorizontalLoopsPass(Options));
}

void addWorkGroupPasses(ModulePassManager &MPM, const WorkGroupOptions &Options) {
    addRegionPasses(MPM, Options);
    MPM.addPass(FibersPass(Options));
    addKernelPass(MPM, MemoryFactsPass());
    addKernelPass(MPM, RecomputeValuesPass());
    MPM.addPass(WorkItemLoopsPass());
    MPM.addPass(LaunchersPass());
    MPM.addPass(GlobalDCEPass());
}

void registerOptimiserPasses(PassBuilder &Builder) {
    Builder.registerVectorizerStartEPCallback([](FunctionPassManager &FPM, OptimizationLevel) {
        FPM.addPass(ScalarElementsPass());
        FPM.addPass(EqualPhisPass());
        FPM.addPass(SwitchDefaultsPass());
        FPM.addPass(LoopSimplifyPass());
        FPM.addPass(GuardedItemsPass());
        FPM.addPass(VectorLanesPass());
        FPM.addPass(MaskedAccessesPass());
        FPM.addPass(ReleaseWorkItemLoopsPass());
        FPM.addPass(AccessOrderPass());
        FPM.addPass(VectoriserHintsPass());
    });
}

void addAddressSpaceLowering(ModulePassManager &MPM) {
    MPM.addPass(createModuleToFunctionPassAdaptor(LocalAtomicsPass()));
    MPM.addPass(LowerAddressSpacesPass());
}

} // namespace barecl
