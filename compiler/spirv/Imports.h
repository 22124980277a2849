// SPDX-License-Identifier: MIT
//
// Functions of OpenCL C that a module imports by their mangled names: what Clang knows no instruction for. Other
// compilers' names of address spaces differ, so the call is made by the function's own name.

#ifndef BARECL_SPIRV_IMPORTS_H
#define BARECL_SPIRV_IMPORTS_H

#include "spirv/Body.h"

namespace barecl::spirv {

bool isImportedBuiltIn(const llvm::Function &Callee);
llvm::Value *callImported(Body &F, const Instruction &I, const llvm::Function &Callee);

} // namespace barecl::spirv

#endif // BARECL_SPIRV_IMPORTS_H
