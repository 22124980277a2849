// SPDX-License-Identifier: MIT
//
// The list. A pass FooBar stands in FooBar.h and FooBar.cpp of lowering/ or of a room of passes/ or targets/, is the class
// FooBarPass, or what addFooBar() or addFooBarPasses() adds, and is called barecl-foo-bar here. A
// test holds the list against the files (tests/compiler/passes/list.py).

#include "opt/Passes.h"

#include "lowering/CallingConventions.h"
#include "lowering/CheckCalls.h"
#include "lowering/InlineCalls.h"
#include "lowering/PrintfLowering.h"
#include "lowering/SafeDivision.h"
#include "passes/analysis/BarrierGraph.h"
#include "passes/analysis/Uniformity.h"
#include "passes/barriers/CanonicalKernel.h"
#include "passes/barriers/CheckBarriers.h"
#include "passes/barriers/ChooseHandler.h"
#include "passes/barriers/HorizontalLoops.h"
#include "passes/barriers/Meetings.h"
#include "passes/kernel/GenericPointers.h"
#include "passes/kernel/Grid.h"
#include "passes/kernel/IfConversion.h"
#include "passes/kernel/KernelSignature.h"
#include "passes/kernel/KnownLocalSize.h"
#include "passes/lanes/MaskedAccesses.h"
#include "passes/lanes/VectorLanes.h"
#include "passes/late/LocalAtomics.h"
#include "passes/late/LowerAddressSpaces.h"
#include "passes/late/MaskTests.h"
#include "passes/late/RareLanes.h"
#include "passes/late/SinkExtensions.h"
#include "passes/loops/AccessOrder.h"
#include "passes/loops/EqualPhis.h"
#include "passes/loops/GuardedItems.h"
#include "passes/loops/ReleaseWorkItemLoops.h"
#include "passes/loops/ScalarElements.h"
#include "passes/loops/SwitchDefaults.h"
#include "passes/loops/VectoriserHints.h"
#include "passes/regions/Fibers.h"
#include "passes/regions/Launchers.h"
#include "passes/regions/MemoryFacts.h"
#include "passes/regions/RecomputeValues.h"
#include "passes/regions/RegionPicture.h"
#include "passes/regions/WorkItemLoops.h"
#include "passes/WorkGroup.h"
#include "targets/dot/DotProducts.h"
#include "targets/helium/FenceConversions.h"
#include "targets/helium/FenceOffsets.h"
#include "targets/helium/FenceZeros.h"
#include "targets/helium/FuseProducts.h"
#include "targets/helium/MaskNumbers.h"
#include "targets/helium/QuadAccesses.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {

template <typename Pass> static void addPass(ModulePassManager &MPM, Pass Instance) {
    if constexpr (requires(Function &F, FunctionAnalysisManager &FAM) { Instance.run(F, FAM); })
        MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Instance)));
    else
        MPM.addPass(std::move(Instance));
}

template <typename Pass> static void add(ModulePassManager &MPM, const WorkGroupOptions &Options) {
    if constexpr (std::is_constructible_v<Pass, const WorkGroupOptions &>)
        addPass(MPM, Pass(Options));
    else
        addPass(MPM, Pass());
}

template <typename Pass> static void print(ModulePassManager &MPM, const WorkGroupOptions &) {
    addPass(MPM, Pass(outs()));
}

// Of InlineCalls. What is small is smaller here than in bareclc, so that tests are.
static void addInlining(ModulePassManager &MPM, const WorkGroupOptions &) {
    addInlineCalls(MPM, {.Instructions = 8, .Growth = 80, .Builtins = false});
}
static void addInliningForVectors(ModulePassManager &MPM, const WorkGroupOptions &) {
    addInlineCalls(MPM, {.Instructions = 20, .Growth = 80, .Builtins = true});
}

static void drawRegions(ModulePassManager &MPM, const WorkGroupOptions &) {
    addPass(MPM, RegionPicturePass(outs(), "", ""));
}

static constexpr PassRow Rows[] = {
    {"barecl-access-order", add<AccessOrderPass>},
    {"barecl-calling-conventions", add<CallingConventionsPass>},
    {"barecl-canonical-kernel", add<CanonicalKernelPass>},
    {"barecl-check-barriers", add<CheckBarriersPass>},
    {"barecl-check-calls", add<CheckCallsPass>},
    {"barecl-choose-handler", add<ChooseHandlerPass>},
    {"barecl-dot-products", add<DotProductsPass>},
    {"barecl-equal-phis", add<EqualPhisPass>},
    {"barecl-fence-conversions", add<FenceConversionsPass>},
    {"barecl-fence-offsets", add<FenceOffsetsPass>},
    {"barecl-fence-zeros", add<FenceZerosPass>},
    {"barecl-fibers", add<FibersPass>},
    {"barecl-fuse-products", add<FuseProductsPass>},
    {"barecl-generic-pointers", add<GenericPointersPass>},
    {"barecl-grid", add<GridPass>},
    {"barecl-guarded-items", add<GuardedItemsPass>},
    {"barecl-horizontal-loops", add<HorizontalLoopsPass>},
    {"barecl-if-conversion", add<IfConversionPass>},
    {"barecl-inline-calls", addInlining},
    {"barecl-inline-calls<vectors>", addInliningForVectors},
    {"barecl-kernel-signature", add<KernelSignaturePass>},
    {"barecl-known-local-size", add<KnownLocalSizePass>},
    {"barecl-launchers", add<LaunchersPass>},
    {"barecl-local-atomics", add<LocalAtomicsPass>},
    {"barecl-lower-address-spaces", add<LowerAddressSpacesPass>},
    {"barecl-mask-numbers", add<MaskNumbersPass>},
    {"barecl-mask-tests", add<MaskTestsPass>},
    {"barecl-masked-accesses", add<MaskedAccessesPass>},
    {"barecl-meetings", add<MeetingsPass>},
    {"barecl-memory-facts", add<MemoryFactsPass>},
    {"barecl-printf-lowering", add<PrintfLoweringPass>},
    {"barecl-quad-accesses", add<QuadAccessesPass>},
    {"barecl-rare-lanes", add<RareLanesPass>},
    {"barecl-recompute-values", add<RecomputeValuesPass>},
    {"barecl-region-picture", drawRegions},
    {"barecl-release-work-item-loops", add<ReleaseWorkItemLoopsPass>},
    {"barecl-safe-division", add<SafeDivisionPass>},
    {"barecl-scalar-elements", add<ScalarElementsPass>},
    {"barecl-sink-extensions", add<SinkExtensionsPass>},
    {"barecl-switch-defaults", add<SwitchDefaultsPass>},
    {"barecl-vector-lanes", add<VectorLanesPass>},
    {"barecl-vectoriser-hints", add<VectoriserHintsPass>},
    {"barecl-work-group", addWorkGroupPasses},
    {"barecl-work-item-loops", add<WorkItemLoopsPass>},
    {"print<barecl-barrier-graph>", print<BarrierGraphPrinterPass>},
    {"print<barecl-uniformity>", print<UniformityPrinterPass>},
};

ArrayRef<PassRow> passes() { return Rows; }

} // namespace barecl
