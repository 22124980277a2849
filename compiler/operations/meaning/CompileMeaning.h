// SPDX-License-Identifier: MIT
//
// Compiles the C function of an operation to LLVM IR, with Clang as a library.

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
    // Signed integers wrap, so that the function is defined for all inputs. False for code that traps on what C leaves
    // undefined.
    bool Wraps = true;
};

// A module whose one external function is meaningName(Operation); it is not optimised. Fails if Clang refuses the C
// text, the function's parameters differ from the description, it calls a function that the text does not define, or a
// variable keeps its value although the description has no "state". The error names the line.
llvm::Expected<std::unique_ptr<llvm::Module>> compileMeaning(const OperationDescription &Operation,
                                                             const MeaningTarget &Target,
                                                             llvm::LLVMContext &Context);

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_COMPILEMEANING_H
