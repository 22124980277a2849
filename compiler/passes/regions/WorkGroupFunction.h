// SPDX-License-Identifier: MIT
//
// The function that a kernel becomes, with what all of its regions share: parameters, the size of
// the work-group, the private variables of the kernel and the places of values that cross barriers.
//
// A kept value (KeptValues.h) has
//   - a variable, `current`, in which the copies of the regions compute and use it, for one
//   work-item
//     after another;
//   - if it is uniform, a `slot`, which holds it for all from one region to the next; else an
//   element
//     of ItemMemory for each work-item.
//
// `current` and `slot` are allocas while regions are copied, and registers in the end.

#ifndef BARECL_PASSES_REGIONS_WORKGROUPFUNCTION_H
#define BARECL_PASSES_REGIONS_WORKGROUPFUNCTION_H

#include "ItemMemory.h"

#include "llvm/Transforms/Utils/ValueMapper.h"

namespace barecl {

class WorkGroupFunction {
  public:
    // Internal to the module and without a name. `Copied`: its size is known, and each work-item
    // has a copy of the regions.
    WorkGroupFunction(llvm::Function &Kernel, const KeptValues &Kept, bool Copied);

    llvm::Function &body() const { return Body; }
    llvm::ArrayRef<llvm::Value *> sizes() const { return Sizes; } // in x, y, z
    const ItemMemory &memory() const { return *Memory; }

    // What stands for the kernel's parameters, and for its variables that work-items share.
    const llvm::ValueToValueMapTy &shared() const { return Shared; }

    llvm::AllocaInst *current(const KeptValue &V) const;
    llvm::AllocaInst *slot(const KeptValue &V) const { return Slots.lookup(V.Variable); }

    // Ends the entry block.
    void startAt(llvm::BasicBlock *First);

    // A variable that becomes a register in the end.
    llvm::AllocaInst *makeRegister(llvm::Type *Type, const llvm::Twine &Name);

    // When all regions are there: makes registers.
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
