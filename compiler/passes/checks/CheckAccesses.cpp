// SPDX-License-Identifier: MIT

#include "CheckAccesses.h"
#include "barecl/binary.h"
#include "CheckRuntime.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"
#include "Provenance.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace barecl {
namespace {

// A part of memory that an instruction accesses.
struct Access {
    Value *Pointer;
    Value *Bytes; // size_t
    bcl_access_kind Kind;
};

SmallVector<Access, 2> accessesOf(Instruction &I, IntegerType &Word) {
    const DataLayout &Layout = I.getDataLayout();
    auto SizeOf = [&](Type *T) { return ConstantInt::get(&Word, Layout.getTypeStoreSize(T)); };
    auto Sized = [&](Value *Bytes) { return IRBuilder<>(&I).CreateZExtOrTrunc(Bytes, &Word); };
    if (auto *Load = dyn_cast<LoadInst>(&I))
        return {{Load->getPointerOperand(), SizeOf(Load->getType()), BCL_ACCESS_READS}};
    if (auto *Store = dyn_cast<StoreInst>(&I))
        return {{Store->getPointerOperand(), SizeOf(Store->getValueOperand()->getType()),
                 BCL_ACCESS_WRITES}};
    if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
        return {{Update->getPointerOperand(), SizeOf(Update->getType()), BCL_ACCESS_UPDATES}};
    if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
        return {{Exchange->getPointerOperand(), SizeOf(Exchange->getNewValOperand()->getType()),
                 BCL_ACCESS_UPDATES}};
    if (auto *Transfer = dyn_cast<AnyMemTransferInst>(&I)) {
        Value *Bytes = Sized(Transfer->getLength());
        return {{Transfer->getRawDest(), Bytes, BCL_ACCESS_WRITES},
                {Transfer->getRawSource(), Bytes, BCL_ACCESS_READS}};
    }
    if (auto *Set = dyn_cast<AnyMemSetInst>(&I))
        return {{Set->getRawDest(), Sized(Set->getLength()), BCL_ACCESS_WRITES}};
    return {};
}

// Variables become registers, but none that an address is computed of: what leaves those is to be found.
void promoteVariables(Function &Kernel) {
    SmallVector<AllocaInst *> Variables;
    for (Instruction &I : instructions(Kernel))
        if (auto *Alloca = dyn_cast<AllocaInst>(&I); Alloca && isAllocaPromotable(Alloca))
            Variables.push_back(Alloca);
    DominatorTree Tree(Kernel);
    PromoteMemToReg(Variables, Tree);
}

class KernelChecker {
  public:
    explicit KernelChecker(Function &Kernel)
        : Kernel(Kernel), M(*Kernel.getParent()), Word(sizeType(M)), Objects(Kernel) {}

    void run() {
        SmallVector<Instruction *> All;
        for (Instruction &I : instructions(Kernel))
            if (!I.hasMetadata(LLVMContext::MD_invariant_load))
                All.push_back(&I);
        SmallVector<std::pair<Instruction *, SmallVector<Checked, 2>>> Work;
        for (Instruction *I : All)
            if (SmallVector<Checked, 2> Found = checked(*I); !Found.empty())
                Work.push_back({I, std::move(Found)});
        for (auto &[I, Found] : Work)
            guard(*I, Found);
    }

  private:
    struct Checked {
        Access Is;
        Provenance From;
    };

    Function &Kernel;
    Module &M;
    IntegerType *const Word;
    ProvenanceFinder Objects;

    // What of I is to be checked.
    SmallVector<Checked, 2> checked(Instruction &I) {
        SmallVector<Checked, 2> Found;
        for (const Access &Each : accessesOf(I, *Word))
            if (const Provenance From = Objects.of(Each.Pointer);
                !isTrusted(From) && !isInside(Each, From))
                Found.push_back({Each, From});
        return Found;
    }

    static bool isInside(const Access &Is, const Provenance &From) {
        const auto *Offset = dyn_cast<ConstantInt>(From.Offset),
                   *Size = dyn_cast<ConstantInt>(From.Size),
                   *Bytes = dyn_cast<ConstantInt>(Is.Bytes);
        return Offset && Size && Bytes && Bytes->getValue().ule(Size->getValue()) &&
               Offset->getValue().ule(Size->getValue() - Bytes->getValue());
    }

