// SPDX-License-Identifier: MIT
//
// One core does one thing after the other, and nothing interrupts it, so that nothing need be
// atomic. But a load or store must happen as often as it stands there: the host reads and writes
// too. Loads and stores become volatile ones, the rest plain operations.

#ifndef BARECL_TTA_CODEGEN_LOWERATOMICS_H
#define BARECL_TTA_CODEGEN_LOWERATOMICS_H

#include "llvm/Pass.h"

namespace barecl::tta {

llvm::FunctionPass *createLowerAtomicsPass();

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_LOWERATOMICS_H
