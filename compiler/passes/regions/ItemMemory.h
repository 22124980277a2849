// SPDX-License-Identifier: MIT
//
// Where in a work-group function each work-item keeps the variables that cross barriers: in its
// element of a context array (ContextArrays.h), or, where regions are copied for a known number of
// work-items, in an alloca of its own. Private variables that are large together stand in context
// arrays in any case: they would fill a small stack.

#ifndef BARECL_PASSES_REGIONS_ITEMMEMORY_H
#define BARECL_PASSES_REGIONS_ITEMMEMORY_H

#include "ContextArrays.h"
#include "KeptValues.h"
#include "LoopNest.h"

namespace barecl {

class ItemMemory {
  public:
    // Emits allocas and addresses. `Items`: work-items of the group; a constant, if each has a copy
    // of the regions (`Copied`).
    ItemMemory(llvm::IRBuilderBase &B, const KeptValues &Kept, llvm::Value *Launch,
               llvm::Value *Items, bool Copied);

    // Where Item keeps Variable, a variable of the kernel, and how it is aligned there.
    llvm::Value *element(llvm::IRBuilderBase &B, const llvm::AllocaInst *Variable,
                         const WorkItem &Item) const;
    llvm::Align alignment(const llvm::AllocaInst *Variable) const;

    // The memory behind the context arrays, and the large variables of the group.
    const ContextArrays &arrays() const { return Arrays; }

    // The allocas that work-items have of their own for kept values.
    llvm::ArrayRef<llvm::AllocaInst *> registers() const { return Registers; }

  private:
    ContextArrays Arrays;
    llvm::DenseMap<const llvm::AllocaInst *,
                   llvm::SmallVector<llvm::AllocaInst *>> Own; // by item
    llvm::SmallVector<llvm::AllocaInst *> Registers;
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_ITEMMEMORY_H
