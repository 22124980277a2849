// SPDX-License-Identifier: MIT
//
// Links what a program uses of the built-in library (share/barecl/builtins/<isa>.bc) into it. The
// library is read lazily: only the functions that are needed leave the file.

#ifndef BARECL_COMPILER_LINKBUILTINS_H
#define BARECL_COMPILER_LINKBUILTINS_H

#include "Targets.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace barecl {

// An error names the file of an incomplete installation.
llvm::Error linkBuiltins(llvm::Module &Module, const Target &Target);

} // namespace barecl

#endif // BARECL_COMPILER_LINKBUILTINS_H
