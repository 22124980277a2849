// SPDX-License-Identifier: MIT

#include "CheckAccesses.h"
#include "barecl/binary.h"
#include "CheckRuntime.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"
#include "proofs/Apart.h"
#include "proofs/Covered.h"
#include "proofs/Within.h"
#include "Races.h"
#include "ShadowBytes.h"
#include "Versions.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace barecl {
namespace {

// Variables become registers. Those whose address is computed stay in memory: accesses may leave them.
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
    KernelChecker(Function &Kernel, const WorkGroupOptions &Options)
        : Kernel(Kernel), M(*Kernel.getParent()), Word(sizeType(M)),
          HasShadows(Options.CheckMemory), HasRaces(Options.CheckRaces), Both(Kernel),
          Objects(Kernel, HasShadows) {}

    void run() {
        findAccesses();
        separate();
        if (HasRaces)
            findRaces();
        for (auto &[I, Found, Version] : Work)
            check(*I, Found, Version);
        if (Races)
            Races->finish();
    }

  private:
    Function &Kernel;
    Module &M;
    IntegerType *const Word;
    const bool HasShadows, HasRaces;
    Versions Both;
    ProvenanceFinder Objects;
    std::optional<RaceFinder> Races;

    struct Checked {
        Instruction *I;
        SmallVector<Access, 2> Found;
        unsigned Version; // 1: of the copy
    };
    std::vector<Checked> Work;

    void findAccesses() {
        SmallVector<Instruction *> All;
        for (Instruction &I : instructions(Kernel))
            if (!I.hasMetadata(LLVMContext::MD_invariant_load))
                All.push_back(&I);
        for (Instruction *I : All)
            if (SmallVector<Access, 2> Found = accessesOf(*I, *Word); !Found.empty()) {
                for (Access &Each : Found)
                    Each.From = Objects.of(Each.Pointer);
                Work.push_back({I, std::move(Found), Both.isCopy(*I->getParent())});
            }
    }

    // The accesses that are left in the kernel; with OnlyFirst, of its first version.
    std::vector<PlacedAccess> placed(bool OnlyFirst) {
        std::vector<PlacedAccess> All;
        for (auto &[I, Found, Version] : Work)
            for (Access &Each : Found)
                if (Version == 0 || !OnlyFirst)
                    All.push_back({I, &Each});
        return All;
    }

    // In the first of the two versions, some accesses certainly stay inside their objects, and races of some accesses are
    // impossible.
    void separate() {
        IRBuilder<> B(&Both.choice());
        GuardFinder GuardsOf(Kernel);
        const auto Size = [this](IRBuilder<> &At, const PlacedAccess &Of) {
            return sizeFor(At, *Of.I, *Of.Is);
        };
        SmallVector<Value *> All = {
            WithinFinder(Kernel, B, Objects, GuardsOf, Size).find(placed(true))};
        if (HasRaces)
            All.push_back(ApartFinder(Kernel, B, Objects, GuardsOf, placed(true)).find());
        erase(All, nullptr);
        Value *Condition = All.empty() ? B.getTrue() : B.CreateAnd(All);
        if (const auto *Known = dyn_cast<ConstantInt>(Condition); Known && Known->isOne()) {
            erase_if(Work, [](const Checked &Each) { return Each.Version == 1; });
            Both.dropCopy();
        } else {
            Both.choose(Condition);
        }
    }

    void findRaces() {
        findCovered(Kernel, placed(false));
        Races.emplace(Kernel, Objects.area(), localId(), Both.starts());
        for (auto &[I, Found, Version] : Work)
            for (Access &Each : Found)
                Races->expect(*I, Each, Version);
    }

    void check(Instruction &I, ArrayRef<Access> Found, unsigned Version) {
        SmallVector<Access, 2> Compared;
        copy_if(Found, std::back_inserter(Compared), [&](const Access &Each) {
            return !isTrusted(Each.From) && !Each.IsWithin &&
                   !(barecl::isInside(Each) && isAligned(Each));
        });
        if (!Compared.empty())
            guard(I, Compared);
        if (HasShadows)
            checkShadow(I, Found);
        for (const Access &Each : Races ? Found : ArrayRef<Access>())
            checkRace(I, Each, Version);
    }

    void checkShadow(Instruction &I, ArrayRef<Access> Found) {
        IRBuilder<> B(&I);
        if (Value *Written = isWritten(B, I, Found[0]))
            report(branchRarely(B.CreateNot(Written), I), I, B.getInt32(BCL_ACCESS_UNWRITTEN),
                   Found[0], nullptr);
        noteWritten(I, Found);
    }

    void checkRace(Instruction &I, const Access &Is, unsigned Version) {
        IRBuilder<> B(&I);
        if (Value *Earlier = Races->find(B, I, Is, numberOf(I, Is), Version))
            report(branchRarely(B.CreateIsNotNull(Earlier), I), I, B.getInt32(BCL_ACCESS_RACES), Is,
                   nullptr, Earlier);
    }

