// SPDX-License-Identifier: MIT
//
// Adds the passes of Pipeline.def to LLVM's pass managers.
//
// The phases Kernel to Regions turn kernels, which say what one work-item does, into work-group functions, which
// run all work-items of one work-group. Their input is one module in which
//   - a kernel is a definition that has !kernel_arg_addr_space and is not local to the module (run
//     `internalize` first: Clang puts the same metadata on `__clang_ocl_kern_imp_K`). Its calling convention
//     does not matter;
//   - address spaces have the numbers of AddressSpaces.h (`-ffake-address-space-map`);
//   - every function that contains a barrier, a local variable or a primitive is inlined into the kernels;
//   - the work-item functions are the primitives `__bcl_local_id`, `__bcl_group_id`, `__bcl_global_id`,
//     `__bcl_launch_context` and `__bcl_barrier` (Primitives.h).
// The phases replace each kernel K by `K_workgroup` and `K_workgroup_fast` (barecl/launch.h), or by one of the two
// (WorkGroupOptions::Launchers). Both are external and hidden. Each kernel leaves one KernelRecord
// (KernelFacts.h). The kernels' own metadata (argument names, types) is deleted with the kernels: read it before.
//
// A kernel that cannot be compiled is reported to the LLVMContext as a DiagnosticInfo of severity DS_Error with
// the user's line (DiagnosticInfoWithLocationBase), and removed from the module. It gets no record. The module
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

// The back ends for which a pass of the list runs.
enum class BackEnds { Every, Native, Machine };

// The options of all passes of one build.
struct PipelineOptions {
    BackEnds For = BackEnds::Native; // the build's back end
    WorkGroupOptions WorkGroup = {};
    InlineLimits Inlining = {};
};

// Adds the phase's passes for the back end of Options, in the order of the list.
void addPhase(llvm::ModulePassManager &MPM, Phase Phase, const PipelineOptions &Options);

// Adds the phases Kernel, Barriers and Regions, which turn kernels into work-group functions. Run LLVM's optimiser
// afterwards (O2, O3): the passes leave plain loops and the metadata that its vectoriser needs.
void addWorkGroupPhases(llvm::ModulePassManager &MPM, const PipelineOptions &Options);

// Registers the analyses of passes/analysis. The caller registers LLVM's own.
void registerAnalyses(llvm::FunctionAnalysisManager &Analyses);

// Makes LLVM's own pipelines run the phase Match behind their simplification, and the phase Vectorise just before
// their vectoriser. Call this once on the PassBuilder, before it builds the O2 or O3 pipeline.
void registerPhases(llvm::PassBuilder &Builder);

// Adds the pass that opt calls Name (`barecl-count-loads`), for any back end. Returns false if the list has no
// such pass.
bool addPass(llvm::ModulePassManager &MPM, llvm::StringRef Name, const PipelineOptions &Options);

} // namespace barecl

#endif // BARECL_PIPELINE_PIPELINE_H
