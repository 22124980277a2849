// SPDX-License-Identifier: MIT
//
// A region of the kernel in the work-group function, for any of its work-items:
//
//   load what crosses into the region; the region's blocks (RegionCopy.h); note the exit; store
//   what crosses out
//
// A uniform value is read once, before the first work-item: the last ones must not see what the
// first ones computed for the next region (a loop counter, say).

#ifndef BARECL_PASSES_REGIONS_REGIONEMITTER_H
#define BARECL_PASSES_REGIONS_REGIONEMITTER_H

#include "WorkGroupFunction.h"

namespace barecl {

class RegionEmitter {
  public:
    // Reads by `Enter`, which work-items come after. All but that must outlive this object.
    RegionEmitter(const BarrierGraph &Graph, unsigned Number, const KeptValues &Kept,
                  WorkGroupFunction &Into, llvm::IRBuilderBase &Enter);

    // The region for one work-item.
    void emit(const WorkItem &Item) const;

    const Region &region() const { return R; }

    // Where the last work-item leaves the index of its exit in R.Exits; null: there is but one.
    llvm::AllocaInst *exitTaken() const { return ExitTaken; }

  private:
    const Region &R;
    const unsigned Number;
    const KeptValues &Kept;
    const WorkGroupFunction &Into;
    llvm::AllocaInst *ExitTaken = nullptr;
    llvm::SmallVector<std::pair<llvm::AllocaInst *, llvm::Value *>> Uniforms; // current, value

    void load(llvm::IRBuilderBase &B, const WorkItem &Item, llvm::ValueToValueMapTy &Map) const;
    void store(llvm::IRBuilderBase &B, const KeptValue &V, const WorkItem &Item) const;
    llvm::BasicBlock *emitExit(unsigned Index, const WorkItem &Item, llvm::BasicBlock *End) const;
    llvm::BasicBlock *emitEnd(const WorkItem &Item) const;
    bool crossesAllExits(const KeptValue &V) const;
    bool crossesAnExit(const KeptValue &V) const;
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_REGIONEMITTER_H
