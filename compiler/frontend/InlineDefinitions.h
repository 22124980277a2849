// SPDX-License-Identifier: MIT
//
// InlineDefinitions: functions that are `inline`, and neither `static` nor `extern`.
//
//     inline int twice(int x) { return 2 * x; }
//
// C99 wants an external definition of `twice` in some file (6.7.4), and Clang emits a body for the
// inliner alone, or none: a call that is not inlined would be an undefined symbol. OpenCL programs
// rely on implementations that need no other definition. So such a function is emitted as
// `linkonce_odr`: one definition is kept when several files are linked that each have it, and a file
// that has an external definition as well (`extern inline`, or no `inline`) wins.

#ifndef BARECL_FRONTEND_INLINEDEFINITIONS_H
#define BARECL_FRONTEND_INLINEDEFINITIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTConsumer;
}

namespace barecl {

// A consumer that stands in front of code generation. At the end of the file it has every inline
// definition emitted, as a weak one, and puts its symbol into `Names`, which outlives the consumer.
std::unique_ptr<clang::ASTConsumer> keepInlineDefinitions(std::vector<std::string> &Names);

// Makes the weak definitions of these symbols `linkonce_odr`.
void mergeInlineDefinitions(llvm::Module &Module, llvm::ArrayRef<std::string> Names);

} // namespace barecl

#endif // BARECL_FRONTEND_INLINEDEFINITIONS_H
