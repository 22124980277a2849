// SPDX-License-Identifier: MIT
//
// The passes of Pipeline.def, for who runs them.
//
// Phases Kernel to Regions: from kernels, which say what one work-item does, to work-group functions, which
// run all work-items of one work-group. They are given one module in which
//   - a kernel is a definition that has !kernel_arg_addr_space and is not local to the module (run
//     `internalize` first: Clang puts the same metadata on `__clang_ocl_kern_imp_K`). Its calling convention
//     does not matter;
//   - address spaces have the numbers of AddressSpaces.h (`-ffake-address-space-map`);
//   - everything that holds a barrier, a local variable or a primitive is inlined into the kernels;
//   - the work-item functions are the primitives `__bcl_local_id`, `__bcl_group_id`, `__bcl_global_id`,
//     `__bcl_launch_context` and `__bcl_barrier` (Primitives.h).
// They replace each kernel K by `K_workgroup` and `K_workgroup_fast`, or by one of them
// (WorkGroupOptions::Launchers; barecl/launch.h; external and hidden), and leave one KernelRecord a kernel (KernelFacts.h). The kernels' own metadata (argument names, types) goes
// with them: read it before.
//
// A kernel that cannot be handled is reported to the LLVMContext as a DiagnosticInfo of severity DS_Error with
// the user's line (DiagnosticInfoWithLocationBase), and removed from the module. It has no record; the module
// stays valid.

#ifndef BARECL_PIPELINE_PIPELINE_H
#define BARECL_PIPELINE_PIPELINE_H

#include "lowering/InlineCalls.h"
#include "passes/facts/WorkGroupOptions.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
}

namespace barecl {

enum class Phase {
#define PHASE(Name, Stage, What) Name,
#include "pipeline/Pipeline.def"
};

// Whom a pass of the list is for.
enum class BackEnds { Every, Native, Machine };

// What the passes of one build are told.
struct PipelineOptions {
    BackEnds For = BackEnds::Native; // the build's back end
    WorkGroupOptions WorkGroup = {};
    InlineLimits Inlining = {};
};

// The phase's passes for the back end of Options, in their order.
void addPhase(llvm::ModulePassManager &MPM, Phase Phase, const PipelineOptions &Options);

// From kernels to work-group functions: the phases Kernel, Barriers and Regions. Optimise afterwards (O2, O3):
// the passes leave straightforward loops and the facts that the vectoriser needs.
void addWorkGroupPhases(llvm::ModulePassManager &MPM, const PipelineOptions &Options);

// The analyses of passes/analysis, beside LLVM's own.
void registerAnalyses(llvm::FunctionAnalysisManager &Analyses);

// LLVM's own pipelines run the phase Vectorise in their middle. Call it once on the PassBuilder, before it
// builds the O2 or O3 pipeline.
void registerVectorise(llvm::PassBuilder &Builder);

// The pass that opt calls Name (`barecl-count-loads`), whatever back end it is for. False: the list has none.
bool addPass(llvm::ModulePassManager &MPM, llvm::StringRef Name, const PipelineOptions &Options);

} // namespace barecl

#endif // BARECL_PIPELINE_PIPELINE_H
