// SPDX-License-Identifier: MIT
//
// VariableSlots: in builds with -g and -cl-opt-disable, each variable of a work-group function gets a slot on the
// stack, which holds its value in the whole function. (LLVM's fast register allocator loses values in registers soon
// after their last use.)
//
//   #dbg_value(i32 %sum, !x)    =>    store volatile i32 %sum, ptr %x.slot
//                                     and #dbg_declare(ptr %x.slot, !x) in the entry block
//
// Also removes the uses that lowering/KeepVariables added to keep values until this pass.

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
