// SPDX-License-Identifier: MIT
//
// The library of transport-triggered machines, share/barecl/builtins/tta.bc: C's functions, and the
// functions that replace operations which a machine lacks.

#ifndef BARECL_TTA_BACKEND_LIBRARY_H
#define BARECL_TTA_BACKEND_LIBRARY_H

#include "tta/program/Code.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace barecl {

// Adds to Module the library's definitions of the functions that it declares.
llvm::Error linkMachineLibrary(llvm::Module &Module);

// Adds library functions to Code, which CodeGen has generated, until all undefined names that the library defines are
// added. Added functions may need further ones.
llvm::Error completeCode(tta::CodeModule &Code, llvm::LLVMContext &Context,
                         llvm::TargetMachine &CodeGen);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_LIBRARY_H
