// SPDX-License-Identifier: MIT
//
// The order of the work-items of a group: along x, or along y.
//
// In programs that were written as loops over rows and columns, the first dimension is often the row:
//
//     i = get_global_id(0); j = get_global_id(1);      c[i * m + j] += a[i * n + k] * b[k * m + j]
//
// Along x, consecutive accesses are a row apart: vectors of work-items would have to gather, and cores with caches
// would go through a column. Along y, the accesses are consecutive or the same. So the loop over y is the innermost one
//
//   - if all accesses of a region are consecutive or the same along y, some are consecutive there, and some are neither
//     along x. Stores to the same address are those of one work-item, because those of several would race;
//   - if the work-group has at least `LeastRow` work-items along y, or its size is not known;
//   - if no value crosses from one region to another, since such values are stored in rows along x;
//   - if the region does nothing else that can be observed, such as printf.
//
// OpenCL leaves the order of work-items between barriers to the implementation.

#ifndef BARECL_PASSES_REGIONS_ITEMORDER_H
#define BARECL_PASSES_REGIONS_ITEMORDER_H

#include "LoopNest.h"
#include "passes/analysis/Uniformity.h"

namespace barecl {

struct Region;

// Whether all of the above but the size holds for a region into and out of which no value crosses.
bool prefersRowsAlongY(const Region &R, const Uniformity &Values);

// The order for a region of which this holds or not.
ItemOrder itemOrder(const llvm::Function &Kernel, bool PrefersRowsAlongY);

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_ITEMORDER_H
