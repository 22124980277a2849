// SPDX-License-Identifier: MIT

#include "lowering/DoubleBuffer.h"
#include "lowering/TileCopies.h"

#include "passes/facts/Buffered.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ScalarEvolutionNormalization.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr char Name[] = "barecl-double-buffer";

// A wait in a loop, and the copies that it waits for.
class TileLoop {
  public:
    TileLoop(CallBase &Wait, Loop &L, FunctionAnalysisManager &AM)
        : Wait(Wait), Block(*Wait.getParent()), F(*Block.getParent()), L(L),
          Order(AM.getResult<DominatorTreeAnalysis>(F)),
          SE(AM.getResult<ScalarEvolutionAnalysis>(F)) {}

    // Why the next tiles cannot be copied ahead; empty: they can.
    StringRef objection() {
        for (StringRef Why : {findCopies(Wait, Copies), objectionToLoop()})
            if (!Why.empty())
                return Why;
        for (CallBase *Copy : Copies)
            for (StringRef Why : {objectionToTile(*Copy), objectionToSource(*Copy)})
                if (!Why.empty())
                    return Why;
        return "";
    }

    void transform();

  private:
    StringRef objectionToLoop();
    StringRef objectionToTile(const CallBase &Copy);
    StringRef objectionToSource(const CallBase &Copy);
    bool isWritten(const Value &Source) const;
    bool mayWrite(const Instruction &I, const Value &Source) const;
    const SCEV *next(const CallBase &Copy) const;
    const SCEV *lastIteration() const;
    bool isUsedHere(const GlobalVariable &Tile) const;
    bool isExpandable(const SCEV *Expression, Instruction *At) const;
    void addCopies(IRBuilder<> &B, ArrayRef<Value *> Tiles, ArrayRef<Value *> Sources);
    Value *eventSlot(IRBuilder<> &B, unsigned Number) const;

    CallBase &Wait;
    BasicBlock &Block;
    Function &F;
    Loop &L;
    const DominatorTree &Order;
    ScalarEvolution &SE;
    SmallVector<CallBase *> Copies;
    AllocaInst *Events = nullptr;
};

StringRef TileLoop::objectionToLoop() {
    const BasicBlock *Exiting = L.getExitingBlock();
    if (!L.isLoopSimplifyForm() || !Exiting ||
        (Exiting != L.getHeader() && Exiting != L.getLoopLatch()))
        return "the loop is left in its middle";
    if (!Order.dominates(&Block, L.getLoopLatch()))
        return "the loop does not copy in each iteration";
    if (isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(&L)) ||
        !isExpandable(lastIteration(), L.getLoopPreheader()->getTerminator()))
        return "the number of iterations is not known before the loop";
    return "";
}

// The number, from 0, of the last iteration in which the block runs: it copies nothing ahead. A block that runs before
// the loop's condition is tested runs once more than the loop is repeated.
const SCEV *TileLoop::lastIteration() const {
    const SCEV *Repeated = SE.getBackedgeTakenCount(&L);
    const BasicBlock *Exiting = L.getExitingBlock();
    return Exiting == L.getLoopLatch() || Exiting == &Block
               ? Repeated
               : SE.getMinusSCEV(Repeated, SE.getOne(Repeated->getType()));
}

bool TileLoop::isExpandable(const SCEV *Expression, Instruction *At) const {
    SCEVExpander Expander(SE, Name);
    return Expander.isSafeToExpandAt(Expression, At);
}

// All accesses to the tile follow the wait in the same iteration.
bool TileLoop::isUsedHere(const GlobalVariable &Tile) const {
    SmallVector<const User *> Work(Tile.users());
    while (!Work.empty()) {
        const User *U = Work.pop_back_val();
        const auto *I = dyn_cast<Instruction>(U);
        if (!I && !isa<Constant>(U))
            return false;
        if (!I)
            append_range(Work, U->users());
        else if (!is_contained(Copies, I) && (I->getFunction() != &F || !L.contains(I) ||
                                              isa<PHINode>(I) || !Order.dominates(&Wait, I)))
            return false;
    }
    return true;
}

StringRef TileLoop::objectionToTile(const CallBase &Copy) {
    const GlobalVariable *Tile = tileOf(Copy);
    if (!Tile)
        return "a copy does not fill a local variable that the kernel declares";
    if (count_if(Copies, [&](const CallBase *Each) { return tileOf(*Each) == Tile; }) > 1)
        return "two copies fill the same variable";
    if (!isUsedHere(*Tile))
        return "a tile is used outside of the loop, or before the wait";
    return "";
}

