// SPDX-License-Identifier: MIT

#include "MergedGroups.h"
#include "AlikeGroups.h"
#include "barecl/launch.h"
#include "passes/facts/KeptControlFlow.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace barecl {
namespace {

// In the launch context's array of three at First: the dimension of the element that begins at Offset; none: there is
// no such element.
std::optional<unsigned> dimensionAt(const APInt &Offset, unsigned First) {
    if (Offset.ult(First) || Offset.uge(First + 3 * sizeof(uint64_t)) ||
        (Offset - First).urem(sizeof(uint64_t)) != 0)
        return std::nullopt;
    return (Offset - First).getZExtValue() / sizeof(uint64_t);
}

bool isIn(const APInt &Offset, unsigned First) {
    return Offset.uge(First) && Offset.ult(First + 3 * sizeof(uint64_t));
}

// Whether Load reads a whole element of the sizes that this pass replaces, or another part of the launch context.
bool isPlainRead(const LoadInst &Load, const Argument *Launch) {
    std::optional<APInt> Offset = offsetOfRead(Load, Launch);
    if (!Offset || !Load.getType()->isIntegerTy())
        return Offset.has_value();
    for (unsigned First :
         {offsetof(bcl_launch_context, local_size), offsetof(bcl_launch_context, num_groups),
          offsetof(bcl_launch_context, enqueued_size)})
        if (isIn(*Offset, First) && !dimensionAt(*Offset, First))
            return false;
    return true;
}

// Whether Address, which points into the launch context, is used in plain reads only.
bool onlyPlainReads(const Value &Address, const Argument *Launch) {
    return all_of(Address.users(), [&](const User *U) {
        if (isa<GEPOperator>(U))
            return onlyPlainReads(*U, Launch);
        const auto *Load = dyn_cast<LoadInst>(U);
        return Load && isPlainRead(*Load, Launch);
    });
}

bool isShared(const Instruction &I) {
    switch (primitiveOf(I)) {
    case Primitive::Meet:
    case Primitive::GroupWord:
    case Primitive::SubGroupWords:
        return true;
    default:
        return false;
    }
}

// Whether the kernel does the same, whichever work-items share a work-group.
bool canMerge(Function &Kernel, FunctionAnalysisManager &AM) {
    const Argument *Launch = contextOf(Kernel).Launch;
    return none_of(instructions(Kernel), isShared) && onlyPlainReads(*Launch, Launch) &&
           haveAlikeGroups(Kernel, AM);
}

Function &localIdIn(Module &M) {
    for (Function &F : M)
        if (primitiveOf(F) == Primitive::LocalId)
            return F;
    return declareLocalId(M, *sizeType(M));
}

// Replaces sizes, ids and numbers of groups in the device's view by those in the program's view.
class Merge {
  public:
    Merge(Function &Kernel, const GroupSize &Program, const GroupSize &Device)
        : Kernel(Kernel), Context(contextOf(Kernel)), Size(sizeType(*Kernel.getParent())),
          LocalId(localIdIn(*Kernel.getParent())), Program(Program) {
        for (unsigned D = 0; D < 3; ++D)
            Groups[D] = Device[D] / Program[D];
    }

    void run() {
        for (Instruction &I : make_early_inc_range(instructions(Kernel)))
            if (auto *Load = dyn_cast<LoadInst>(&I))
                replaceRead(*Load);
        const SmallVector<CallInst *> LocalIds = localIds();
        IRBuilder<> B(&*Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
        SmallVector<Value *, 3> Ids;
        for (unsigned D = 0; D < 3; ++D)
            Ids.push_back(split(B, D));
        for (CallInst *Call : LocalIds) {
            B.SetInsertPoint(Call);
            Call->replaceAllUsesWith(selectDimension(B, Call->getArgOperand(0), Ids));
            Call->eraseFromParent();
        }
    }

  private:
    Function &Kernel;
    KernelContext Context;
    IntegerType *Size;
    Function &LocalId;
    GroupSize Program; // work-items in a work-group of the program
    GroupSize Groups;  // the program's work-groups in a work-group of the device

    void replaceRead(LoadInst &Load) {
        std::optional<APInt> Offset = offsetOfRead(Load, Context.Launch);
        if (!Offset)
            return;
        auto D = dimensionAt(*Offset, offsetof(bcl_launch_context, local_size));
        if (!D)
            D = dimensionAt(*Offset, offsetof(bcl_launch_context, enqueued_size));
        if (D) {
            Load.replaceAllUsesWith(ConstantInt::get(Load.getType(), Program[*D]));
            Load.eraseFromParent();
        } else if ((D = dimensionAt(*Offset, offsetof(bcl_launch_context, num_groups)))) {
            IRBuilder<> B(Load.getNextNode());
            auto *Count = cast<Instruction>(B.Insert(
                BinaryOperator::CreateMul(&Load, ConstantInt::get(Load.getType(), Groups[*D]))));
            Load.replaceUsesWithIf(Count, [&](Use &U) { return U.getUser() != Count; });
        }
    }

    SmallVector<CallInst *> localIds() {
        SmallVector<CallInst *> Calls;
        for (Instruction &I : instructions(Kernel))
            if (primitiveOf(I) == Primitive::LocalId)
                Calls.push_back(&cast<CallInst>(I));
        return Calls;
    }

    // Replaces uses of the group id in dimension D by the program's group id. Returns the program's local id.
    Value *split(IRBuilderBase &B, unsigned D) {
        Value *Item = createLocalId(B, D, LocalId);
        if (Groups[D] == 1)
            return Item;
        Argument *Group = Context.Group[D];
        Constant *Items = ConstantInt::get(Size, Program[D]);
        auto *First = cast<Instruction>(
            B.Insert(BinaryOperator::CreateNUWMul(Group, ConstantInt::get(Size, Groups[D]))));
        Value *Sum = B.CreateAdd(First, B.CreateUDiv(Item, Items), "group", /*HasNUW=*/true);
        Group->replaceUsesWithIf(Sum, [&](Use &U) { return U.getUser() != First; });
        return B.CreateURem(Item, Items);
    }
};

} // namespace

PreservedAnalyses MergedGroupsPass::run(Function &F, FunctionAnalysisManager &AM) {
    if (!isKernel(F))
        return PreservedAnalyses::all();
    const bool Merges = Options.ProgramSize[0] != 0;
    if (!canMerge(F, AM)) {
        if (Merges)
            refuse(F, DebugLoc(),
                   "its work-groups cannot be merged: each uses local memory or barriers in its "
                   "own way");
        return Merges ? PreservedAnalyses::none() : PreservedAnalyses::all();
    }
    if (Merges)
        Merge(F, Options.ProgramSize, Options.LocalSize).run();
    else
        setMergeableGroups(F);
    return keptControlFlow(Merges);
}

} // namespace barecl
