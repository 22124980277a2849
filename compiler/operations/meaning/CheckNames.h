// SPDX-License-Identifier: MIT
//
// Whether C or OpenCL C already has the names of operations and operands.

#ifndef BARECL_OPERATIONS_MEANING_CHECKNAMES_H
#define BARECL_OPERATIONS_MEANING_CHECKNAMES_H

#include "operations/Description.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace barecl {

// Asks Clang about each name, in C and in OpenCL C. The error has a line for each operation whose name is a keyword, a
// type, a macro, or a function of the standard library or of OpenCL. It also has a line for each operation with an
// operand whose name the language has already.
llvm::Error checkNames(llvm::ArrayRef<OperationDescription> Operations);

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_CHECKNAMES_H
