// SPDX-License-Identifier: MIT
//
// Links the functions that a program uses from the built-in library (share/barecl/builtins/<isa>.bc) into it. The
// library is read lazily: opening it reads only the list of its thousands of functions (which takes longer than
// linking). Only the needed functions are read whole and moved.

#ifndef BARECL_FRONTEND_LINKBUILTINS_H
#define BARECL_FRONTEND_LINKBUILTINS_H

#include "base/Targets.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace barecl {

// Opens the built-in library. The error of an incomplete installation names the missing file.
llvm::Expected<std::unique_ptr<llvm::Module>> openBuiltins(const Target &Target,
                                                           llvm::LLVMContext &Context);

// `Library` is the result of openBuiltins() in the program's context; the functions that the program uses are moved out
// of it. Functions of half and double are in files of their own, which are opened only for a program that calls one.
llvm::Error linkBuiltins(llvm::Module &Module, const llvm::Module &Library, const Target &Target);

} // namespace barecl

#endif // BARECL_FRONTEND_LINKBUILTINS_H