    // The terminator of a new block before I, which runs if Condition holds.
    static Instruction *branchRarely(Value *Condition, Instruction &I) {
        return SplitBlockAndInsertIfThen(Condition, &I, /*Unreachable=*/false,
                                         MDBuilder(I.getContext()).createUnlikelyBranchWeights());
    }

    void guard(Instruction &I, ArrayRef<Access> Found) {
        IRBuilder<> B(&I);
        Value *Inside = isInside(B, I, Found[0]), *First = Inside;
        if (Found.size() > 1)
            Inside = B.CreateLogicalAnd(First, isInside(B, I, Found[1]));
        Value *Right = Inside, *Fault = B.getInt32(BCL_ACCESS_OUTSIDE), *Alignment = nullptr;
        if (!isAligned(Found[0])) {
            Right = B.CreateAnd(Inside, areLowBitsZero(B, Found[0]));
            Fault = B.CreateSelect(Inside, B.getInt32(BCL_ACCESS_MISALIGNED), Fault);
            Alignment = B.getInt64(Found[0].Alignment.value());
        }
        Instruction *Then, *Else;
        SplitBlockAndInsertIfThenElse(Right, &I, &Then, &Else,
                                      MDBuilder(I.getContext()).createLikelyBranchWeights());
        BasicBlock *Rest = I.getParent();
        if (!I.getType()->isVoidTy())
            mergeResult(I, *Rest, *Then->getParent(), *Else->getParent());
        I.moveBefore(Then->getIterator());
        report(Else, I, Fault, Found, First, Alignment);
    }

    bool isAligned(const Access &Is) const { return barecl::isAligned(Is, M.getDataLayout()); }

    Value *areLowBitsZero(IRBuilder<> &B, const Access &Is) {
        return B.CreateIsNull(B.CreateAnd(Is.From.Offset, Is.Alignment.value() - 1));
    }

    // The result of an access that is left out is 0.
    static void mergeResult(Instruction &I, BasicBlock &Rest, BasicBlock &Made, BasicBlock &Left) {
        PHINode *Result = PHINode::Create(I.getType(), 2, "", Rest.begin());
        Result->takeName(&I);
        I.replaceAllUsesWith(Result);
        Result->addIncoming(&I, &Made);
        Result->addIncoming(Constant::getNullValue(I.getType()), &Left);
    }

    // The bytes that the access may be among: none, if the object's buffer was not created for such an access.
    Value *sizeFor(IRBuilder<> &B, const Instruction &I, const Access &Is) {
        const auto *Object = dyn_cast<ConstantInt>(Is.From.Object);
        if (!Object || isPartOfWrite(I) || !(Object->getZExtValue() & BCL_OBJECT_EXTENT))
            return Is.From.Size;
        const unsigned Number = Object->getZExtValue() & ~BCL_OBJECT_EXTENT;
        if (Kernel.getArg(Number)->getType()->getPointerAddressSpace() == LocalSpace)
            return Is.From.Size;
        Value *Refused = B.CreateAnd(loadRefused(B, Objects.area(), Number), uint64_t(Is.Kind));
        return B.CreateSelect(B.CreateIsNull(Refused), Is.From.Size, ConstantInt::get(Word, 0));
    }

    // offset + bytes <= size, without a sum that may wrap. An access of 0 bytes is inside, wherever it is.
    Value *isInside(IRBuilder<> &B, const Instruction &I, const Access &Is) {
        const Provenance &From = Is.From;
        Value *Size = sizeFor(B, I, Is);
        if (const auto *Bytes = dyn_cast<ConstantInt>(Is.Bytes); Bytes && !Bytes->isZero())
            return B.CreateICmpULT(From.Offset, limit(B, Size, Bytes->getValue() - 1));
        Value *Fits = B.CreateAnd(B.CreateICmpULE(From.Offset, Size),
                                  B.CreateICmpULE(Is.Bytes, B.CreateSub(Size, From.Offset)));
        return B.CreateOr(Fits, B.CreateIsNull(Is.Bytes));
    }

    // The first offset that is too large. `Less` is the number of accessed bytes minus 1.
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

    // `Fault`: a bcl_barrier_fault. `First`: whether the first of two accesses is right, so that the second one is
    // reported.
    void report(Instruction *Where, const Instruction &I, Value *Fault, ArrayRef<Access> Found,
                Value *First, Value *Earlier = nullptr) {
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
            Fault,
            Pick([&](const Access &C) -> Value * { return B.getInt32(numberOf(I, C)); }),
            Pick([](const Access &C) { return C.From.Object; }),
            Earlier ? Earlier : B.getInt64(0),
            Pick([](const Access &C) { return C.From.Offset; }),
            Pick([](const Access &C) { return C.Bytes; })};
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
    if (Options.CheckMemory || Options.CheckRaces)
        addGroupStart(M, Options.CheckMemory);
    for (Function *Kernel : kernelsOf(M)) {
        promoteVariables(*Kernel);
        for (Instruction &I : instructions(*Kernel))
            if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
                Gep->setNoWrapFlags(GEPNoWrapFlags::none());
        KernelChecker(*Kernel, Options).run();
    }
    return PreservedAnalyses::none();
}

} // namespace barecl
