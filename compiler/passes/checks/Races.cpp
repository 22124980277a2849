// SPDX-License-Identifier: MIT

#include "Races.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr StringLiteral One = "__bcl_check_race", Again = "__bcl_check_race_again",
                        Range = "__bcl_check_races";

// Parts of a work-item's word, from these bits on: the linear local id from 0 on, the epoch, the work-group. No group has
// the number 0, so no word is 0.
constexpr unsigned EpochBit = 16, GroupBit = 32;
constexpr uint64_t Items = 0xffff, OneEpoch = 1 << EpochBit,
                   AllEpochs = uint64_t(0xffff) << EpochBit;
constexpr uint32_t Atomic = BCL_RACE_ATOMIC, Several = BCL_RACE_SEVERAL;
constexpr unsigned MostGranule = 4; // log2 of bytes

// The functions that kernels call.
class RaceBuilder {
  public:
    explicit RaceBuilder(Module &M)
        : M(M), Context(M.getContext()), Word(sizeType(M)), Long(Type::getInt64Ty(Context)),
          Half(Type::getInt32Ty(Context)), B(Context) {}

    // Looks at one granule. Not inlined, because lanes of a vector must look one after another.
    Function *one() {
        if (Function *Known = M.getFunction(One))
            return Known;
        Function *Slow = again();
        begin(One, {Word, Word, Long, Long, Long, Half, B.getInt1Ty()}, Attribute::NoInline);
        enum { Table, Mask, First, Place, Own, Access, Writes };
        BasicBlock *Claim = block("claim"), *Same = block("same");
        Value *Index = B.CreateAnd(B.CreateTrunc(F->getArg(Place), Word), F->getArg(Mask));
        Value *Offset = B.CreateMul(Index, ConstantInt::get(Word, sizeof(bcl_race_entry)));
        Entry = B.CreateIntToPtr(B.CreateAdd(F->getArg(Table), Offset), pointer());
        B.CreateCondBr(
            B.CreateICmpEQ(load(Long, offsetof(bcl_race_entry, place)), F->getArg(Place)), Same,
            Claim);
        B.SetInsertPoint(Claim);
        Value *Zero = number(0);
        store(F->getArg(Place), offsetof(bcl_race_entry, place));
        store(B.CreateSelect(F->getArg(Writes), F->getArg(Own), Zero),
              offsetof(bcl_race_entry, writer));
        store(B.CreateSelect(F->getArg(Writes), Zero, F->getArg(Own)),
              offsetof(bcl_race_entry, reader));
        store(F->getArg(Access), offsetof(bcl_race_entry, write));
        store(F->getArg(Access), offsetof(bcl_race_entry, read));
        B.CreateRet(Zero);
        B.SetInsertPoint(Same);
        B.CreateRet(B.CreateCall(
            Slow, {Entry, F->getArg(First), F->getArg(Own), F->getArg(Access), F->getArg(Writes)}));
        return F;
    }

    // Looks at `Count` granules from a place on. The last race is returned.
    Function *range() {
        if (Function *Known = M.getFunction(Range))
            return Known;
        Function *Each = one();
        begin(Range, {Word, Word, Long, Long, Long, Half, B.getInt1Ty(), Long},
              Attribute::NoInline);
        enum { Table, Mask, First, Place, Own, Access, Writes, Count };
        BasicBlock *Before = B.GetInsertBlock(), *Loop = block("place"), *End = block("end");
        B.CreateCondBr(B.CreateIsNotNull(F->getArg(Count)), Loop, End);
        B.SetInsertPoint(Loop);
        PHINode *At = B.CreatePHI(Long, 2), *Found = B.CreatePHI(Long, 2);
        Value *Here = B.CreateCall(Each, {F->getArg(Table), F->getArg(Mask), F->getArg(First),
                                          B.CreateAdd(F->getArg(Place), At), F->getArg(Own),
                                          F->getArg(Access), F->getArg(Writes)});
        Value *All = B.CreateSelect(B.CreateIsNotNull(Here), Here, Found);
        Value *Next = B.CreateAdd(At, number(1));
        At->addIncoming(number(0), Before);
        At->addIncoming(Next, Loop);
        Found->addIncoming(number(0), Before);
        Found->addIncoming(All, Loop);
        B.CreateCondBr(B.CreateICmpULT(Next, F->getArg(Count)), Loop, End);
        B.SetInsertPoint(End);
        PHINode *Result = B.CreatePHI(Long, 2);
        Result->addIncoming(number(0), Before);
        Result->addIncoming(All, Loop);
        B.CreateRet(Result);
        return F;
    }

