// SPDX-License-Identifier: MIT

#include "BarrierGraph.h"
#include "Kernels.h"
#include "Primitives.h"

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

PreservedAnalyses RegionsPrinterPass::run(Module &M, ModuleAnalysisManager &) {
    for (Function *Kernel : kernelsOf(M)) {
        BarrierGraph Graph(*Kernel);
        Out << "kernel " << Kernel->getName() << "\n";
        for (auto [Number, R] : enumerate(Graph.regions())) {
            Out << "  region " << Number << ":";
            for (const BasicBlock *Block : R.Blocks)
                Out << " " << Block->getName();
            Out << " ->";
            for (const BasicBlock *Exit : R.Exits)
                if (auto Next = Graph.regionAfter(Exit))
                    Out << " " << *Next;
                else
                    Out << " return";
            Out << "\n";
        }
    }
    return PreservedAnalyses::all();
}

} // namespace barecl
