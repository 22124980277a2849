// SPDX-License-Identifier: MIT

#include "CheckBarriers.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/Primitives.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace barecl {
namespace {

using LocalId = std::array<uint32_t, 3>;

// The value of V for the work-item Id; null if it depends on more than the id. `Depth` bounds the
// work.
Constant *evaluate(Value *V, const LocalId &Id, const DataLayout &Layout, unsigned Depth = 8) {
    if (auto *C = dyn_cast<Constant>(V))
        return C;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || Depth == 0 || I->mayReadFromMemory() || isa<PHINode, AllocaInst>(I))
        return nullptr;
    SmallVector<Constant *, 3> Operands;
    for (Value *Operand : I->operands())
        if (isa<Function>(Operand))
            continue;
        else if (Constant *C = evaluate(Operand, Id, Layout, Depth - 1))
            Operands.push_back(C);
        else
            return nullptr;
    if (primitiveOf(*I) == Primitive::LocalId) {
        const auto *Dim = dyn_cast<ConstantInt>(Operands.front());
        return Dim ? ConstantInt::get(I->getType(),
                                      Dim->getValue().ult(3) ? Id[Dim->getZExtValue()] : 0)
                   : nullptr;
    }
    return isa<CallBase>(I) ? nullptr : ConstantFoldInstOperands(I, Operands, Layout);
}

// The two successors that two work-items along one dimension of a group of this size take; nulls if
// nothing is proven.
std::pair<BasicBlock *, BasicBlock *> split(BranchInst &Branch, const GroupSize &Size) {
    const DataLayout &Layout = Branch.getDataLayout();
    auto Target = [&](const LocalId &Id) -> BasicBlock * {
        auto *C = dyn_cast_or_null<ConstantInt>(evaluate(Branch.getCondition(), Id, Layout));
        return C ? Branch.getSuccessor(C->isZero()) : nullptr;
    };
    constexpr unsigned Most = 1024;
    BasicBlock *First = Target({0, 0, 0});
    for (unsigned Dim = 0; First && Dim < 3; ++Dim)
        for (unsigned N = 1; N < std::min(Size[Dim], Most); ++N) {
            LocalId Id = {0, 0, 0};
            Id[Dim] = N;
            if (BasicBlock *Other = Target(Id); Other && Other != First)
                return {First, Other};
        }
    return {nullptr, nullptr};
}

bool reaches(BasicBlock *From, const BasicBlock *To, const BasicBlock *Without) {
    SmallPtrSet<BasicBlock *, 16> Seen;
    SmallVector<BasicBlock *> Work = {From};
    while (!Work.empty()) {
        BasicBlock *Block = Work.pop_back_val();
        if (Block == To)
            return true;
        if (Block != Without && Seen.insert(Block).second)
            append_range(Work, successors(Block));
    }
    return false;
}

// The barrier that only one side of a branch of the kernel reaches in groups of this size, or null.
Instruction *unreachableForSome(Function &Kernel, ArrayRef<Instruction *> Barriers,
                                const PostDominatorTree &Tree, const GroupSize &Size) {
    for (BasicBlock &Block : Kernel) {
        auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
        if (!Branch || !Branch->isConditional())
            continue;
        auto [One, Other] = split(*Branch, Size);
        if (!One)
            continue;
        for (Instruction *Barrier : Barriers) {
            BasicBlock *Home = Barrier->getParent();
            if ((Tree.dominates(Home, One) && !reaches(Other, Home, &Block)) ||
                (Tree.dominates(Home, Other) && !reaches(One, Home, &Block)))
                return Barrier;
        }
    }
    return nullptr;
}

constexpr char Illegal[] =
    "this barrier is reached by some work-items of a work-group only, because "
    "the condition around "
    "it depends on the local id; move the barrier out of it";

// For a kernel that serves groups of any size.
void warn(Function &Kernel, ArrayRef<Instruction *> Barriers, const PostDominatorTree &Tree) {
    uint32_t Single = 0;
    for (unsigned D = 0; D < 3; ++D) {
        GroupSize Two = {1, 1, 1};
        Two[D] = 2;
        if (Instruction *Barrier = unreachableForSome(Kernel, Barriers, Tree, Two)) {
            Single |= 1u << D;
            report(Kernel, Barrier->getDebugLoc(),
                   Twine(Illegal) + "; launches with a local size of more than 1 in dimension " +
                       Twine(D) + " are refused",
                   DS_Warning);
        }
    }
    if (Single)
        setSingleItemDimensions(Kernel, Single);
}

} // namespace

PreservedAnalyses CheckBarriersPass::run(Module &M, ModuleAnalysisManager &AM) {
    auto &Functions = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    bool Refused = false;
    for (Function *Kernel : kernelsOf(M)) {
        SmallVector<Instruction *> Barriers = barriersOf(*Kernel);
        if (Barriers.empty())
            continue;
        const auto &Tree = Functions.getResult<PostDominatorTreeAnalysis>(*Kernel);
        GroupSize Size = knownLocalSize(*Kernel);
        if (!Size[0]) {
            warn(*Kernel, Barriers, Tree);
        } else if (Instruction *Barrier = unreachableForSome(*Kernel, Barriers, Tree, Size)) {
            refuse(*Kernel, Barrier->getDebugLoc(), Illegal);
            Refused = true;
        }
    }
    return Refused ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
