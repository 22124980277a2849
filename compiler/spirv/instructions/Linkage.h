// SPDX-License-Identifier: MIT
//
// Functions that are called between programs. The other program may be OpenCL C, so values are passed as Clang passes
// them on the target: Clang compiles both the calls and the functions that are called (Calls.h).

#ifndef BARECL_SPIRV_LINKAGE_H
#define BARECL_SPIRV_LINKAGE_H

#include "spirv/instructions/Body.h"

namespace barecl::spirv {

// A call of a function that another program defines.
llvm::Value *callOtherProgram(Body &F, const Instruction &I, const llvm::Function &Callee);

// Lets other programs call the function by its name. A function with structures by value stays internal.
// `Head` is its OpFunction.
void exportFunction(Translation &T, const Instruction &Head, llvm::ArrayRef<uint32_t> Parameters,
                    llvm::Function &Content);

} // namespace barecl::spirv

#endif // BARECL_SPIRV_LINKAGE_H
