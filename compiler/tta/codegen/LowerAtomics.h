// SPDX-License-Identifier: MIT
//
// One core does one thing after the other without interrupts, so nothing needs to be atomic. But
// loads and stores must happen exactly as often as the program says, since the host reads and
// writes the memory too. So atomic loads and stores become volatile, other atomics become plain
// operations.

#ifndef BARECL_TTA_CODEGEN_LOWERATOMICS_H
#define BARECL_TTA_CODEGEN_LOWERATOMICS_H

#include "llvm/Pass.h"

namespace barecl::tta {

llvm::FunctionPass *createLowerAtomicsPass();

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_LOWERATOMICS_H
