// SPDX-License-Identifier: MIT

#include "Races.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr StringLiteral Name = "__bcl_check_race";

// Parts of a word: access number and flags, work-item from ItemBit on, epoch from EpochBit on. The epoch's highest bit
// is always set, so that no word is 0.
constexpr unsigned ItemBit = 32, EpochBit = 48;
constexpr uint64_t Epochs = 0x7fff, Known = 0x8000, Items = 0xffff;
constexpr uint64_t Atomic = BCL_RACE_ATOMIC, Several = BCL_RACE_SEVERAL;

class RaceBuilder {
  public:
    explicit RaceBuilder(Module &M)
        : M(M), Context(M.getContext()), Word(sizeType(M)), Long(Type::getInt64Ty(Context)),
          F(declare()), B(Context) {}

    Function *build() {
        BasicBlock *Before = block("entry"), *Loop = block("byte"), *End = block("end");
        B.SetInsertPoint(Before);
        Table = B.CreateIntToPtr(field(offsetof(bcl_check_area, races)),
                                 PointerType::get(Context, GlobalSpace));
        Value *Mask = field(offsetof(bcl_check_area, race_mask));
        Group = B.CreateZExt(field(offsetof(bcl_check_area, group)), Long);
        // The first half of the table is for local memory.
        Value *IsLocal = B.CreateICmpULT(
            B.CreateSub(F->getArg(Address), field(offsetof(bcl_check_area, local_memory))),
            field(offsetof(bcl_check_area, local_bytes)));
        Value *Half = B.CreateSelect(IsLocal, ConstantInt::get(Word, 0),
                                     B.CreateAdd(Mask, ConstantInt::get(Word, 1)));
        B.CreateBr(Loop);
        B.SetInsertPoint(Loop);
        PHINode *At = B.CreatePHI(Word, 2), *Found = B.CreatePHI(Long, 2);
        Value *Place = B.CreateAdd(F->getArg(Address), At);
        Value *Entry = B.CreateAdd(B.CreateAnd(Place, Mask), Half);
        Value *Next = B.CreateAdd(At, ConstantInt::get(Word, 1));
        Value *All = lookAt(B.CreateMul(Entry, ConstantInt::get(Word, sizeof(bcl_race_entry))),
                            B.CreateZExt(Place, Long), Found);
        At->addIncoming(ConstantInt::get(Word, 0), Before);
        At->addIncoming(Next, Loop);
        Found->addIncoming(ConstantInt::get(Long, 0), Before);
        Found->addIncoming(All, Loop);
        B.CreateCondBr(B.CreateICmpULT(Next, F->getArg(Bytes)), Loop, End);
        B.SetInsertPoint(End);
        B.CreateRet(All);
        return F;
    }

  private:
    enum Parameter { Area, Address, Bytes, Mine, Writes };

    Module &M;
    LLVMContext &Context;
    IntegerType *const Word;
    IntegerType *const Long;
    Function *const F;
    IRBuilder<> B;
    Value *Table = nullptr, *Group = nullptr;

    Function *declare() {
        Type *Pointer = PointerType::get(Context, ConstantSpace);
        auto *Type = FunctionType::get(
            Long, {Pointer, Word, Word, Long, llvm::Type::getInt1Ty(Context)}, false);
        Function *Made = Function::Create(Type, GlobalValue::InternalLinkage, Name, M);
        for (Attribute::AttrKind Kind :
             {Attribute::NoUnwind, Attribute::WillReturn, Attribute::NoInline})
            Made->addFnAttr(Kind);
        return Made;
    }

    BasicBlock *block(const Twine &Name) { return BasicBlock::Create(Context, Name, F); }

    Value *field(unsigned Offset) {
        return B.CreateAlignedLoad(
            Word, B.CreateConstGEP1_32(B.getInt8Ty(), F->getArg(Area), Offset), Align(8));
    }

    Value *partAt(Value *Entry, unsigned Offset) {
        return B.CreateConstGEP1_32(B.getInt8Ty(), B.CreateGEP(B.getInt8Ty(), Table, Entry),
                                    Offset);
    }

    Value *number(uint64_t Value) { return ConstantInt::get(Long, Value); }
    Value *has(Value *Word, uint64_t Bits) {
        return B.CreateICmpNE(B.CreateAnd(Word, number(Bits)), number(0));
    }

    // isNow(): whether the word is of this epoch. isOthers(): whether, in this epoch, another work-item is (or is
    // among) those that accessed the byte.
    Value *isNow(Value *Word) {
        return B.CreateICmpEQ(B.CreateLShr(Word, EpochBit),
                              B.CreateLShr(F->getArg(Mine), EpochBit));
    }
    Value *isOthers(Value *Word) {
        Value *IsForeign = has(B.CreateXor(Word, F->getArg(Mine)), Items << ItemBit);
        return B.CreateAnd(isNow(Word), B.CreateOr(IsForeign, has(Word, Several)));
    }

