// SPDX-License-Identifier: MIT
//
// For tests: finds passes, LLVM's among them, that say of an analysis of this folder that it holds
// when it does not. After each pass, what is still kept for a function is compared with what is
// found anew. LLVM's -verify-analysis-invalidation does the same for its own.

#ifndef BARECL_PASSES_ANALYSIS_ANALYSISVERIFIER_H
#define BARECL_PASSES_ANALYSIS_ANALYSISVERIFIER_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassInstrumentationCallbacks;
}

namespace barecl {

// A difference ends the process with a message that names pass and function. `Analyses` must live
// as long as passes run.
void verifyAnalyses(llvm::PassInstrumentationCallbacks &Callbacks,
                    llvm::FunctionAnalysisManager &Analyses);

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_ANALYSISVERIFIER_H
