// SPDX-License-Identifier: MIT
//
// Functions that other modules have, or call. Between programs values are passed as Clang passes them on the target,
// since the other one may be OpenCL C: Clang writes both the calls and the functions that are called (Calls.h).

#ifndef BARECL_SPIRV_LINKAGE_H
#define BARECL_SPIRV_LINKAGE_H

#include "spirv/Body.h"

namespace barecl::spirv {

// A call of a function that another program has.
llvm::Value *callOtherProgram(Body &F, const Instruction &I, const llvm::Function &Callee);

// Makes the function one that other programs can call by its name. One with structures by value stays the module's own.
// `Head` is its OpFunction.
void exportFunction(Translation &T, const Instruction &Head, llvm::ArrayRef<uint32_t> Parameters,
                    llvm::Function &Content);

} // namespace barecl::spirv

#endif // BARECL_SPIRV_LINKAGE_H
