// SPDX-License-Identifier: MIT
//
// GatherAA: LLVM's basic alias analysis, changed so that gathers and scatters may touch any memory.
//
// The basic alias analysis assumes that a call does not touch an uncaptured object if no operand
// points to it. It ignores a gather's operand, which is a vector of pointers. Normally this is safe:
// inserting the object's address into the vector counts as a capture. But the SLP vectoriser of
// LLVM 22 caches what it knows about captures while it creates gathers. When it vectorises its next
// tree, it moves stores to the same object across the gather:
//
//     store i64 42, ptr %p                         ; %p and %q: addresses in one local variable
//     %v = call <4 x i64> @llvm.masked.gather(<4 x ptr> %q, ...)
//
// So this analysis gives no answer for a call with vectors of pointers, and leaves it to the other
// analyses. All passes of bareclc use it instead of LLVM's. In opt: -aa-pipeline=barecl-basic-aa,...

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

// LLVM's default alias analyses, with GatherAA instead of the basic one.
llvm::AAManager aliasAnalyses(llvm::TargetMachine &Machine);

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_GATHERAA_H
