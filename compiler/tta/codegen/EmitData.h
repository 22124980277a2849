// SPDX-License-Identifier: MIT
//
// Converts global variables and other constants to bytes.

#ifndef BARECL_TTA_CODEGEN_EMITDATA_H
#define BARECL_TTA_CODEGEN_EMITDATA_H

#include "program/Code.h"

namespace llvm {
class Constant;
class DataLayout;
class Module;
} // namespace llvm

namespace barecl::tta {

// Emits all variables that the module defines.
void emitData(const llvm::Module &Module, const Machine &Machine, CodeModule &Code);

// Emits Value from Offset on. Problems are reported to the context.
void emitConstant(const llvm::Constant &Value, const llvm::DataLayout &Layout, uint64_t Offset,
                  DataObject &Object);

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_EMITDATA_H
