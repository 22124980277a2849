// SPDX-License-Identifier: MIT
//
// A large program is optimised and made code of in parts, side by side on the host's processors: kernels do
// not know each other, and those that share a function or a variable of the program stay together.
//
//     module  --SplitModule-->  bitcode of each part  --a thread each, in an LLVMContext of its own-->  objects
//
// Which parts there are depends on the program alone: its binary is the same on every machine.

#ifndef BARECL_DRIVER_PARTS_H
#define BARECL_DRIVER_PARTS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"

namespace barecl {

// How many parts are worth the threads; 1: the program is not divided. `Kernels`: of the module.
unsigned countParts(const llvm::Module &Module, size_t Kernels);

// Calls Compile for each part of Module, with the part's number, from several threads at a time. Returns when all
// are done. Compile shares with the others what any threads may share, and no LLVMContext.
void compileParts(llvm::Module &Module, unsigned Count,
                  llvm::function_ref<void(unsigned Number, llvm::Module &Part)> Compile);

} // namespace barecl

#endif // BARECL_DRIVER_PARTS_H
