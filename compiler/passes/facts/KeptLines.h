// SPDX-License-Identifier: MIT
//
// Keeps the source lines of loads and stores while LLVM moves them: a pass that hoists an access out of a loop removes
// its debug location, so that debuggers do not jump. But a fault of the access must be reported with its line. LLVM
// keeps annotations (!annotation) on instructions that it moves:
//
//     store i32 1, ptr %p, !dbg !7, !annotation !9
//     !9 = !{!"barecl.line.0"}
//     !barecl.lines = !{!7}
//
// LICM may keep a value of memory in a register during a loop. It then makes a new store after the loop, without a
// line. followLines() gives that store the annotation of a store in the loop through the same pointer.

#ifndef BARECL_PASSES_FACTS_KEPTLINES_H
#define BARECL_PASSES_FACTS_KEPTLINES_H

#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"

namespace barecl {

// Keeps the lines of all accesses of the module that have one.
void keepLines(llvm::Module &Module);

// Gives accesses without a line the line that was kept, and removes what keepLines() has added.
void restoreLines(llvm::Module &Module);

// Registers callbacks that annotate the new stores of each run of LICM.
void followLines(llvm::PassInstrumentationCallbacks &Callbacks);

} // namespace barecl

#endif // BARECL_PASSES_FACTS_KEPTLINES_H
