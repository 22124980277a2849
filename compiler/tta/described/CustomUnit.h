// SPDX-License-Identifier: MIT
//
// A function unit for the described operations of a machine's table.

#ifndef BARECL_TTA_DESCRIBED_CUSTOMUNIT_H
#define BARECL_TTA_DESCRIBED_CUSTOMUNIT_H

#include "machine/Machine.h"
#include "operations/Description.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace barecl::tta {

// Adds a unit `CUSTOM` with the operations of `Described` that no unit has yet, and their latencies. All buses connect
// to its ports. `Described` is in the table of `M`. Fails if an operation has no inputs: then nothing can start it.
// A unit with operations that use memory is on the machine's first address space that has load-store units; fails if
// there is none.
llvm::Error addCustomUnit(Machine &M, llvm::ArrayRef<OperationDescription> Described);

} // namespace barecl::tta

#endif // BARECL_TTA_DESCRIBED_CUSTOMUNIT_H
