// SPDX-License-Identifier: MIT

#include "ItemLoop.h"
#include "LevelGraph.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KernelFacts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl {
namespace {

bool isRecurrence(PHINode &Phi, const Loop &L, ScalarEvolution &SE, const SCEVExpander &Expander) {
    const auto *Recurrence =
        SE.isSCEVable(Phi.getType()) ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi)) : nullptr;
    return Recurrence && Recurrence->getLoop() == &L && Recurrence->isAffine() &&
           Expander.isSafeToExpand(Recurrence->getStepRecurrence(SE));
}

// Whether a lane can hold a value of the type: a scalar, or a short vector of scalars.
bool fitsLanes(Type *T, const DataLayout &Layout) {
    if (T->isVoidTy())
        return true;
    if (auto *Vector = dyn_cast<FixedVectorType>(T))
        return Vector->getNumElements() <= 16 && fitsLanes(Vector->getElementType(), Layout);
    if (T->isIntegerTy())
        return T->getIntegerBitWidth() <= 128;
    return T->isHalfTy() || T->isBFloatTy() || T->isFloatTy() || T->isDoubleTy() ||
           (T->isPointerTy() && Layout.getPointerTypeSizeInBits(T) <= 64);
}

// Whether the type has no gaps in memory.
bool isDense(Type *T, const DataLayout &Layout) {
    Type *Element = T->getScalarType();
    return Layout.getTypeSizeInBits(Element) == Layout.getTypeAllocSizeInBits(Element);
}

// Whether the work-items of F have private variables that they use one after another: on the stack, or in the
// work-group's part of the private memory.
bool sharesVariables(const Function &F) {
    const auto Bytes = privateBytesOf(F);
    return !Bytes || Bytes->Group ||
           any_of(F.getEntryBlock(), [](const Instruction &I) { return isa<AllocaInst>(I); });
}

// Whether I may touch such a variable. Accesses that WorkItemLoops has put into an access group do not.
bool touchesShared(const Instruction &I, bool AreThere) {
    const auto *Call = dyn_cast<IntrinsicInst>(&I);
    return AreThere && I.mayReadOrWriteMemory() && !(Call && Call->isAssumeLikeIntrinsic()) &&
           !I.hasMetadata(LLVMContext::MD_access_group) &&
           any_of(I.operands(), [](const Value *Operand) {
               Type *T = Operand->getType()->getScalarType();
               return T->isPointerTy() &&
                      (T->getPointerAddressSpace() == PrivateSpace ||
                       T->getPointerAddressSpace() == GenericSpace) &&
                      !isa<Function>(Operand);
           });
}

// Whether a loop with I may only end after another work-item has made progress.
bool synchronises(const Instruction &I) {
    if (isa<AtomicCmpXchgInst>(I))
        return true;
    if (isa<AtomicRMWInst>(I))
        return !I.use_empty();
    return I.isAtomic() && !isa<FenceInst>(I);
}

// Whether I opens or closes a section that one work-item at a time executes, such as the ring that printf writes to:
// with lanes, all work-items would be in it at once.
bool isOrdered(const Instruction &I) {
    if (const auto *Load = dyn_cast<LoadInst>(&I))
        return isStrongerThanMonotonic(Load->getOrdering());
    if (const auto *Store = dyn_cast<StoreInst>(&I))
        return isStrongerThanMonotonic(Store->getOrdering());
    return false;
}

std::optional<std::string> refusal(const Instruction &I, const Loop &L, const LoopInfo &Loops,
                                   const PrivateArrays &Arrays, bool HasVariables) {
    const DataLayout &Layout = I.getDataLayout();
    // OpenCL C's atomic functions are always volatile.
    if (I.isVolatile() && !isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
        return "an access is volatile";
    if (isOrdered(I))
        return "an access orders others, which lanes make all at once";
    if (Loops.getLoopFor(I.getParent()) != &L && synchronises(I))
        return "a loop holds an atomic operation, which work-items may wait by for each other";
    if (!fitsLanes(I.getType(), Layout))
        return "a value has a type that vectors do not hold";
    if (isa<AllocaInst>(I))
        return "a private variable is made in the loop";
    if (const auto *Call = dyn_cast<CallBase>(&I);
        Call && !isa<DbgInfoIntrinsic>(I) &&
        (Call->isConvergent() || Call->isInlineAsm() || Call->isIndirectCall() ||
         Call->doesNotReturn() || !isa<CallInst>(Call)))
        return "there is a call that cannot be made by lane";
    if (getLoadStorePointerOperand(&I) &&
        !isDense(getLoadStoreType(const_cast<Instruction *>(&I)), Layout))
        return "memory holds a type with gaps";
    if (touchesShared(I, HasVariables) && !Arrays.of(getLoadStorePointerOperand(&I)) &&
        !Arrays.isFilling(I))
        return "there are private variables whose elements lanes cannot have side by side";
    return std::nullopt;
}

std::optional<std::string> refusalOfLevels(const Loop &L, const LoopInfo &Loops) {
    for (const Loop *Inner : L.getLoopsInPreorder()) {
        if (Inner == &L)
            continue;
        if (!Inner->isLoopSimplifyForm())
            return "an inner loop cannot be simplified";
        if (leavesSeveralLoops(*Inner, *Inner->getParentLoop()))
            return "a branch leaves several loops at once";
        if (Inner->hasNoExitBlocks())
            return "an inner loop does not end";
    }
    LoopBlocksRPO Order(const_cast<Loop *>(&L));
    Order.perform(&Loops);
    if (containsIrreducibleCFG<const BasicBlock *>(Order, Loops))
        return "the control flow is irreducible";
    return std::nullopt;
}

} // namespace

std::optional<ItemLoop> ItemLoop::of(Loop &L, ScalarEvolution &SE, const SCEVExpander &Expander) {
    BasicBlock *Before = L.getLoopPreheader(), *Latch = L.getLoopLatch(), *Exit = L.getExitBlock();
    if (!Before || !Latch || !Exit || L.getExitingBlock() != Latch ||
        !isa<BranchInst>(Latch->getTerminator()) || !SE.hasLoopInvariantBackedgeTakenCount(&L))
        return std::nullopt;
    const SCEV *Last = SE.getBackedgeTakenCount(&L);
    if (!Expander.isSafeToExpand(Last) || !Last->getType()->isIntegerTy())
        return std::nullopt;
    for (PHINode &Phi : L.getHeader()->phis())
        if (!isRecurrence(Phi, L, SE, Expander))
            return std::nullopt;
    return ItemLoop{L, Before, Latch, Exit, Last};
}

std::optional<std::string> refusal(const Loop &L, const LoopInfo &Loops,
                                   const PrivateArrays &Arrays) {
    if (auto Why = refusalOfLevels(L, Loops))
        return Why;
    const bool HasVariables = sharesVariables(*L.getHeader()->getParent());
    for (const BasicBlock *Block : L.blocks()) {
        if (!isa<BranchInst, SwitchInst>(Block->getTerminator()))
            return "a block ends otherwise than by a branch";
        for (const Instruction &I : *Block)
            if (auto Why = refusal(I, L, Loops, Arrays, HasVariables))
                return Why;
    }
    return std::nullopt;
}

} // namespace barecl
