// SPDX-License-Identifier: MIT

#include "QuadAccesses.h"

#include "passes/facts/KeptControlFlow.h"
#include "passes/late/Mve.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsARM.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr unsigned Words = 4, Lanes = 4;

// Whether a vector holds the four words of every lane, lane after lane.
bool areQuads(const Type *T) {
    const auto *Vector = dyn_cast<FixedVectorType>(T);
    return Vector && Vector->getNumElements() == Words * Lanes &&
           Vector->getScalarSizeInBits() == 32 && !Vector->getElementType()->isPointerTy();
}

bool isOrdinary(const Instruction &Access) {
    return !Access.isVolatile() && !Access.isAtomic() &&
           getLoadStoreAlignment(const_cast<Instruction *>(&Access)) >= Align(4);
}

bool usedOnlyIn(const Instruction &I, const BasicBlock *Block) {
    return all_of(I.users(), [&](const User *U) {
        return cast<Instruction>(U)->getParent() == Block && !isa<PHINode>(U);
    });
}

// The shuffles that take one word of each lane out of Load, and the number of that word.
using Taken = SmallVector<std::pair<ShuffleVectorInst *, unsigned>>;

Taken takenFrom(LoadInst &Load) {
    Taken Result;
    for (User *U : Load.users()) {
        auto *Shuffle = dyn_cast<ShuffleVectorInst>(U);
        unsigned Word;
        if (Shuffle && Shuffle->getOperand(0) == &Load &&
            Shuffle->getShuffleMask().size() == Lanes &&
            ShuffleVectorInst::isDeInterleaveMaskOfFactor(Shuffle->getShuffleMask(), Words, Word) &&
            Shuffle->getParent() == Load.getParent() && usedOnlyIn(*Shuffle, Load.getParent()))
            Result.push_back({Shuffle, Word});
    }
    return Result;
}

bool changeLoad(LoadInst &Load) {
    if (!areQuads(Load.getType()) || !isOrdinary(Load))
        return false;
    const Taken All = takenFrom(Load);
    if (All.size() < 3) // two need as few moves without VLD4
        return false;
    IRBuilder<> B(&Load);
    auto *Vector = FixedVectorType::get(Load.getType()->getScalarType(), Lanes);
    Value *Group =
        B.CreateIntrinsic(Intrinsic::arm_mve_vld4q, {Vector, Load.getPointerOperandType()},
                          {Load.getPointerOperand()});
    for (auto [Shuffle, Word] : All) {
        Shuffle->replaceAllUsesWith(B.CreateExtractValue(Group, Word));
        Shuffle->eraseFromParent();
    }
    RecursivelyDeleteTriviallyDeadInstructions(&Load);
    return true;
}

// Whether all vectors that Shuffle combines are computed in Block.
bool comesFrom(const ShuffleVectorInst &Shuffle, const BasicBlock *Block) {
    return all_of(Shuffle.operands(), [&](const Value *Part) {
        if (const auto *Inner = dyn_cast<ShuffleVectorInst>(Part))
            return comesFrom(*Inner, Block);
        const auto *I = dyn_cast<Instruction>(Part);
        return I && I->getParent() == Block && !isa<PHINode>(I);
    });
}

bool changeStore(StoreInst &Store) {
    auto *All = dyn_cast<ShuffleVectorInst>(Store.getValueOperand());
    SmallVector<unsigned> Starts(Words);
    if (!All || !areQuads(All->getType()) || !isOrdinary(Store) ||
        !ShuffleVectorInst::isInterleaveMask(All->getShuffleMask(), Words, Words * Lanes, Starts) ||
        !comesFrom(*All, Store.getParent()))
        return false;
    IRBuilder<> B(&Store);
    SmallVector<Value *> Arguments = {Store.getPointerOperand()};
    for (unsigned Start : Starts)
        Arguments.push_back(B.CreateShuffleVector(All->getOperand(0), All->getOperand(1),
                                                  createSequentialMask(Start, Lanes, 0)));
    Type *Vector = Arguments.back()->getType();
    Arguments.push_back(nullptr);
    for (unsigned Word = 0; Word < Words; ++Word) {
        Arguments.back() = B.getInt32(Word);
        B.CreateIntrinsic(Intrinsic::arm_mve_vst4q, {Store.getPointerOperandType(), Vector},
                          Arguments);
    }
    Store.eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(All);
    return true;
}

} // namespace

PreservedAnalyses QuadAccessesPass::run(Function &Function, FunctionAnalysisManager &AM) {
    if (!hasMve(Function, AM.getResult<TargetIRAnalysis>(Function)))
        return PreservedAnalyses::all();
    SmallVector<Instruction *> Accesses;
    for (Instruction &I : instructions(Function))
        if (isa<LoadInst, StoreInst>(I))
            Accesses.push_back(&I);
    bool Changed = false;
    for (Instruction *I : Accesses)
        Changed |=
            isa<LoadInst>(I) ? changeLoad(cast<LoadInst>(*I)) : changeStore(cast<StoreInst>(*I));
    return keptControlFlow(Changed);
}

} // namespace barecl
