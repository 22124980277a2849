// SPDX-License-Identifier: MIT

#include "BarrierGraph.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/Primitives.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {
namespace {

bool endsRegion(const BasicBlock &Block) {
    return isBarrier(Block.front()) || isa<ReturnInst>(Block.front());
}

Region grow(BasicBlock *Barrier, BasicBlock *Start) {
    Region R = {Barrier, Start, {}, {}};
    SmallVector<BasicBlock *> Work = {Start};
    while (!Work.empty()) {
        BasicBlock *Block = Work.pop_back_val();
        if (endsRegion(*Block))
            R.Exits.insert(Block);
        else if (R.Blocks.insert(Block))
            append_range(Work, successors(Block));
    }
    return R;
}

} // namespace

bool Region::isEmpty() const {
    return Blocks.size() == 1 && Exits.size() == 1 && Start->size() == 1;
}

bool Region::operator==(const Region &Other) const {
    return Barrier == Other.Barrier && Start == Other.Start && Blocks == Other.Blocks &&
           Exits == Other.Exits;
}

BarrierGraph::BarrierGraph(Function &Kernel) {
    Regions.push_back(grow(nullptr, &Kernel.getEntryBlock()));
    for (unsigned N = 0; N < Regions.size(); ++N)
        for (BasicBlock *Exit : SmallVector<BasicBlock *>(Regions[N].Exits.getArrayRef()))
            if (isBarrier(Exit->front()) && Numbers.try_emplace(Exit, Regions.size()).second)
                Regions.push_back(grow(Exit, Exit->getSingleSuccessor()));
}

std::optional<unsigned> BarrierGraph::regionAfter(const BasicBlock *Exit) const {
    auto Found = Numbers.find(Exit);
    return Found == Numbers.end() ? std::nullopt : std::optional(Found->second);
}

void BarrierGraph::print(raw_ostream &Out) const {
    for (auto [Number, R] : enumerate(Regions)) {
        Out << "  region " << Number << ":";
        for (const BasicBlock *Block : R.Blocks)
            Out << " " << Block->getName();
        Out << " ->";
        for (const BasicBlock *Exit : R.Exits)
            if (auto Next = regionAfter(Exit))
                Out << " " << *Next;
            else
                Out << " return";
        Out << "\n";
    }
}

bool BarrierGraph::invalidate(Function &, const PreservedAnalyses &Preserved,
                              FunctionAnalysisManager::Invalidator &) {
    auto Checker = Preserved.getChecker<BarrierGraphAnalysis>();
    return !Checker.preserved() && !Checker.preservedSet<AllAnalysesOn<Function>>() &&
           !Checker.preservedSet<CFGAnalyses>();
}

AnalysisKey BarrierGraphAnalysis::Key;

BarrierGraph BarrierGraphAnalysis::run(Function &Kernel, FunctionAnalysisManager &) {
    return BarrierGraph(Kernel);
}

PreservedAnalyses BarrierGraphPrinterPass::run(Function &F, FunctionAnalysisManager &AM) {
    if (isKernel(F)) {
        Out << "kernel " << F.getName() << "\n";
        AM.getResult<BarrierGraphAnalysis>(F).print(Out);
    }
    return PreservedAnalyses::all();
}

} // namespace barecl
