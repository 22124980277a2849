// SPDX-License-Identifier: MIT
//
// Selects instructions for the nodes of the selection DAG.

#ifndef BARECL_TTA_CODEGEN_SELECTDAG_H
#define BARECL_TTA_CODEGEN_SELECTDAG_H

#include "llvm/Support/CodeGen.h"

namespace llvm {
class FunctionPass;
class TargetMachine;
} // namespace llvm

namespace barecl::tta {

llvm::FunctionPass *createSelectDagPass(llvm::TargetMachine &Target, llvm::CodeGenOptLevel Level);

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_SELECTDAG_H
