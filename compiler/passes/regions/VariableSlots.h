// SPDX-License-Identifier: MIT
//
// VariableSlots: in a build for debuggers without optimisation, each variable of a work-group function has a place on the
// stack, which holds its value in all of the function. (LLVM's fast register allocator soon loses values that are in
// registers.)
//
//   #dbg_value(i32 %sum, !x)    =>    store volatile i32 %sum, ptr %x.slot
//                                     and #dbg_declare(ptr %x.slot, !x) in the entry block
//
// Also removes the uses by which lowering/KeepVariables has kept values until here.

#ifndef BARECL_PASSES_REGIONS_VARIABLESLOTS_H
#define BARECL_PASSES_REGIONS_VARIABLESLOTS_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

struct VariableSlotsPass : llvm::PassInfoMixin<VariableSlotsPass> {
    explicit VariableSlotsPass(const WorkGroupOptions &Options) : Wanted(Options.KeepVariables) {}
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);

  private:
    const bool Wanted;
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_VARIABLESLOTS_H
