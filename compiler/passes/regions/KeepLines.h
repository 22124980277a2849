// SPDX-License-Identifier: MIT
//
// barecl-keep-lines: notes the source lines of loads and stores, because LLVM removes the line of an access that it
// moves out of a loop. barecl-restore-lines (passes/late/) gives the lines back.
//
// Before:                              After:
//   store i32 1, ptr %p, !dbg !7         store i32 1, ptr %p, !dbg !7, !annotation !8
//                                        !8 = !{!"barecl.line.0"}
//                                        !barecl.lines = !{!7}

#ifndef BARECL_PASSES_REGIONS_KEEPLINES_H
#define BARECL_PASSES_REGIONS_KEEPLINES_H

#include "passes/facts/KeptLines.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

struct KeepLinesPass : llvm::PassInfoMixin<KeepLinesPass> {
    llvm::PreservedAnalyses run(llvm::Module &Module, llvm::ModuleAnalysisManager &) {
        keepLines(Module);
        return llvm::PreservedAnalyses::all();
    }
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_KEEPLINES_H
