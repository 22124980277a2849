// SPDX-License-Identifier: MIT
//
// What LLVM's opt can run: the passes of the pipeline (pipeline/Pipeline.def), and some that only opt needs.

#ifndef BARECL_OPT_PASSES_H
#define BARECL_OPT_PASSES_H

#include "pipeline/Pipeline.h"

namespace barecl {

// Adds the pass, or passes, of that name. False if there is none.
bool addByName(llvm::ModulePassManager &MPM, llvm::StringRef Name, PipelineOptions Options);

} // namespace barecl

#endif // BARECL_OPT_PASSES_H