    // Compares the access with one byte's entry, and updates the entry. Returns the word that is in a race, else Found.
    Value *lookAt(Value *Entry, Value *Place, Value *Found) {
        Value *At = partAt(Entry, offsetof(bcl_race_entry, address)),
              *Of = partAt(Entry, offsetof(bcl_race_entry, group)),
              *WriterAt = partAt(Entry, offsetof(bcl_race_entry, writer)),
              *ReaderAt = partAt(Entry, offsetof(bcl_race_entry, reader));
        Value *Same = B.CreateAnd(B.CreateICmpEQ(B.CreateLoad(Long, At), Place),
                                  B.CreateICmpEQ(B.CreateLoad(Long, Of), Group));
        Value *Writer = B.CreateSelect(Same, B.CreateLoad(Long, WriterAt), number(0));
        Value *Reader = B.CreateSelect(Same, B.CreateLoad(Long, ReaderAt), number(0));
        Value *Own = F->getArg(Mine), *Changes = F->getArg(Writes);
        Value *Both =
            B.CreateAnd(isOthers(Writer), B.CreateAnd(has(Writer, Atomic), has(Own, Atomic)));
        Value *Written = B.CreateAnd(isOthers(Writer), B.CreateNot(Both));
        Value *Others = isOthers(Reader), *Read = B.CreateAnd(Others, Changes);
        // If several work-items wrote atomically, the first one's word stays. So does a write that is not atomic.
        Value *Plain = B.CreateAnd(isNow(Writer), B.CreateNot(has(Writer, Atomic)));
        Value *NewWriter = B.CreateSelect(Both, B.CreateOr(Writer, number(Several)),
                                          B.CreateSelect(Plain, Writer, Own));
        Value *NewReader = B.CreateSelect(Others, B.CreateOr(Reader, number(Several)), Own);
        B.CreateStore(Place, At);
        B.CreateStore(Group, Of);
        B.CreateStore(B.CreateSelect(Changes, NewWriter, Writer), WriterAt);
        B.CreateStore(B.CreateSelect(Changes, Reader, NewReader), ReaderAt);
        return B.CreateSelect(Written, Writer, B.CreateSelect(Read, Reader, Found));
    }
};

Function *declareRace(Module &M) {
    Function *Made = M.getFunction(Name);
    return Made ? Made : RaceBuilder(M).build();
}

// Whether work-items share the memory. Through a generic pointer, only what certainly is an argument counts.
bool isShared(const Access &Is) {
    switch (Is.Pointer->getType()->getPointerAddressSpace()) {
    case GlobalSpace:
    case LocalSpace:
        return true;
    case GenericSpace: {
        const auto *Object = dyn_cast<ConstantInt>(Is.From.Object);
        return Object && (Object->getZExtValue() & BCL_OBJECT_EXTENT);
    }
    default:
        return false;
    }
}

} // namespace

RaceFinder::RaceFinder(Function &Kernel, Value *Area, const Function &LocalId)
    : Kernel(Kernel), Area(Area) {
    IRBuilder<> B(cast<Instruction>(Area)->getNextNode());
    Type *Long = B.getInt64Ty();
    Value *Launch = contextOf(Kernel).Launch, *Id = createLocalId(B, 2, LocalId);
    for (unsigned Dim : {1u, 0u})
        Id = B.CreateAdd(B.CreateMul(Id, loadLocalSize(B, Launch, Dim)),
                         createLocalId(B, Dim, LocalId));
    Item = B.CreateAnd(B.CreateZExt(Id, Long), Items);
    Epoch = IRBuilder<>(&Kernel.getEntryBlock().front()).CreateAlloca(Long, nullptr, "epoch");
    B.CreateStore(B.getInt64(0), Epoch);
    countBarriers();
}

void RaceFinder::countBarriers() {
    for (Instruction &I : instructions(Kernel))
        if (isBarrier(I) || isMeeting(I)) {
            IRBuilder<> B(I.getNextNode());
            Value *Next = B.CreateAdd(B.CreateLoad(B.getInt64Ty(), Epoch), B.getInt64(1));
            B.CreateStore(B.CreateAnd(Next, Epochs), Epoch);
        }
}

Value *RaceFinder::find(IRBuilderBase &B, const Instruction &I, const Access &Is, uint32_t Number) {
    if (isTrusted(Is.From) || !isShared(Is))
        return nullptr;
    Module &M = *Kernel.getParent();
    const bool IsAtomic = I.isAtomic();
    Value *Now = B.CreateOr(B.CreateLoad(B.getInt64Ty(), Epoch), Known);
    Value *Word = B.CreateOr(B.CreateShl(Now, EpochBit), B.CreateShl(Item, ItemBit));
    Word = B.CreateOr(Word, Number | (IsAtomic ? Atomic : 0));
    Value *Address = B.CreatePtrToInt(Is.Pointer, sizeType(M));
    return B.CreateCall(declareRace(M), {Area, Address, Is.Bytes, Word,
                                         B.getInt1(IsAtomic || Is.Kind != BCL_ACCESS_READS)});
}

void RaceFinder::finish() {
    DominatorTree Tree(Kernel);
    PromoteMemToReg({Epoch}, Tree);
}

} // namespace barecl
