// SPDX-License-Identifier: MIT
//
// The C function of an operation as code without loops and memory, so that it can become hardware without a clock.

#ifndef BARECL_OPERATIONS_MEANING_COMBINATIONALMEANING_H
#define BARECL_OPERATIONS_MEANING_COMBINATIONALMEANING_H

#include "operations/Description.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace barecl {

inline constexpr char CombinationalName[] = "barecl_combinational";

// A module with the function CombinationalName. It takes each input as a word, and returns the outputs as one integer of
// 32 bits for each: the first output is in the lowest bits, extended as its type says. Loops are unrolled, and calls are
// inlined, as far as LLVM can do that: the function may still have both. Fails if the operation has state or no
// output, or uses memory. Errors of compileMeaning() are passed on.
llvm::Expected<std::unique_ptr<llvm::Module>>
combinationalMeaning(const OperationDescription &Operation, llvm::LLVMContext &Context);

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_COMBINATIONALMEANING_H
