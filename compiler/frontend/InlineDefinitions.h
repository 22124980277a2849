// SPDX-License-Identifier: MIT
//
// InlineDefinitions: functions that are `inline`, but neither `static` nor `extern`.
//
//     inline int twice(int x) { return 2 * x; }
//
// C99 requires an external definition of `twice` in some file (6.7.4), so Clang emits its body only for inlining, or
// not at all: a call that is not inlined would be an undefined symbol. OpenCL programs rely on implementations that
// need no other definition. So such a function is emitted as `linkonce_odr`. If several linked files have this
// definition, one of them is kept; an external definition (`extern inline`, or no `inline`) replaces it.

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

// Returns a consumer that runs before code generation. At the end of the file it emits every inline definition as a
// weak one and adds its symbol to `Names`, which must outlive the consumer.
std::unique_ptr<clang::ASTConsumer> keepInlineDefinitions(std::vector<std::string> &Names);

// Makes the weak definitions of these symbols `linkonce_odr`.
void mergeInlineDefinitions(llvm::Module &Module, llvm::ArrayRef<std::string> Names);

} // namespace barecl

#endif // BARECL_FRONTEND_INLINEDEFINITIONS_H
