// SPDX-License-Identifier: MIT
//
// Functions of OpenCL C that a module imports by their mangled names: Clang does so where it has no instruction for
// them. Mangled names contain numbers of address spaces, which differ between compilers; so the generated call uses
// the name in OpenCL C.

#ifndef BARECL_SPIRV_IMPORTS_H
#define BARECL_SPIRV_IMPORTS_H

#include "spirv/instructions/Body.h"

namespace barecl::spirv {

bool isImportedBuiltIn(const llvm::Function &Callee);
llvm::Value *callImported(Body &F, const Instruction &I, const llvm::Function &Callee);

} // namespace barecl::spirv

#endif // BARECL_SPIRV_IMPORTS_H
