// SPDX-License-Identifier: MIT
//
// Where in a work-group function each work-item keeps the variables that cross barriers: in its
// element of a context array (ContextArrays.h) or, if regions are copied for a known number of
// work-items, in an alloca of its own. If the private variables of all work-items together are
// large, they are in context arrays in any case, since they would fill a small stack.

#ifndef BARECL_PASSES_REGIONS_ITEMMEMORY_H
#define BARECL_PASSES_REGIONS_ITEMMEMORY_H

#include "ContextArrays.h"
#include "KeptValues.h"
#include "LoopNest.h"

namespace barecl {

class ItemMemory {
  public:
    // Emits allocas and addresses. `Items` is the number of work-items of the group; it is a
    // constant if each work-item has a copy of the regions (`Copied`).
    ItemMemory(llvm::IRBuilderBase &B, const KeptValues &Kept, llvm::Value *Launch,
               llvm::Value *Items, bool Copied);

    // The address at which Item keeps Variable, a variable of the kernel, and the alignment there.
    llvm::Value *element(llvm::IRBuilderBase &B, const llvm::AllocaInst *Variable,
                         const WorkItem &Item) const;
    llvm::Align alignment(const llvm::AllocaInst *Variable) const;

    // The memory of the context arrays, and of the group's large variables.
    const ContextArrays &arrays() const { return Arrays; }

    // The allocas of single work-items for kept values.
    llvm::ArrayRef<llvm::AllocaInst *> registers() const { return Registers; }

  private:
    ContextArrays Arrays;
    llvm::DenseMap<const llvm::AllocaInst *,
                   llvm::SmallVector<llvm::AllocaInst *>> Own; // by item
    llvm::SmallVector<llvm::AllocaInst *> Registers;
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_ITEMMEMORY_H
