// SPDX-License-Identifier: MIT
//
// For tests: finds passes, including LLVM's, that wrongly claim to preserve an analysis of this folder.
// After each pass, compares each cached result with a newly computed one. LLVM's
// -verify-analysis-invalidation does the same for LLVM's analyses.

#ifndef BARECL_PASSES_ANALYSIS_ANALYSISVERIFIER_H
#define BARECL_PASSES_ANALYSIS_ANALYSISVERIFIER_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassInstrumentationCallbacks;
}

namespace barecl {

// A difference ends the process with a message that names the pass and the function. `Analyses` must
// outlive the run of the passes.
void verifyAnalyses(llvm::PassInstrumentationCallbacks &Callbacks,
                    llvm::FunctionAnalysisManager &Analyses);

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_ANALYSISVERIFIER_H
