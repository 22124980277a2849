// SPDX-License-Identifier: MIT
//
// The C functions of operations, compiled for the firmware of a RISC-V core that lacks the instructions. The firmware
// calls them when such an instruction traps (device-fw/arch/riscv/operations.h).

#ifndef BARECL_NATIVE_TRAPOBJECT_H
#define BARECL_NATIVE_TRAPOBJECT_H

#include "backend/Backend.h"

#include "llvm/Support/Error.h"

namespace barecl {

// An object file that defines `riscv_operations` and `riscv_operation_count`: a row for each instruction of the
// operations. The functions use no vector registers. Errors: those of compileMeaning(); an operation with
// state, since the cores would share the state; a function that needs more stack than the firmware has; no operation to
// compile.
llvm::Expected<ObjectFile> trapObject(llvm::ArrayRef<OperationDescription> Operations,
                                      const Target &Target);

} // namespace barecl

#endif // BARECL_NATIVE_TRAPOBJECT_H
