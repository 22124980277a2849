// SPDX-License-Identifier: MIT
//
// bareclc machine: prints what an ADF file describes, or why it cannot be used.

#ifndef BARECL_TTA_BACKEND_MACHINECOMMAND_H
#define BARECL_TTA_BACKEND_MACHINECOMMAND_H

#include "llvm/ADT/ArrayRef.h"

namespace barecl {

// `Args` are the arguments after the command's name. Returns the exit code.
int machineCommand(llvm::ArrayRef<const char *> Args);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_MACHINECOMMAND_H
