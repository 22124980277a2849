// SPDX-License-Identifier: MIT
//
// The parallel regions of a kernel, and how they follow each other.
//
// The kernel's entry and its return count as barriers. A region starts after a barrier and contains
// every block that is reachable from there without passing a barrier. Its exits are the barriers at
// which it ends. A block that is reachable from several barriers belongs to several regions.
//
//      entry                          regions:
//        A                              0  entry:  A, C            exits: b, return
//     C: k < n ----> return             1  b:      B, C            exits: b, return
//        b: barrier
//        B; ++k; to C                 A loop that holds a barrier is a cycle of regions: 1 -> 1.
//
// In a legal kernel all work-items leave a region by the same exit (OpenCL C 3.0, 6.15.8). So all
// work-items can run a region to its end, in any order, before the next region starts. This holds for
// barriers anywhere (conditionals, loops, irreducible control flow). Loops without a barrier are
// inside regions. The number of regions is the number of reachable barriers plus one, and a region
// contains a block at most once: the regions together have at most blocks x (barriers + 1) blocks.
//
// Assumes the shape that CanonicalKernel establishes, in which each barrier is in a block of its own.
// So the graph stays valid as long as the control-flow graph does: a pass that preserves the
// control-flow graph must not add or remove a barrier.

#ifndef BARECL_PASSES_ANALYSIS_BARRIERGRAPH_H
#define BARECL_PASSES_ANALYSIS_BARRIERGRAPH_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/PassManager.h"

namespace barecl {

struct Region {
    llvm::BasicBlock *Barrier;                          // where it starts; null: at the entry
    llvm::BasicBlock *Start;                            // its first block
    llvm::SmallSetVector<llvm::BasicBlock *, 8> Blocks; // Start first
    llvm::SmallSetVector<llvm::BasicBlock *, 2> Exits;  // blocks of barriers, or the return

    // Whether the region does nothing but branch to its exit.
    bool isEmpty() const;

    bool operator==(const Region &Other) const;
};

class BarrierGraph {
  public:
    explicit BarrierGraph(llvm::Function &Kernel);

    llvm::ArrayRef<Region> regions() const { return Regions; } // the entry's first

    // The number of the region that starts at the barrier in block Exit; none: Exit is the return.
    std::optional<unsigned> regionAfter(const llvm::BasicBlock *Exit) const;

    // Prints one line per region.
    void print(llvm::raw_ostream &Out) const;

    bool operator==(const BarrierGraph &Other) const { return Regions == Other.Regions; }
    bool invalidate(llvm::Function &, const llvm::PreservedAnalyses &Preserved,
                    llvm::FunctionAnalysisManager::Invalidator &);

  private:
    llvm::SmallVector<Region> Regions;
    llvm::DenseMap<const llvm::BasicBlock *, unsigned> Numbers;
};

struct BarrierGraphAnalysis : llvm::AnalysisInfoMixin<BarrierGraphAnalysis> {
    using Result = BarrierGraph;
    BarrierGraph run(llvm::Function &Kernel, llvm::FunctionAnalysisManager &);
    static llvm::AnalysisKey Key;
};

// print<barecl-barrier-graph>: prints the regions of each kernel.
class BarrierGraphPrinterPass : public llvm::PassInfoMixin<BarrierGraphPrinterPass> {
  public:
    explicit BarrierGraphPrinterPass(llvm::raw_ostream &Out) : Out(Out) {}
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }

  private:
    llvm::raw_ostream &Out;
};

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_BARRIERGRAPH_H
