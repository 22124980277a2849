// SPDX-License-Identifier: MIT
//
// The result of a pass that changes instructions, but no branches.

#ifndef BARECL_PASSES_FACTS_KEPTCONTROLFLOW_H
#define BARECL_PASSES_FACTS_KEPTCONTROLFLOW_H

#include "llvm/IR/Analysis.h"

namespace barecl {

inline llvm::PreservedAnalyses keptControlFlow(bool Changed) {
    llvm::PreservedAnalyses Preserved = llvm::PreservedAnalyses::none();
    Preserved.preserveSet<llvm::CFGAnalyses>();
    return Changed ? Preserved : llvm::PreservedAnalyses::all();
}

} // namespace barecl

#endif // BARECL_PASSES_FACTS_KEPTCONTROLFLOW_H
