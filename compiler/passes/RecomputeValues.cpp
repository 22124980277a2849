// SPDX-License-Identifier: MIT

#include "RecomputeValues.h"
#include "CrossingValues.h"
#include "Kernels.h"
#include "Uniformity.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"

using namespace llvm;

namespace barecl {
namespace {

bool isCheap(const Instruction &I) {
    switch (I.getOpcode()) {
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::URem:
    case Instruction::SRem:
    case Instruction::FDiv:
    case Instruction::FRem:
        return false;
    default:
        return isa<BinaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst>(I);
    }
}

BasicBlock *blockOf(const Use &U) {
    auto *User = cast<Instruction>(U.getUser());
    if (auto *Phi = dyn_cast<PHINode>(User))
        return Phi->getIncomingBlock(U);
    return User->getParent();
}

// A value that Block can have for nothing.
bool isFree(const Value &V, const BasicBlock &Block, const Uniformity &Values) {
    return !isa<Instruction>(V) || isa<AllocaInst>(V) || Values.isUniformIn(Block, V);
}

bool canCopy(const Instruction &V, const BasicBlock &Block, const Uniformity &Values,
             SmallPtrSetImpl<const Instruction *> &Chain) {
    if (primitiveOf(V) == Primitive::LocalId)
        return isFree(*V.getOperand(0), Block, Values);
    if (!isCheap(V) || Chain.size() == RecomputeValuesPass::MostInstructions)
        return false;
    return !Chain.insert(&V).second || all_of(V.operands(), [&](const Use &Operand) {
        return isFree(*Operand, Block, Values) ||
               canCopy(*cast<Instruction>(Operand), Block, Values, Chain);
    });
}

class Recomputer {
  public:
    Recomputer(Function &Kernel) : Values(Kernel) {}

    bool pays(const Instruction &V) const {
        return !Values.isUniform(V) && isRecomputable(V, Values);
    }

    void recompute(Instruction &V) {
        // The uses first: copies of other values may become new ones.
        SmallVector<Use *> Uses;
        for (Use &U : V.uses())
            if (blockOf(U) != V.getParent())
                Uses.push_back(&U);
        for (Use *U : Uses) {
            Copies.clear();
            BasicBlock *Block = blockOf(*U);
            U->set(copyInto(V, Block, Block->getFirstInsertionPt()));
        }
    }

  private:
    Uniformity Values;
    DenseMap<Instruction *, Value *> Copies; // of one use
    SmallPtrSet<const Value *, 16> Made;     // all copies: `Values` does not know them

    bool isLeaf(const Value &V, const BasicBlock &Block) const {
        return isFree(V, Block, Values) && !Made.contains(&V);
    }

    Value *copyInto(Instruction &V, BasicBlock *Block, BasicBlock::iterator Before) {
        if (Value *Known = Copies.lookup(&V))
            return Known;
        Instruction *Copy = V.clone();
        for (Use &Operand : Copy->operands())
            if (!isLeaf(*Operand, *Block))
                Operand.set(copyInto(*cast<Instruction>(Operand), Block, Before));
        Copy->setName(V.getName() + ".again");
        Copy->insertInto(Block, Before);
        Made.insert(Copy);
        return Copies[&V] = Copy;
    }
};

unsigned recomputeIn(Function &Kernel) {
    BarrierGraph Graph(Kernel);
    CrossingValues Crossing(Kernel, Graph);
    Recomputer Worker(Kernel);
    SmallVector<Instruction *> Paying;
    for (Instruction *V : Crossing.values())
        if (Worker.pays(*V))
            Paying.push_back(V);
    for (Instruction *V : Paying)
        Worker.recompute(*V);
    return Paying.size();
}

} // namespace

bool isRecomputable(const Instruction &V, const Uniformity &Values) {
    return all_of(V.uses(), [&](const Use &U) {
        SmallPtrSet<const Instruction *, 8> Chain;
        return canCopy(V, *blockOf(U), Values, Chain);
    });
}

PreservedAnalyses RecomputeValuesPass::run(Module &M, ModuleAnalysisManager &) {
    for (Function *Kernel : kernelsOf(M))
        if (unsigned Count = recomputeIn(*Kernel)) {
            OptimizationRemarkEmitter Remarks(Kernel);
            Remarks.emit([&] {
                return OptimizationRemark("barecl-recompute", "Recomputed", Kernel)
                       << ore::NV("Values", Count) << " values are computed again after barriers";
            });
        }
    return PreservedAnalyses::none();
}

} // namespace barecl
