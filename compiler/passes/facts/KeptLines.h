// SPDX-License-Identifier: MIT
//
// The source line of a load or store, kept while LLVM moves the instruction: what hoists an access out of a loop takes
// its debug location away, so that a debugger does not seem to jump. A fault there is to be reported with its line.
// An annotation (!annotation) is what LLVM leaves on instructions that it moves:
//
//     store i32 1, ptr %p, !dbg !7, !annotation !9
//     !9 = !{!"barecl.line.0"}
//     !barecl.lines = !{!7}

#ifndef BARECL_PASSES_FACTS_KEPTLINES_H
#define BARECL_PASSES_FACTS_KEPTLINES_H

#include "llvm/IR/Module.h"

namespace barecl {

// Keeps the lines of all accesses of the module that have one.
void keepLines(llvm::Module &Module);

// Gives accesses that have no line the one that was kept, and removes what keepLines() has added.
void restoreLines(llvm::Module &Module);

} // namespace barecl

#endif // BARECL_PASSES_FACTS_KEPTLINES_H
