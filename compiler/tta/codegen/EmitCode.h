// SPDX-License-Identifier: MIT
//
// Converts LLVM's machine functions, after register allocation and frame lowering, to FunctionCode.
// Instructions that stand for several operations are expanded here.

#ifndef BARECL_TTA_CODEGEN_EMITCODE_H
#define BARECL_TTA_CODEGEN_EMITCODE_H

#include "FrameVariables.h"
#include "program/Code.h"

namespace llvm {
class FunctionPass;
}

namespace barecl::tta {

// Adds each function, and its constant pool, to Code, and its variables to Variables, unless that is null.
llvm::FunctionPass *createEmitCodePass(CodeModule &Code, FrameVariables *Variables);

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_EMITCODE_H
