// SPDX-License-Identifier: MIT
//
// The C function of an operation as LLVM IR: Clang as a library.

#ifndef BARECL_OPERATIONS_MEANING_COMPILEMEANING_H
#define BARECL_OPERATIONS_MEANING_COMPILEMEANING_H

#include "operations/Description.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace barecl {

// What the function is compiled for.
struct MeaningTarget {
    std::string Triple;
    std::vector<std::string> Arguments; // of Clang, beyond the triple
    // Integers wrap, so that the function is defined for all inputs. Not where code is to trap that C leaves undefined.
    bool Wraps = true;
};

// A module whose one external function is meaningName(Operation); it is not optimised. An error names the line: C
// that Clang refuses, a function with other parameters than the description says, a call of a function that is not
// there, a variable that keeps its value although the description has no "state".
llvm::Expected<std::unique_ptr<llvm::Module>> compileMeaning(const OperationDescription &Operation,
                                                             const MeaningTarget &Target,
                                                             llvm::LLVMContext &Context);

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_COMPILEMEANING_H
