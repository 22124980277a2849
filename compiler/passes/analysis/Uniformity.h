// SPDX-License-Identifier: MIT
//
// Which values are the same for all work-items of a work-group.
//
// LLVM's generic uniformity analysis does the work: joins of divergent branches, values that leave
// a loop which work-items leave at different iterations, irreducible cycles. What it asks a target
// for, the sources of divergence, is answered here for OpenCL C:
//
//   uniform by themselves   arguments (group ids and the launch context are arguments)
//   as their operands       arithmetic, selects, phis, loads from constant memory, calls that do
//                           not touch memory
//   divergent               __bcl_local_id, other loads, atomics, allocas (each work-item has its
//                           own), other calls, and whatever may be undefined: a phi with an
//                           undefined operand and `freeze` may differ between work-items although
//                           their operands do not.
//
// Work-items are taken to reach a barrier in the same iteration of every loop around it; the
// specification demands this (OpenCL C 3.0, 6.15.8).

#ifndef BARECL_PASSES_ANALYSIS_UNIFORMITY_H
#define BARECL_PASSES_ANALYSIS_UNIFORMITY_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class DominatorTree;
}

namespace barecl {

class Uniformity {
  public:
    // `Tree` is looked at here only.
    Uniformity(llvm::Function &Kernel, const llvm::DominatorTree &Tree);

    // Whether all work-items that execute V compute the same, and all its uses see this value. Of
    // the function as it was at construction: instructions and uses added since are not looked at.
    bool isUniform(const llvm::Value &V) const { return !Divergent.contains(&V); }

    // Whether a new use of V in Block would see one value too: work-items that leave a loop at
    // different iterations carry different values out of it.
    bool isUniformIn(const llvm::BasicBlock &Block, const llvm::Value &V) const;

    // Of the named values: "divergent:" or "uniform:", and the instruction.
    void print(const llvm::Function &Kernel, llvm::raw_ostream &Out) const;

    bool operator==(const Uniformity &Other) const { return Divergent == Other.Divergent; }

  private:
    llvm::CycleInfo Cycles;
    llvm::SmallPtrSet<const llvm::Value *, 32> Divergent;
};

// It holds for as long as no instruction changes: a pass that changes some has to name it among
// what it preserves.
struct UniformityAnalysis : llvm::AnalysisInfoMixin<UniformityAnalysis> {
    using Result = Uniformity;
    Uniformity run(llvm::Function &Kernel, llvm::FunctionAnalysisManager &AM);
    static llvm::AnalysisKey Key;
};

// print<barecl-uniformity>: of the kernels.
class UniformityPrinterPass : public llvm::PassInfoMixin<UniformityPrinterPass> {
  public:
    explicit UniformityPrinterPass(llvm::raw_ostream &Out) : Out(Out) {}
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }

  private:
    llvm::raw_ostream &Out;
};

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_UNIFORMITY_H
