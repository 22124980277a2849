// SPDX-License-Identifier: MIT
//
// barecl-restore-lines: loads and stores that LLVM has moved get back the lines that barecl-keep-lines
// (passes/regions/) noted.
//
// Before:                                            After:
//   store i32 1, ptr %p, !annotation !8                store i32 1, ptr %p, !dbg !7
//   !8 = !{!"barecl.line.0"}
//   !barecl.lines = !{!7}

#ifndef BARECL_PASSES_LATE_RESTORELINES_H
#define BARECL_PASSES_LATE_RESTORELINES_H

#include "passes/facts/KeptLines.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

struct RestoreLinesPass : llvm::PassInfoMixin<RestoreLinesPass> {
    llvm::PreservedAnalyses run(llvm::Module &Module, llvm::ModuleAnalysisManager &) {
        restoreLines(Module);
        return llvm::PreservedAnalyses::all();
    }
};

} // namespace barecl

#endif // BARECL_PASSES_LATE_RESTORELINES_H
