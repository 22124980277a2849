// SPDX-License-Identifier: MIT
//
// From kernels, which say what one work-item does, to work-group functions, which run all
// work-items of one work-group.
//
// Input: one module in which
//   - a kernel is a definition that has !kernel_arg_addr_space and is not local to the module (run
//     `internalize` first: Clang puts the same metadata on `__clang_ocl_kern_imp_K`). Its calling
//     convention does not matter;
//   - address spaces have the numbers of AddressSpaces.h (`-ffake-address-space-map`);
//   - everything that holds a barrier, a local variable or a primitive is inlined into the kernels;
//   - the work-item functions are the primitives `__bcl_local_id`, `__bcl_group_id`,
//     `__bcl_global_id`, `__bcl_launch_context` and `__bcl_barrier` (Primitives.h).
//
// Output: each kernel K is replaced by `K_workgroup` and `K_workgroup_fast` (abi.h, section 3;
// external and hidden), and there is one KernelRecord a kernel (KernelFacts.h).
// The kernels' own metadata (argument names, types) goes with them: read it before.
//
// Errors: a kernel that cannot be handled is reported to the LLVMContext as a DiagnosticInfo of
// severity DS_Error with the user's line (DiagnosticInfoWithLocationBase), and removed from the
// module. Its record is missing; the module stays valid.

#ifndef BARECL_PASSES_WORKGROUP_H
#define BARECL_PASSES_WORKGROUP_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
}

namespace barecl {

// The analyses of this folder, beside LLVM's own.
void registerAnalyses(llvm::FunctionAnalysisManager &Analyses);

// Everything from the input to the output above. Optimise afterwards (O2, O3): the passes leave
// straightforward loops and the facts that the vectoriser needs.
void addWorkGroupPasses(llvm::ModulePassManager &MPM, const WorkGroupOptions &Options = {});

// The first half of them: all kernels are in CanonicalKernel's shape, with all of their barriers.
void addRegionPasses(llvm::ModulePassManager &MPM, const WorkGroupOptions &Options = {});

// Registers what LLVM's own pipelines should run in their middle. Call it once on the PassBuilder,
// before it builds the O2 or O3 pipeline.
void registerOptimiserPasses(llvm::PassBuilder &Builder);

// After optimisation, before code generation: local memory needs no atomics, and all pointers point
// to address space 0. Leave this out for a target that has the address spaces of its own.
void addAddressSpaceLowering(llvm::ModulePassManager &MPM);

} // namespace barecl

#endif // BARECL_PASSES_WORKGROUP_H
