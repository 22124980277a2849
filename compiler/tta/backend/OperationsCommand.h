// SPDX-License-Identifier: MIT
//
// bareclc operations: prints the table of operations that function units can have.

#ifndef BARECL_TTA_BACKEND_OPERATIONSCOMMAND_H
#define BARECL_TTA_BACKEND_OPERATIONSCOMMAND_H

#include "llvm/ADT/ArrayRef.h"

namespace barecl {

// `Args` are the arguments after the command's name. Returns the exit code.
int operationsCommand(llvm::ArrayRef<const char *> Args);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_OPERATIONSCOMMAND_H
