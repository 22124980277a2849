// SPDX-License-Identifier: MIT
//
// Which work-items of a group follow each other: those of one row along x, or along y.
//
// Programs that come from loops over rows and columns often have the row in the first dimension:
//
//     i = get_global_id(0); j = get_global_id(1);      c[i * m + j] += a[i * n + k] * b[k * m + j]
//
// Along x every access is a row away from the last one: vectors of work-items would gather, and cores
// with caches go through a column. Along y they stand side by side, or are one. So the loop over y is
// the innermost one
//
//   - where all accesses of a region are consecutive or the same along y, and some are not along x;
//   - if the work-group's size is known, with at least `LeastRow` work-items along y;
//   - if nothing crosses from one region to another, since what does stands in rows along x;
//   - if the region does nothing else that can be observed, as printf does.
//
// The order of work-items between barriers is the implementation's choice.

#ifndef BARECL_PASSES_REGIONS_ITEMORDER_H
#define BARECL_PASSES_REGIONS_ITEMORDER_H

#include "LoopNest.h"
#include "passes/analysis/Uniformity.h"

namespace barecl {

struct Region;

// Of a region that nothing crosses into or out of.
ItemOrder itemOrder(const llvm::Function &Kernel, const Region &R, const Uniformity &Values);

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_ITEMORDER_H
