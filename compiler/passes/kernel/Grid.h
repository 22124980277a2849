// SPDX-License-Identifier: MIT
//
// barecl-grid: computes the work-item's global id, and adds what is known about the size of the
// launch.
//
// Before:                               After:
//   call @__bcl_global_id(i32 0)          group.x * size.x + __bcl_local_id(0) + offset.x
//
// The sum never exceeds size_t (the host refuses a launch whose last work-item would): `nuw`.
//
// If the options promise a small grid (WorkGroupOptions::SmallGrid), there is no offset and every
// id is less than 2^31. Then neither `(int)get_global_id(0)` nor sums with it need to be treated as
// numbers that may wrap:
//
//   - ids are computed in 32 bits, `nuw nsw`, and extended by `zext nneg` where size_t has 64;
//   - `(id << 32) >> 30`, another form of `(long)(int)id << 2`, becomes `id << 2`;
//   - reads of global_offset become 0;
//   - reads of global_size and num_groups get !range [1, 2^31), the group ids range(0, 2^31).
//
// A read whose dimension is only known at run time stays, and remains right.
// Runs after KnownLocalSize, whose size makes the bounds of the group ids tighter.

#ifndef BARECL_PASSES_KERNEL_GRID_H
#define BARECL_PASSES_KERNEL_GRID_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

class GridPass : public llvm::PassInfoMixin<GridPass> {
  public:
    explicit GridPass(const WorkGroupOptions &Options = {}) : Options(Options) {}
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }

  private:
    WorkGroupOptions Options;
};

} // namespace barecl

#endif // BARECL_PASSES_KERNEL_GRID_H
