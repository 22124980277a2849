// SPDX-License-Identifier: MIT
//
// Accesses whose races another access of the same work-item shows, so that Races.h need not look at them. Both access
// the same bytes, and no barrier is between them:
//
//   - a write covers the reads and writes that it dominates;
//   - a read covers the reads that it dominates;
//   - a write covers the reads before it in its block.
//
//     sum[i] = 0;                       the only access that is looked at
//     for (k = 0; k < n; ++k)
//         sum[i] += a[k] * b[k];        both are covered
//
// An access of another work-item that is in a race with the covered one is in a race with the covering one, too: the
// same barriers are before and behind both. Atomic accesses neither cover nor are covered.

#ifndef BARECL_PASSES_CHECKS_PROOFS_COVERED_H
#define BARECL_PASSES_CHECKS_PROOFS_COVERED_H

#include "passes/checks/Access.h"

namespace barecl {

// Sets Access::IsCovered of the kernel's accesses.
void findCovered(llvm::Function &Kernel, llvm::ArrayRef<PlacedAccess> All);

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_PROOFS_COVERED_H
