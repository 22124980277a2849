// SPDX-License-Identifier: MIT
//
// GatherAA: LLVM's basic alias analysis, for which gathers and scatters touch any memory.
//
// The basic alias analysis knows that a call does not touch an object that nobody has captured, if
// no operand is a pointer to it. A gather's operand is a vector of pointers, which it passes over;
// that putting the object's address into that vector has captured it makes good for this. But the
// straight-line vectoriser of LLVM 22 keeps what it once found out about captures while it creates
// gathers, and with its next tree moves stores to the same object to their other side:
//
//     store i64 42, ptr %p                         ; %p and %q: addresses in one local variable
//     %v = call <4 x i64> @llvm.masked.gather(<4 x ptr> %q, ...)
//
// So here, what a call with vectors of pointers touches is up to the other analyses. All passes of
// bareclc see this analysis in the place of LLVM's. In opt: -aa-pipeline=barecl-basic-aa,...

#ifndef BARECL_PASSES_ANALYSIS_GATHERAA_H
#define BARECL_PASSES_ANALYSIS_GATHERAA_H

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/BasicAliasAnalysis.h"

namespace llvm {
class TargetMachine;
}

namespace barecl {

class GatherAAResult : public llvm::BasicAAResult {
  public:
    explicit GatherAAResult(llvm::BasicAAResult Basic) : BasicAAResult(std::move(Basic)) {}

    using BasicAAResult::getModRefInfo;
    llvm::ModRefInfo getModRefInfo(const llvm::CallBase *Call, const llvm::MemoryLocation &Place,
                                   llvm::AAQueryInfo &Query);
};

struct GatherAA : llvm::AnalysisInfoMixin<GatherAA> {
    using Result = GatherAAResult;
    Result run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
    static llvm::AnalysisKey Key;
};

// LLVM's default alias analyses, with this one in its place.
llvm::AAManager aliasAnalyses(llvm::TargetMachine &Machine);

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_GATHERAA_H
