// SPDX-License-Identifier: MIT
//
// The function that a kernel becomes, with everything that its regions share: parameters, the size
// of the work-group, the private variables of the kernel and the storage of values that cross
// barriers.
//
// A kept value (KeptValues.h) has
//   - a variable, `current`, in which the copies of the regions compute and use it, for one work-item
//     after another;
//   - if it is uniform, a `slot`, which holds it for all work-items from one region to the next; else
//     an element of ItemMemory for each work-item.
//
// `current` and `slot` are allocas while regions are copied, and become registers at the end.

#ifndef BARECL_PASSES_REGIONS_WORKGROUPFUNCTION_H
#define BARECL_PASSES_REGIONS_WORKGROUPFUNCTION_H

#include "ItemMemory.h"

#include "llvm/Transforms/Utils/ValueMapper.h"

namespace barecl {

class WorkGroupFunction {
  public:
    // The function is internal to the module and has no name yet. `Copied`: its size is known, and
    // each work-item has a copy of the regions.
    WorkGroupFunction(llvm::Function &Kernel, const KeptValues &Kept, bool Copied);

    llvm::Function &body() const { return Body; }
    llvm::ArrayRef<llvm::Value *> sizes() const { return Sizes; } // in x, y, z
    const ItemMemory &memory() const { return *Memory; }

    // The replacements of the kernel's parameters, and of those of its variables that work-items
    // share.
    const llvm::ValueToValueMapTy &shared() const { return Shared; }

    llvm::AllocaInst *current(const KeptValue &V) const;
    llvm::AllocaInst *slot(const KeptValue &V) const { return Slots.lookup(V.Variable); }

    // Ends the entry block.
    void startAt(llvm::BasicBlock *First);

    // Makes a variable that becomes a register at the end.
    llvm::AllocaInst *makeRegister(llvm::Type *Type, const llvm::Twine &Name);

    // Turns these variables into registers; call it when all regions are emitted.
    void promoteRegisters();

  private:
    llvm::ValueToValueMapTy Shared;
    llvm::Function &Body;
    llvm::IRBuilder<> Entry;
    llvm::SmallVector<llvm::Value *, 3> Sizes;
    llvm::DenseMap<const llvm::AllocaInst *, llvm::AllocaInst *> Slots; // by KeptValue::Variable
    std::optional<ItemMemory> Memory;
    llvm::SmallVector<llvm::AllocaInst *> Registers;
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_WORKGROUPFUNCTION_H