  private:
    Module &M;
    LLVMContext &Context;
    IntegerType *const Word;
    IntegerType *const Long;
    IntegerType *const Half;
    Function *F = nullptr; // the function that is being made
    IRBuilder<> B;
    Value *Entry = nullptr, *Own = nullptr, *First = nullptr; // of F

    PointerType *pointer() { return PointerType::get(Context, GlobalSpace); }

    void begin(StringRef Name, ArrayRef<Type *> Parameters, Attribute::AttrKind Kind) {
        F = Function::Create(FunctionType::get(Long, Parameters, false),
                             GlobalValue::InternalLinkage, Name, M);
        for (Attribute::AttrKind Each : {Attribute::NoUnwind, Attribute::WillReturn, Kind})
            F->addFnAttr(Each);
        B.SetInsertPoint(block("entry"));
    }

    BasicBlock *block(const Twine &Name) { return BasicBlock::Create(Context, Name, F); }
    Value *number(uint64_t Value) { return ConstantInt::get(Long, Value); }

    Value *part(unsigned Offset) { return B.CreateConstGEP1_32(B.getInt8Ty(), Entry, Offset); }
    Value *load(Type *T, unsigned Offset) { return B.CreateLoad(T, part(Offset)); }
    void store(Value *Is, unsigned Offset) { B.CreateStore(Is, part(Offset)); }

    Value *has(Value *Is, uint64_t Bits) {
        Type *T = Is->getType();
        return B.CreateICmpNE(B.CreateAnd(Is, ConstantInt::get(T, Bits)), ConstantInt::get(T, 0));
    }

    // An earlier access. IsNow: in the same work-group and epoch. IsUnordered: nothing orders it and the access at hand.
    struct Earlier {
        Value *Item, *Access, *IsForeign, *IsNow, *IsUnordered;
    };

    Earlier earlier(unsigned ItemAt, unsigned AccessAt) {
        Value *Item = load(Long, ItemAt), *Access = load(Half, AccessAt);
        Value *IsValid = B.CreateICmpUGE(B.CreateLShr(Item, GroupBit), First);
        Value *Differs = B.CreateXor(Item, Own);
        Value *IsForeign = B.CreateIsNotNull(B.CreateLShr(Differs, GroupBit));
        Value *IsNow = B.CreateIsNull(B.CreateLShr(Differs, EpochBit));
        Value *IsOthers = B.CreateOr(has(Differs, Items), has(Access, Several));
        Value *IsUnordered = B.CreateOr(IsForeign, B.CreateAnd(IsNow, IsOthers));
        return {Item, Access, IsForeign, IsNow, B.CreateAnd(IsValid, IsUnordered)};
    }

    // What the functions return of an access that is in a race.
    Value *result(const Earlier &Is) {
        Value *Foreign = B.CreateSelect(Is.IsForeign, number(BCL_RACE_GROUPS), number(0));
        Value *Access = B.CreateOr(B.CreateZExt(Is.Access, Long), Foreign);
        Value *Item = B.CreateShl(B.CreateAnd(Is.Item, number(Items)), 32);
        return B.CreateOr(B.CreateOr(Access, Item), number(uint64_t(1) << 63));
    }

