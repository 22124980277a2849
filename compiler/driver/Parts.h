// SPDX-License-Identifier: MIT
//
// A large program is optimised and compiled in parts, in parallel on the host's processors. Kernels are independent of
// each other; kernels that share a function or a variable of the program stay in one part.
//
//     module  --SplitModule-->  bitcode of each part  --a thread each, in an LLVMContext of its own-->  objects
//
// The division depends on the program alone, so its binary is the same on every machine.

#ifndef BARECL_DRIVER_PARTS_H
#define BARECL_DRIVER_PARTS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"

namespace barecl {

// How many parts are worth the threads; 1 if the program is not divided. `Kernels` is the number of kernels in the
// module.
unsigned countParts(const llvm::Module &Module, size_t Kernels);

// Calls Compile for each part of Module, with the part's number, from several threads at a time. Returns when all are
// done. Each part has its own LLVMContext; Compile may use other data only as threads may share it.
void compileParts(llvm::Module &Module, unsigned Count,
                  llvm::function_ref<void(unsigned Number, llvm::Module &Part)> Compile);

} // namespace barecl

#endif // BARECL_DRIVER_PARTS_H
