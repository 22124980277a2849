// SPDX-License-Identifier: MIT
//
// Which values are the same for all work-items of a work-group.
//
// LLVM's generic uniformity analysis handles control flow: joins of divergent branches, values that
// leave a loop which work-items leave in different iterations, irreducible cycles. LLVM asks the
// target for the sources of divergence. This class names them for OpenCL C:
//
//   always uniform          arguments (group ids and the launch context are arguments)
//   like their operands     arithmetic, selects, phis, loads from constant memory, calls that do
//                           not touch memory
//   always divergent        __bcl_local_id, other loads, atomics, allocas (each work-item has its
//                           own), other calls, and values that may be undefined: a phi with an
//                           undefined operand, and `freeze`. These may differ between work-items
//                           although their operands do not.
//
// The same question can be asked about work-groups: which values are the same for work-items of different work-groups
// that have the same local id. Then group ids diverge and local ids do not. The caller knows which loads from memory
// other than constant memory are like their operands.
//
// The analysis assumes that all work-items reach a barrier in the same iteration of every loop around
// it, as the specification demands (OpenCL C 3.0, 6.15.8).

#ifndef BARECL_PASSES_ANALYSIS_UNIFORMITY_H
#define BARECL_PASSES_ANALYSIS_UNIFORMITY_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class DominatorTree;
class LoadInst;
class TargetTransformInfo;
} // namespace llvm

namespace barecl {

class Uniformity {
  public:
    // `Tree` is used only during construction.
    Uniformity(llvm::Function &Kernel, const llvm::DominatorTree &Tree);

    // Among work-groups. Steady: the loads that are like their operands.
    using Loads = llvm::SmallPtrSet<const llvm::LoadInst *, 16>;
    static Uniformity amongGroups(llvm::Function &Kernel, const llvm::DominatorTree &Tree,
                                  const Loads &Steady);

    // Whether all work-items that execute V compute the same value, and all its uses see this value.
    // This describes the function at construction: later instructions and uses are not considered.
    bool isUniform(const llvm::Value &V) const { return !Divergent.contains(&V); }

    // Whether a new use of V in Block would see the same value for all work-items, too. It does not
    // after a loop that work-items leave in different iterations: they carry different values out.
    bool isUniformIn(const llvm::BasicBlock &Block, const llvm::Value &V) const;

    // Prints each named value: "divergent:" or "uniform:", and the instruction.
    void print(const llvm::Function &Kernel, llvm::raw_ostream &Out) const;

    bool operator==(const Uniformity &Other) const { return Divergent == Other.Divergent; }

  private:
    Uniformity(llvm::Function &Kernel, const llvm::DominatorTree &Tree,
               const llvm::TargetTransformInfo &Sources);

    llvm::CycleInfo Cycles;
    llvm::SmallPtrSet<const llvm::Value *, 32> Divergent;
};

// The result is valid as long as no instruction changes. A pass that changes instructions but keeps the
// result valid must preserve this analysis explicitly.
struct UniformityAnalysis : llvm::AnalysisInfoMixin<UniformityAnalysis> {
    using Result = Uniformity;
    Uniformity run(llvm::Function &Kernel, llvm::FunctionAnalysisManager &AM);
    static llvm::AnalysisKey Key;
};

// print<barecl-uniformity>: prints the uniformity of each kernel's values.
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