    // Looks at an entry that is of the place, and updates it. If several work-items wrote atomically, the first one's
    // words stay. So do those of a write that is not atomic.
    Function *again() {
        begin(Again, {pointer(), Long, Long, Half, B.getInt1Ty()}, Attribute::NoInline);
        Entry = F->getArg(0), First = F->getArg(1), Own = F->getArg(2);
        Value *Access = F->getArg(3), *Writes = F->getArg(4);
        const Earlier Writer =
            earlier(offsetof(bcl_race_entry, writer), offsetof(bcl_race_entry, write));
        const Earlier Reader =
            earlier(offsetof(bcl_race_entry, reader), offsetof(bcl_race_entry, read));
        BasicBlock *Write = block("write"), *Read = block("read");
        B.CreateCondBr(Writes, Write, Read);

        B.SetInsertPoint(Write);
        Value *Both = B.CreateAnd(has(Writer.Access, Atomic), has(Access, Atomic));
        Value *Several = B.CreateAnd(Writer.IsUnordered, Both);
        Value *Plain = B.CreateAnd(Writer.IsNow, B.CreateNot(has(Writer.Access, Atomic)));
        Value *Stays = B.CreateOr(Several, Plain);
        Value *Marked = B.CreateOr(
            Writer.Access, B.CreateSelect(Several, B.getInt32(barecl::Several), B.getInt32(0)));
        store(B.CreateSelect(Stays, Writer.Item, Own), offsetof(bcl_race_entry, writer));
        store(B.CreateSelect(Stays, Marked, Access), offsetof(bcl_race_entry, write));
        Value *Races = B.CreateAnd(Writer.IsUnordered, B.CreateNot(Both));
        B.CreateRet(B.CreateSelect(Races, result(Writer),
                                   B.CreateSelect(Reader.IsUnordered, result(Reader), number(0))));

        B.SetInsertPoint(Read);
        Value *Now =
            B.CreateSelect(Reader.IsUnordered, B.CreateOr(Reader.Access, barecl::Several), Access);
        store(B.CreateSelect(Reader.IsUnordered, Reader.Item, Own),
              offsetof(bcl_race_entry, reader));
        store(Now, offsetof(bcl_race_entry, read));
        B.CreateRet(B.CreateSelect(Writer.IsUnordered, result(Writer), number(0)));
        return F;
    }
};

bool needsCheck(const Access &Is) { return mayRace(Is) && !Is.IsCovered; }

} // namespace

RaceFinder::RaceFinder(Function &Kernel, Value *Area, const Function &LocalId,
                       ArrayRef<Instruction *> Starts)
    : Kernel(Kernel), Area(Area) {
    for (AllocaInst *&Epoch : Epochs) {
        IRBuilder<> B(&Kernel.getEntryBlock().front());
        Epoch = B.CreateAlloca(B.getInt64Ty(), nullptr, "epoch");
        B.CreateStore(B.getInt64(0), Epoch);
    }
    countBarriers();
    for (Instruction *Start : Starts) {
        IRBuilder<> B(Start);
        Versions.push_back({item(B, LocalId), MostGranule});
    }
}

Value *RaceFinder::item(IRBuilderBase &B, const Function &LocalId) {
    Type *Long = B.getInt64Ty();
    Value *Launch = contextOf(Kernel).Launch, *Id = createLocalId(B, 2, LocalId);
    for (unsigned Dim : {1u, 0u})
        Id = B.CreateAdd(B.CreateMul(Id, loadLocalSize(B, Launch, Dim)),
                         createLocalId(B, Dim, LocalId));
    // The group's number changes, unlike what lies in constant memory.
    Value *Changing = B.CreateAddrSpaceCast(Area, PointerType::get(B.getContext(), GlobalSpace));
    Value *Group = B.CreateAlignedLoad(
        Long, B.CreateConstGEP1_32(B.getInt8Ty(), Changing, offsetof(bcl_check_area, group)),
        Align(8));
    return B.CreateOr(B.CreateShl(Group, GroupBit), B.CreateAnd(B.CreateZExt(Id, Long), Items));
}

// A barrier without flags, and a meeting, count for all memory.
void RaceFinder::countBarriers() {
    constexpr uint32_t Fences[] = {1, 2}; // CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE
    for (Instruction &I : instructions(Kernel)) {
        if (!isBarrier(I) && !isMeeting(I))
            continue;
        IRBuilder<> B(I.getNextNode());
        Value *Flags = isBarrier(I) ? cast<CallInst>(I).getArgOperand(0) : B.getInt32(0);
        for (unsigned N = 0; N < 2; ++N) {
            Value *Fence = B.CreateAnd(Flags, B.getInt32(Fences[N]));
            Value *Orders = B.CreateOr(B.CreateIsNotNull(Fence), B.CreateIsNull(Flags));
            Value *Next = B.CreateAdd(B.CreateLoad(B.getInt64Ty(), Epochs[N]),
                                      B.CreateSelect(Orders, B.getInt64(OneEpoch), B.getInt64(0)));
            B.CreateStore(B.CreateAnd(Next, AllEpochs), Epochs[N]);
        }
    }
}

