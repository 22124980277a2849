// SPDX-License-Identifier: MIT

#include "MarkOwners.h"

#include "llvm/Analysis/LoopInfo.h"

using namespace llvm;

namespace barecl {

// The access groups whose accesses L marks as parallel.
static ArrayRef<MDOperand> parallelGroups(const Loop &L) {
    const MDNode *Mark = findOptionMDForLoop(&L, "llvm.loop.parallel_accesses");
    return Mark ? ArrayRef<MDOperand>(Mark->operands()).drop_front() : ArrayRef<MDOperand>();
}

static bool hasMarksOfInner(const Loop &L) {
    const ArrayRef<MDOperand> Groups = parallelGroups(L);
    return !Groups.empty() && any_of(drop_begin(L.getLoopsInPreorder()), [&](const Loop *Inner) {
        return any_of(parallelGroups(*Inner),
                      [&](const Metadata *Group) { return is_contained(Groups, Group); });
    });
}

// Preserves all analyses, because none reads the marks.
PreservedAnalyses MarkOwnersPass::run(Function &F, FunctionAnalysisManager &AM) {
    for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
        if (hasMarksOfInner(*L))
            L->setLoopID(nullptr);
    return PreservedAnalyses::all();
}

} // namespace barecl
