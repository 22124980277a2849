// SPDX-License-Identifier: MIT
//
// The list of the compiler's passes, for LLVM's opt.

#ifndef BARECL_OPT_PASSES_H
#define BARECL_OPT_PASSES_H

#include "passes/WorkGroup.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace barecl {

struct PassRow {
    llvm::StringLiteral Name;
    void (*Add)(llvm::ModulePassManager &MPM, const WorkGroupOptions &Options);
};

llvm::ArrayRef<PassRow> passes();

} // namespace barecl

#endif // BARECL_OPT_PASSES_H
