// SPDX-License-Identifier: MIT

#include "WorkGroupFunction.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/LaunchContext.h"

#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace barecl {
namespace {

Function &declare(Function &Kernel, ValueToValueMapTy &Parameters) {
    Function *F = Function::Create(Kernel.getFunctionType(), GlobalValue::InternalLinkage,
                                   Kernel.getAddressSpace(), "", Kernel.getParent());
    F->copyAttributesFrom(&Kernel);
    F->setLinkage(GlobalValue::InternalLinkage);
    F->setVisibility(GlobalValue::DefaultVisibility);
    F->removeFnAttr(Attribute::Convergent);
    F->removeFnAttr(Attribute::AlwaysInline);
    F->addFnAttr(Attribute::NoInline); // one copy for both launchers
    F->copyMetadata(&Kernel, 0);
    for (auto [Old, New] : zip_equal(Kernel.args(), F->args())) {
        New.setName(Old.getName());
        Parameters[&Old] = &New;
    }
    return *F;
}

SmallVector<Value *, 3> sizesOf(Function &Body, IRBuilderBase &B) {
    SmallVector<Value *, 3> Sizes;
    GroupSize Known = knownLocalSize(Body);
    for (unsigned D = 0; D < 3; ++D)
        Sizes.push_back(Known[0] ? ConstantInt::get(sizeType(*Body.getParent()), Known[D])
                                 : loadLocalSize(B, contextOf(Body).Launch, D));
    return Sizes;
}

} // namespace

WorkGroupFunction::WorkGroupFunction(Function &Kernel, const KeptValues &Kept, bool Copied)
    : Body(declare(Kernel, Shared)),
      Entry(BasicBlock::Create(Kernel.getContext(), "entry", &Body)) {
    for (Instruction &I : Kernel.getEntryBlock())
        if (auto *Alloca = dyn_cast<AllocaInst>(&I); Alloca &&
                                                     !is_contained(Kept.variables(), Alloca) &&
                                                     !is_contained(Kept.largeVariables(), Alloca))
            Shared[Alloca] = Entry.Insert(Alloca->clone(), Alloca->getName());
    for (const KeptValue &V : Kept.values()) {
        Registers.push_back(current(V));
        if (V.IsUniform) {
            Slots[V.Variable] =
                Entry.CreateAlloca(V.Value->getType(), nullptr, V.Value->getName() + ".slot");
            Registers.push_back(slot(V));
        }
    }
    Sizes = sizesOf(Body, Entry);
    Value *Items = Entry.CreateNUWMul(Entry.CreateNUWMul(Sizes[0], Sizes[1]), Sizes[2], "items");
    Memory.emplace(Entry, Kept, contextOf(Body).Launch, Items, Copied);
    append_range(Registers, Memory->registers());
    for (AllocaInst *Variable : Kept.largeVariables())
        Shared[Variable] = Memory->arrays().slot(Variable);
}

AllocaInst *WorkGroupFunction::current(const KeptValue &V) const {
    return cast<AllocaInst>(Shared.lookup(V.Variable));
}

void WorkGroupFunction::startAt(BasicBlock *First) {
    Entry.CreateBr(First);
    Entry.SetInsertPoint(&Body.getEntryBlock().front());
}

AllocaInst *WorkGroupFunction::makeRegister(Type *Type, const Twine &Name) {
    Registers.push_back(Entry.CreateAlloca(Type, nullptr, Name));
    return Registers.back();
}

void WorkGroupFunction::promoteRegisters() {
    removeUnreachableBlocks(Body);
    DominatorTree Tree(Body);
    PromoteMemToReg(Registers, Tree);
}

} // namespace barecl
