// SPDX-License-Identifier: MIT
//
// Describes a work-group function for debuggers: the variables of the source in each region, and which work-item runs.
// This does not change the code. Without -g, nothing is done.
//
// Where a region begins, each variable is described again, for the work-item that runs the region now. If the region
// has the variable's value of the barrier before it, the variable has that value. Otherwise it is unknown, because a
// register may still hold the value of the work-item that ran before.
//
// The work-group function also gets these variables, which host/gdb/barecl.py reads (a dimension d is 0, 1 or 2):
//
//   __launch     const struct bcl_launch_context *
//   __group_d    the number of the work-group
//   __local_d    the local id of the work-item
//   __fibers     if work-items are fibers: the fibers (builtins/runtime/fibers.c), as size_t *

#ifndef BARECL_PASSES_REGIONS_DEBUGVARIABLES_H
#define BARECL_PASSES_REGIONS_DEBUGVARIABLES_H

#include "passes/analysis/BarrierGraph.h"
#include "passes/analysis/VariableValues.h"

#include "llvm/Transforms/Utils/ValueMapper.h"

#include <array>
#include <optional>

namespace barecl {

// Describes the launch and the work-group that F runs, before the instruction `Where`. `Launch`, `Group`: values of F.
void describeGroup(llvm::Function &F, llvm::Value *Launch, llvm::ArrayRef<llvm::Value *> Group,
                   llvm::Instruction &Where);

// Describes the work-item that runs from `Where` on.
void describeItem(llvm::Function &F, llvm::ArrayRef<llvm::Value *> Id, llvm::Instruction &Where);

// Describes the fibers to which the work-item belongs.
void describeFibers(llvm::Function &F, llvm::Value *Fibers, llvm::Instruction &Where);

// The variables of a kernel that is divided into regions. Must not outlive it.
class DebugVariables {
  public:
    explicit DebugVariables(llvm::Function &Kernel);

    // Describes the variables that are in memory all the time, whatever region runs. `Shared`: what the kernel's
    // variables are in the work-group function.
    void declare(const llvm::ValueToValueMapTy &Shared, llvm::Instruction &Where) const;

    // Describes all others where R begins, before `Where`. `Map`: what the kernel's values are there.
    void describe(const Region &R, const llvm::ValueToValueMapTy &Shared,
                  llvm::ValueToValueMapTy &Map, llvm::Instruction &Where) const;

  private:
    std::optional<VariableValues> Values;
    llvm::SmallVector<llvm::DbgVariableRecord *> Declared; // variables in memory
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_DEBUGVARIABLES_H
