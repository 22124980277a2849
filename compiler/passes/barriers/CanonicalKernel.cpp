// SPDX-License-Identifier: MIT

#include "CanonicalKernel.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/Primitives.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace barecl {
namespace {

// Why I is not allowed in a kernel; empty if it is.
StringRef objectionTo(const Instruction &I) {
    if (isa<InvokeInst, CallBrInst, IndirectBrInst, ResumeInst>(I))
        return "control flow that OpenCL C does not have";
    if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
        return isa<ConstantInt>(Alloca->getArraySize()) &&
                       !Alloca->getAllocatedType()->isScalableTy()
                   ? ""
                   : "a variable whose size is not constant";
    const auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || Call->isInlineAsm() || isBarrier(I) || isMeeting(I))
        return "";
    const Function *Callee = Call->getCalledFunction();
    if (!Callee)
        return "calls through pointers are not allowed";
    if (Callee == Call->getFunction())
        return "recursion is not allowed";
    return "";
}

void collectAllocas(Function &Kernel) {
    BasicBlock &Entry = Kernel.getEntryBlock();
    SmallVector<Instruction *> Allocas;
    for (Instruction &I : instructions(Kernel))
        if (isa<AllocaInst>(I))
            Allocas.push_back(&I);
    for (Instruction *Alloca : reverse(Allocas))
        Alloca->moveBefore(Entry, Entry.begin());
}

void uniteReturns(Function &Kernel) {
    SmallVector<ReturnInst *> Returns;
    for (BasicBlock &Block : Kernel)
        if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
            Returns.push_back(Return);
    if (Returns.empty())
        return;
    BasicBlock *Last = BasicBlock::Create(Kernel.getContext(), "return", &Kernel);
    for (ReturnInst *Return : Returns) {
        BranchInst::Create(Last, Return->getParent());
        Return->eraseFromParent();
    }
    ReturnInst::Create(Kernel.getContext(), Last);
}

void isolate(Instruction &Barrier) {
    StringRef Name = Barrier.getParent()->getName();
    BasicBlock *Own =
        SplitBlock(Barrier.getParent(), &Barrier, static_cast<DominatorTree *>(nullptr), nullptr,
                   nullptr, Name + ".barrier");
    SplitBlock(Own, Barrier.getNextNode(), static_cast<DominatorTree *>(nullptr), nullptr, nullptr,
               Name + ".after");
}

void isolateBarriers(Function &Kernel) {
    for (Instruction *Barrier : barriersOf(Kernel)) {
        // The memory that a barrier orders does not matter here: a region ends before the next one
        // starts.
        Use &Flags = Barrier->getOperandUse(0);
        Flags.set(Constant::getNullValue(Flags->getType()));
        isolate(*Barrier);
    }
    SmallVector<Instruction *> Meetings;
    for (Instruction &I : instructions(Kernel))
        if (isMeeting(I))
            Meetings.push_back(&I);
    for (Instruction *Meeting : Meetings)
        isolate(*Meeting);
}

void canonicalise(Function &Kernel) {
    removeUnreachableBlocks(Kernel);
    for (Instruction &I : instructions(Kernel)) {
        if (StringRef Why = objectionTo(I); !Why.empty()) {
            refuse(Kernel, I.getDebugLoc(), Why);
            return;
        }
    }
    collectAllocas(Kernel);
    uniteReturns(Kernel);
    isolateBarriers(Kernel);
}

} // namespace

PreservedAnalyses CanonicalKernelPass::run(Module &M, ModuleAnalysisManager &) {
    const SmallVector<Function *> Kernels = kernelsOf(M);
    for (Function *Kernel : Kernels)
        canonicalise(*Kernel);
    return Kernels.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace barecl
