// SPDX-License-Identifier: MIT
//
// Links what a program uses of the built-in library (share/barecl/builtins/<isa>.bc) into it. The
// library is read lazily: opening it reads the list of its functions (thousands: this takes longer
// than linking), and only those that are needed are read whole, and moved.

#ifndef BARECL_FRONTEND_LINKBUILTINS_H
#define BARECL_FRONTEND_LINKBUILTINS_H

#include "base/Targets.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace barecl {

// An error names the file of an incomplete installation.
llvm::Expected<std::unique_ptr<llvm::Module>> openBuiltins(const Target &Target,
                                                           llvm::LLVMContext &Context);

// `Library`: what openBuiltins() gave, in the program's context; it loses what the program uses. Those of
// half and of double stand in files of their own, which are opened only for a program that calls one.
llvm::Error linkBuiltins(llvm::Module &Module, const llvm::Module &Library, const Target &Target);

} // namespace barecl

#endif // BARECL_FRONTEND_LINKBUILTINS_H