StringRef TileLoop::objectionToSource(const CallBase &Copy) {
    for (unsigned Argument = 2; Argument + 1 < Copy.arg_size(); ++Argument)
        if (!L.isLoopInvariant(Copy.getArgOperand(Argument)))
            return "the stride of a copy changes in the loop";
    const SCEV *Next = next(Copy);
    const bool IsKnown = !SCEVExprContains(Next, [&](const SCEV *Part) {
        const auto *Unknown = dyn_cast<SCEVUnknown>(Part);
        return Unknown && !L.isLoopInvariant(Unknown->getValue());
    });
    if (!IsKnown || !isExpandable(Next, &Wait))
        return "the place of the next tile is not known before its iteration";
    if (isWritten(*sourceOf(Copy)))
        return "the loop may write where the next tile comes from: that is not a restrict pointer, "
               "or the loop calls a function of the program";
    return "";
}

const SCEV *TileLoop::next(const CallBase &Copy) const {
    PostIncLoopSet Loops;
    Loops.insert(&L);
    return denormalizeForPostIncUse(SE.getSCEV(sourceOf(Copy)), Loops, SE);
}

bool TileLoop::isWritten(const Value &Source) const {
    const auto *Base = dyn_cast<Argument>(getUnderlyingObject(&Source, 0));
    if (!Base || !Base->hasNoAliasAttr())
        return true;
    return any_of(L.blocks(), [&](const BasicBlock *Each) {
        return any_of(*Each, [&](const Instruction &I) { return mayWrite(I, *Base); });
    });
}

// Source is restrict: only pointers that are based on it point to its memory.
bool TileLoop::mayWrite(const Instruction &I, const Value &Source) const {
    const auto IsOther = [&](const Value *Pointer) {
        const Value *Base = getUnderlyingObject(Pointer, 0);
        return Base != &Source && (isa<Argument, AllocaInst, GlobalVariable>(Base));
    };
    if (!I.mayWriteToMemory())
        return false;
    if (I.isAtomic() || I.isVolatile())
        return true;
    if (const auto *Store = dyn_cast<StoreInst>(&I))
        return !IsOther(Store->getPointerOperand());
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
        return true;
    if (isAsyncCopy(*Call))
        return !IsOther(targetOf(*Call));
    const Function *Callee = Call->getCalledFunction();
    return !isWaitForCopies(I) && !Call->isLifetimeStartOrEnd() &&
           !(Callee && Callee->getName().starts_with("_Z7barrierj"));
}

Value *TileLoop::eventSlot(IRBuilder<> &B, unsigned Number) const {
    return B.CreateConstInBoundsGEP2_32(Events->getAllocatedType(), Events, 0, Number);
}

// Adds the copies, each with an event of its own.
void TileLoop::addCopies(IRBuilder<> &B, ArrayRef<Value *> Tiles, ArrayRef<Value *> Sources) {
    for (unsigned Number = 0; Number < Copies.size(); ++Number) {
        CallBase *Copy = Copies[Number];
        auto *Made = cast<CallBase>(B.Insert(Copy->clone()));
        Made->setArgOperand(0, Tiles[Number]);
        Made->setArgOperand(1, Sources[Number]);
        Made->setArgOperand(Made->arg_size() - 1, Constant::getNullValue(Copy->getType()));
        B.CreateStore(Made, eventSlot(B, Number));
    }
}

// The variable with room for two tiles in place of Tile. Padding aligns the second one as well as the first.
GlobalVariable &doubled(GlobalVariable &Tile) {
    Type *One = Tile.getValueType();
    const uint64_t Bytes = Tile.getDataLayout().getTypeAllocSize(One);
    if (const uint64_t Padding = offsetToAlignment(Bytes, Tile.getAlign().valueOrOne()))
        One = StructType::get(One, ArrayType::get(Type::getInt8Ty(Tile.getContext()), Padding));
    auto *Both = ArrayType::get(One, 2);
    auto *Result =
        new GlobalVariable(*Tile.getParent(), Both, false, Tile.getLinkage(), UndefValue::get(Both),
                           "", &Tile, Tile.getThreadLocalMode(), Tile.getAddressSpace());
    Result->takeName(&Tile);
    Result->setAlignment(Tile.getAlign());
    return *Result;
}

