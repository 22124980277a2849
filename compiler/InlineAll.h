// SPDX-License-Identifier: MIT
//
// InlineAll: kernels call nothing but primitives and intrinsics.
//
// Work-group functions are made of single kernels: a barrier must stand in the kernel itself, and a
// work-item function must become the counter of the kernel's own loop. So every call of a defined
// function is inlined, whatever its attributes ask for, and the functions left over are removed.
//
// Needs LowerCallingConventions (what is not a kernel is local) and CheckCalls (no recursion).

#ifndef BARECL_COMPILER_INLINEALL_H
#define BARECL_COMPILER_INLINEALL_H

#include "llvm/IR/PassManager.h"

namespace barecl {

void addInlineAll(llvm::ModulePassManager &MPM);

} // namespace barecl

#endif // BARECL_COMPILER_INLINEALL_H
