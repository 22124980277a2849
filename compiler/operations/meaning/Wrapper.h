// SPDX-License-Identifier: MIT
//
// A function for callers that do not know the types of an operation: it takes the operands in an array.

#ifndef BARECL_OPERATIONS_MEANING_WRAPPER_H
#define BARECL_OPERATIONS_MEANING_WRAPPER_H

#include "operations/Description.h"

#include "llvm/IR/Module.h"

#include <optional>

namespace barecl {

// Adds the function `Name`, void(void *Operands), to a module of compileMeaning(), whose own function becomes internal.
// Operand N is in the slot N of the array; operand 1 is the first input, and the outputs follow the inputs. A slot has
// `SlotBytes` bytes, 4 or 16, and is aligned to that. Inputs are truncated to their types; outputs are extended to
// words. The slot of an address has the address itself, in this process or on this core.
// With `Fill`, each byte of an output that the C function writes through a pointer has this value before the call. The C
// function then gets a copy of the memory at an address, so that accesses beyond it can be found.
llvm::Function &addWrapper(llvm::Module &M, const OperationDescription &Of, llvm::StringRef Name,
                           unsigned SlotBytes, std::optional<uint8_t> Fill = std::nullopt);

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_WRAPPER_H