void TileLoop::transform() {
    SCEVExpander Expander(SE, "tile");
    const SCEV *Repeated = SE.getBackedgeTakenCount(&L);
    Type *Number = Repeated->getType();
    Value *Last = Expander.expandCodeFor(lastIteration(), Number,
                                         L.getLoopPreheader()->getTerminator()->getIterator());
    const SCEV *Counter =
        SE.getAddRecExpr(SE.getZero(Number), SE.getOne(Number), &L, SCEV::FlagAnyWrap);
    Value *Iteration = Expander.expandCodeFor(Counter, Number, Wait.getIterator());
    SmallVector<Value *> Sources, NextSources, Now, Next;
    for (CallBase *Copy : Copies) {
        Sources.push_back(sourceOf(*Copy));
        NextSources.push_back(
            Expander.expandCodeFor(next(*Copy), sourceOf(*Copy)->getType(), Wait.getIterator()));
    }

    IRBuilder<> B(&Wait);
    Value *Odd = B.CreateAnd(Iteration, ConstantInt::get(Number, 1), "tile.odd");
    Value *Even = B.CreateXor(Odd, ConstantInt::get(Number, 1));
    for (CallBase *Copy : Copies) {
        GlobalVariable &Tile = *tileOf(*Copy), &Both = doubled(Tile);
        Value *Zero = ConstantInt::get(Number, 0);
        Now.push_back(B.CreateInBoundsGEP(Both.getValueType(), &Both, {Zero, Odd}, "tile.now"));
        Next.push_back(B.CreateInBoundsGEP(Both.getValueType(), &Both, {Zero, Even}, "tile.next"));
        convertUsersOfConstantsToInstructions({&Tile});
        Tile.replaceUsesWithIf(Now.back(),
                               [&](Use &U) { return !is_contained(Copies, U.getUser()); });
    }

    IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
    Events = Entry.CreateAlloca(ArrayType::get(Copies[0]->getType(), Copies.size()), nullptr,
                                "tile.events");
    Value *IsFirst = B.CreateICmpEQ(Iteration, ConstantInt::get(Number, 0), "tile.first");
    Value *IsFollowed = B.CreateICmpNE(Iteration, Last, "tile.followed");
    Value *List = B.CreateAddrSpaceCast(Events, Wait.getArgOperand(1)->getType());
    Instruction *Begin = SplitBlockAndInsertIfThen(IsFirst, &Wait, false);
    Instruction *Ahead = SplitBlockAndInsertIfThen(IsFollowed, Wait.getNextNode(), false);
    Wait.setArgOperand(0, ConstantInt::get(Wait.getArgOperand(0)->getType(), Copies.size()));
    Wait.setArgOperand(1, List);
    IRBuilder<> InFirst(Begin), InAhead(Ahead);
    addCopies(InFirst, Now, Sources);
    addCopies(InAhead, Next, NextSources);

    SmallVector<GlobalVariable *> Tiles;
    for (CallBase *Copy : reverse(Copies)) {
        Tiles.push_back(tileOf(*Copy));
        Copy->replaceAllUsesWith(Constant::getNullValue(Copy->getType()));
        Copy->eraseFromParent();
    }
    for (GlobalVariable *Tile : Tiles)
        Tile->eraseFromParent();
}

void report(const Loop &L, const CallBase &Wait, StringRef Why) {
    OptimizationRemarkEmitter Remarks(Wait.getFunction());
    if (Why.empty())
        Remarks.emit([&] {
            return OptimizationRemark(Name, "Buffered", L.getStartLoc(), L.getHeader())
                   << "while work-items compute with a tile, the next one is copied";
        });
    else
        Remarks.emit([&] {
            return OptimizationRemarkMissed(Name, "NotBuffered", Wait.getDebugLoc(),
                                            Wait.getParent())
                   << "no tile is copied ahead of this wait: " << ore::NV("Reason", Why);
        });
}

bool waitsForCopies(const Function &F) {
    return any_of(instructions(F), [](const Instruction &I) { return isWaitForCopies(I); });
}

// Brings variables from memory into registers, so that the analyses find loops' numbers of iterations.
void simplify(Function &F, FunctionAnalysisManager &AM) {
    FunctionPassManager Passes;
    Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
    Passes.addPass(LoopSimplifyPass());
    AM.invalidate(F, Passes.run(F, AM));
}

// Transforms at most one loop, because the analyses are out of date then. `Seen`: the waits that have been reported.
bool transformOne(Function &F, FunctionAnalysisManager &AM, SmallPtrSetImpl<CallBase *> &Seen) {
    LoopInfo &Loops = AM.getResult<LoopAnalysis>(F);
    for (Instruction &I : instructions(F)) {
        Loop *L = isWaitForCopies(I) ? Loops.getLoopFor(I.getParent()) : nullptr;
        auto *Wait = L ? cast<CallBase>(&I) : nullptr;
        if (!Wait || !Seen.insert(Wait).second)
            continue;
        TileLoop Tiles(*Wait, *L, AM);
        const StringRef Why = Tiles.objection();
        report(*L, *Wait, Why);
        if (!Why.empty())
            continue;
        Tiles.transform();
        AM.invalidate(F, PreservedAnalyses::none());
        return true;
    }
    return false;
}

} // namespace

PreservedAnalyses DoubleBufferPass::run(Module &M, ModuleAnalysisManager &MAM) {
    auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    bool Changed = false;
    for (Function &F : M) {
        if (!F.hasFnAttribute(DoubleBufferAttribute) || F.isDeclaration() || !waitsForCopies(F))
            continue;
        Changed = true;
        simplify(F, AM);
        SmallPtrSet<CallBase *, 8> Seen;
        while (transformOne(F, AM, Seen))
            continue;
    }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
