// SPDX-License-Identifier: MIT

#include "Uniformity.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/LaunchContext.h"
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

// Answers LLVM's questions about the sources of divergence among the work-items of a work-group, and nothing else.
class DivergenceSources : public TargetTransformInfoImplBase {
  public:
    explicit DivergenceSources(const DataLayout &Layout) : TargetTransformInfoImplBase(Layout) {}

    bool hasBranchDivergence(const Function *) const override { return true; }

    InstructionUniformity getInstructionUniformity(const Value *V) const override {
        return diverges(*V) ? InstructionUniformity::NeverUniform : InstructionUniformity::Default;
    }

  protected:
    virtual bool diverges(const Value &V) const {
        if (const auto *Load = dyn_cast<LoadInst>(&V))
            return Load->getPointerAddressSpace() != ConstantSpace || !Load->isUnordered();
        if (const auto *Phi = dyn_cast<PHINode>(&V))
            return any_of(Phi->incoming_values(), [](const Use &U) { return isa<UndefValue>(U); });
        if (const auto *Call = dyn_cast<CallBase>(&V))
            return primitiveOf(*Call) == Primitive::LocalId || !Call->doesNotAccessMemory();
        return isa<AllocaInst, FreezeInst, AtomicRMWInst, AtomicCmpXchgInst>(V);
    }
};

// The same among work-groups.
class GroupDivergenceSources : public DivergenceSources {
  public:
    GroupDivergenceSources(Function &Kernel, const Uniformity::Loads &Steady)
        : DivergenceSources(Kernel.getDataLayout()), Groups(contextOf(Kernel).Group),
          Steady(Steady) {}

  protected:
    bool diverges(const Value &V) const override {
        if (const auto *Arg = dyn_cast<Argument>(&V))
            return is_contained(Groups, Arg);
        if (const auto *Load = dyn_cast<LoadInst>(&V); Load && Steady.contains(Load))
            return false;
        if (const auto *Call = dyn_cast<CallBase>(&V))
            return primitiveOf(*Call) == Primitive::GlobalId || !Call->doesNotAccessMemory();
        return DivergenceSources::diverges(V);
    }

  private:
    const std::array<Argument *, 3> Groups;
    const Uniformity::Loads &Steady;
};

} // namespace

Uniformity::Uniformity(Function &Kernel, const DominatorTree &Tree)
    : Uniformity(Kernel, Tree,
                 TargetTransformInfo(std::make_unique<DivergenceSources>(Kernel.getDataLayout()))) {
}

Uniformity Uniformity::amongGroups(Function &Kernel, const DominatorTree &Tree,
                                   const Loads &Steady) {
    return Uniformity(
        Kernel, Tree,
        TargetTransformInfo(std::make_unique<GroupDivergenceSources>(Kernel, Steady)));
}

Uniformity::Uniformity(Function &Kernel, const DominatorTree &Tree,
                       const TargetTransformInfo &Sources) {
    Cycles.compute(Kernel);
    UniformityInfo Info(Tree, Cycles, &Sources);
    Info.compute();
    for (const Instruction &I : instructions(Kernel))
        if (Info.isDivergent(&I) ||
            any_of(I.uses(), [&](const Use &U) { return Info.isDivergentUse(U); }))
            Divergent.insert(&I);
    for (const Argument &Arg : Kernel.args())
        if (Info.isDivergent(&Arg))
            Divergent.insert(&Arg);
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