void RaceFinder::expect(const Instruction &I, const Access &Is, unsigned Version) {
    if (!needsCheck(Is))
        return;
    const DataLayout &Layout = I.getDataLayout();
    const auto *Transfer = dyn_cast<AnyMemIntrinsic>(&I);
    const Align Aligned =
        Transfer ? Is.Pointer->getPointerAlignment(Layout) : getLoadStoreAlignment(&I);
    const unsigned Whole = computeKnownBits(Is.Bytes, Layout).countMinTrailingZeros();
    unsigned &Granule = Versions[Version].Granule;
    Granule = std::min({Granule, Log2(Aligned), Whole});
}

Value *RaceFinder::field(IRBuilderBase &B, unsigned Offset) {
    return B.CreateAlignedLoad(sizeType(*Kernel.getParent()),
                               B.CreateConstGEP1_32(B.getInt8Ty(), Area, Offset), Align(8));
}

Value *RaceFinder::isLocal(IRBuilderBase &B, const Access &Is) {
    const unsigned Space = Is.Pointer->getType()->getPointerAddressSpace();
    if (Space != GenericSpace)
        return B.getInt1(Space == LocalSpace);
    Value *Address = B.CreatePtrToInt(Is.Pointer, sizeType(*Kernel.getParent()));
    return B.CreateICmpULT(B.CreateSub(Address, field(B, offsetof(bcl_check_area, local_memory))),
                           field(B, offsetof(bcl_check_area, local_bytes)));
}

Value *RaceFinder::find(IRBuilderBase &B, const Instruction &I, const Access &Is, uint32_t Number,
                        unsigned Version) {
    if (!needsCheck(Is))
        return nullptr;
    const auto [Item, Granule] = Versions[Version];
    Module &M = *Kernel.getParent();
    IntegerType *Word = sizeType(M);
    Type *Long = B.getInt64Ty();
    Value *Local = isLocal(B, Is);
    Value *Mask = field(B, offsetof(bcl_check_area, race_mask));
    // The first table is for local memory, whose contents no group takes over from an earlier one.
    Value *Bytes = B.CreateMul(B.CreateAdd(Mask, ConstantInt::get(Word, 1)),
                               ConstantInt::get(Word, sizeof(bcl_race_entry)));
    Value *Table = B.CreateAdd(field(B, offsetof(bcl_check_area, races)),
                               B.CreateSelect(Local, ConstantInt::get(Word, 0), Bytes));
    Value *First = B.CreateSelect(Local, B.CreateLShr(Item, GroupBit), B.getInt64(1));
    Value *Epoch =
        B.CreateSelect(Local, B.CreateLoad(Long, Epochs[0]), B.CreateLoad(Long, Epochs[1]));
    Value *Place = B.CreateLShr(B.CreateZExt(B.CreatePtrToInt(Is.Pointer, Word), Long), Granule);
    SmallVector<Value *> Values = {Table,
                                   Mask,
                                   First,
                                   Place,
                                   B.CreateOr(Item, Epoch),
                                   B.getInt32(Number | (I.isAtomic() ? Atomic : 0)),
                                   B.getInt1(I.isAtomic() || Is.Kind != BCL_ACCESS_READS)};
    Value *Count = B.CreateLShr(B.CreateZExt(Is.Bytes, Long), Granule);
    if (const auto *Known = dyn_cast<ConstantInt>(Count); Known && Known->isOne())
        return B.CreateCall(RaceBuilder(M).one(), Values);
    Values.push_back(Count);
    return B.CreateCall(RaceBuilder(M).range(), Values);
}

void RaceFinder::finish() {
    DominatorTree Tree(Kernel);
    PromoteMemToReg({Epochs[0], Epochs[1]}, Tree);
}

} // namespace barecl
