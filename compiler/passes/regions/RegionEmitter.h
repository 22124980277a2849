// SPDX-License-Identifier: MIT
//
// Emits a region of the kernel into the work-group function, for any of its work-items:
//
//   load the values that cross into the region; the region's blocks (RegionCopy.h); note the exit;
//   store the values that cross out
//
// A uniform value is read once, before the first work-item: later work-items must not see a value
// that earlier ones computed for the next region (a loop counter, say).

#ifndef BARECL_PASSES_REGIONS_REGIONEMITTER_H
#define BARECL_PASSES_REGIONS_REGIONEMITTER_H

#include "DebugVariables.h"
#include "WorkGroupFunction.h"

namespace barecl {

class RegionEmitter {
  public:
    // Emits the reads of uniform values by `Enter`, before the work-items. The other arguments must
    // outlive this object.
    RegionEmitter(const BarrierGraph &Graph, unsigned Number, const KeptValues &Kept,
                  const DebugVariables &Variables, WorkGroupFunction &Into,
                  llvm::IRBuilderBase &Enter);

    // Emits the region for one work-item.
    void emit(const WorkItem &Item) const;

    const Region &region() const { return R; }

    // The variable in which the last work-item leaves the index of its exit in R.Exits; null if
    // there is only one exit.
    llvm::AllocaInst *exitTaken() const { return ExitTaken; }

  private:
    const Region &R;
    const unsigned Number;
    const KeptValues &Kept;
    const DebugVariables &Variables;
    const WorkGroupFunction &Into;
    llvm::AllocaInst *ExitTaken = nullptr;
    llvm::SmallVector<std::pair<const KeptValue *, llvm::Value *>> Uniforms; // as read at the start

    void load(llvm::IRBuilderBase &B, const WorkItem &Item, llvm::ValueToValueMapTy &Map) const;
    void store(llvm::IRBuilderBase &B, const KeptValue &V, const WorkItem &Item) const;
    llvm::BasicBlock *emitExit(unsigned Index, const WorkItem &Item, llvm::BasicBlock *End) const;
    llvm::BasicBlock *emitEnd(const WorkItem &Item) const;
    bool crossesAllExits(const KeptValue &V) const;
    bool crossesAnExit(const KeptValue &V) const;
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_REGIONEMITTER_H
