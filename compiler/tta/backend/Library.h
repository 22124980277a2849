// SPDX-License-Identifier: MIT
//
// The library of transport-triggered machines, share/barecl/builtins/tta.bc: C's functions, and
// those that do what a machine has no operations for.

#ifndef BARECL_TTA_BACKEND_LIBRARY_H
#define BARECL_TTA_BACKEND_LIBRARY_H

#include "tta/Code.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace barecl {

// Adds to Module what it declares and the library has.
llvm::Error linkMachineLibrary(llvm::Module &Module);

// Adds to Code, which CodeGen has made, what it names and the library has, until nothing is
// undefined that the library has: what it takes from there may need more.
llvm::Error completeCode(tta::CodeModule &Code, llvm::LLVMContext &Context,
                         llvm::TargetMachine &CodeGen);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_LIBRARY_H
