// SPDX-License-Identifier: MIT

#include "Uniformity.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/Primitives.h"

#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace barecl {
namespace {

// Answers LLVM's questions about the sources of divergence, and nothing else.
class DivergenceSources : public TargetTransformInfoImplBase {
  public:
    explicit DivergenceSources(const DataLayout &Layout) : TargetTransformInfoImplBase(Layout) {}

    bool hasBranchDivergence(const Function *) const override { return true; }

    InstructionUniformity getInstructionUniformity(const Value *V) const override {
        const auto *I = dyn_cast<Instruction>(V);
        return I && diverges(*I) ? InstructionUniformity::NeverUniform
                                 : InstructionUniformity::Default;
    }

  private:
    static bool diverges(const Instruction &I) {
        if (const auto *Load = dyn_cast<LoadInst>(&I))
            return Load->getPointerAddressSpace() != ConstantSpace || !Load->isUnordered();
        if (const auto *Phi = dyn_cast<PHINode>(&I))
            return any_of(Phi->incoming_values(), [](const Use &U) { return isa<UndefValue>(U); });
        if (const auto *Call = dyn_cast<CallBase>(&I))
            return primitiveOf(I) == Primitive::LocalId || !Call->doesNotAccessMemory();
        return isa<AllocaInst, FreezeInst, AtomicRMWInst, AtomicCmpXchgInst>(I);
    }
};

} // namespace

Uniformity::Uniformity(Function &Kernel, const DominatorTree &Tree) {
    TargetTransformInfo Sources(std::make_unique<DivergenceSources>(Kernel.getDataLayout()));
    Cycles.compute(Kernel);
    UniformityInfo Info(Tree, Cycles, &Sources);
    Info.compute();
    for (const Instruction &I : instructions(Kernel))
        if (Info.isDivergent(&I) ||
            any_of(I.uses(), [&](const Use &U) { return Info.isDivergentUse(U); }))
            Divergent.insert(&I);
}

bool Uniformity::isUniformIn(const BasicBlock &Block, const Value &V) const {
    const auto *I = dyn_cast<Instruction>(&V);
    for (const Cycle *C = I ? Cycles.getCycle(I->getParent()) : nullptr; C; C = C->getParentCycle())
        if (!C->contains(&Block))
            return false;
    return isUniform(V);
}

void Uniformity::print(const Function &Kernel, raw_ostream &Out) const {
    for (const Instruction &I : instructions(Kernel))
        if (I.hasName())
            Out << (isUniform(I) ? "uniform:" : "divergent:") << I << "\n";
}

AnalysisKey UniformityAnalysis::Key;

Uniformity UniformityAnalysis::run(Function &Kernel, FunctionAnalysisManager &AM) {
    return Uniformity(Kernel, AM.getResult<DominatorTreeAnalysis>(Kernel));
}

PreservedAnalyses UniformityPrinterPass::run(Function &F, FunctionAnalysisManager &AM) {
    if (isKernel(F)) {
        Out << "kernel " << F.getName() << "\n";
        AM.getResult<UniformityAnalysis>(F).print(F, Out);
    }
    return PreservedAnalyses::all();
}

} // namespace barecl