    void guard(Instruction &I, ArrayRef<Checked> Found) {
        IRBuilder<> B(&I);
        Value *Inside = isInside(B, Found[0]), *First = Inside;
        if (Found.size() > 1)
            Inside = B.CreateLogicalAnd(First, isInside(B, Found[1]));
        Instruction *Then, *Else;
        SplitBlockAndInsertIfThenElse(Inside, &I, &Then, &Else,
                                      MDBuilder(I.getContext()).createLikelyBranchWeights());
        BasicBlock *Rest = I.getParent();
        if (!I.getType()->isVoidTy())
            mergeResult(I, *Rest, *Then->getParent(), *Else->getParent());
        I.moveBefore(Then->getIterator());
        report(Else, Found, First);
    }

    // The result of an access that was not made is 0.
    static void mergeResult(Instruction &I, BasicBlock &Rest, BasicBlock &Made, BasicBlock &Left) {
        PHINode *Result = PHINode::Create(I.getType(), 2, "", Rest.begin());
        Result->takeName(&I);
        I.replaceAllUsesWith(Result);
        Result->addIncoming(&I, &Made);
        Result->addIncoming(Constant::getNullValue(I.getType()), &Left);
    }

    // offset + bytes <= size, without a sum that may wrap. Nothing is inside wherever it is.
    Value *isInside(IRBuilder<> &B, const Checked &Each) {
        const auto &[Is, From] = Each;
        if (const auto *Bytes = dyn_cast<ConstantInt>(Is.Bytes); Bytes && !Bytes->isZero())
            return B.CreateICmpULT(From.Offset, limit(B, From.Size, Bytes->getValue() - 1));
        Value *Fits = B.CreateAnd(B.CreateICmpULE(From.Offset, From.Size),
                                  B.CreateICmpULE(Is.Bytes, B.CreateSub(From.Size, From.Offset)));
        return B.CreateOr(Fits, B.CreateIsNull(Is.Bytes));
    }

    // The first offset that is too large, where `Less` is one less than the bytes that are accessed.
    Value *limit(IRBuilder<> &B, Value *Size, const APInt &Less) {
        if (const auto *Known = dyn_cast<ConstantInt>(Size))
            return ConstantInt::get(Word, Known->getValue().usub_sat(Less));
        return B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Size, ConstantInt::get(Word, Less));
    }

    uint32_t numberOf(const Instruction &I, const Access &Is) {
        const DiagnosticLocation Place = userLocation(Kernel, I.getDebugLoc());
        return accessNumber(M, {Place.isValid() ? Place.getRelativePath().str() : "",
                                Place.isValid() ? Place.getLine() : 0,
                                Place.isValid() ? Place.getColumn() : 0, uint32_t(Is.Kind)});
    }

    // `First`: whether the first of the accesses is inside.
    void report(Instruction *Where, ArrayRef<Checked> Found, Value *First) {
        const Instruction &I = *Where->getParent()->getSinglePredecessor()->getTerminator();
        IRBuilder<> B(Where);
        B.SetCurrentDebugLocation(I.getDebugLoc());
        auto Pick = [&](auto Of) {
            Value *One = Of(Found[0]);
            return Found.size() > 1 ? B.CreateSelect(First, Of(Found[1]), One) : One;
        };
        const KernelContext Context = contextOf(Kernel);
        SmallVector<Value *> Values = {
            Objects.area(),
            Context.Launch,
            Pick([&](const Checked &C) -> Value * { return B.getInt32(numberOf(I, C.Is)); }),
            Pick([](const Checked &C) { return C.From.Object; }),
            Pick([](const Checked &C) { return C.From.Offset; }),
            Pick([](const Checked &C) { return C.Is.Bytes; })};
        for (unsigned Dim = 0; Dim < 3; ++Dim)
            Values.push_back(createLocalId(B, Dim, localId()));
        append_range(Values, Context.Group);
        B.CreateCall(declareReport(M), Values);
    }

    const Function &localId() {
        for (const Function &F : M)
            if (primitiveOf(F) == Primitive::LocalId)
                return F;
        return declareLocalId(M, *Word);
    }
};

} // namespace

PreservedAnalyses CheckAccessesPass::run(Module &M, ModuleAnalysisManager &) {
    if (!Options.CheckBounds)
        return PreservedAnalyses::all();
    for (Function *Kernel : kernelsOf(M)) {
        promoteVariables(*Kernel);
        for (Instruction &I : instructions(*Kernel))
            if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
                Gep->setNoWrapFlags(GEPNoWrapFlags::none());
        KernelChecker(*Kernel).run();
    }
    return PreservedAnalyses::none();
}

} // namespace barecl
