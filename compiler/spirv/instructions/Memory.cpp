// SPDX-License-Identifier: MIT

#include "spirv/instructions/Body.h"

#include "passes/facts/AddressSpaces.h"

using namespace llvm;

namespace barecl::spirv {
namespace {

// How an access is made, as its MemoryAccess operand says.
struct Access {
    Align Alignment;
    bool Volatile = false, Nontemporal = false;
};

Access accessOf(Body &F, const Instruction &I, size_t Number, uint64_t Natural) {
    Access Found{Align(Natural)};
    if (Number >= I.size())
        return Found;
    const uint32_t Mask = F.word(I, Number);
    Found.Volatile = Mask & spv::MemoryAccessVolatileMask;
    Found.Nontemporal = Mask & spv::MemoryAccessNontemporalMask;
    if (Mask & spv::MemoryAccessAlignedMask) {
        const uint32_t Bytes = F.word(I, Number + 1);
        check(I, isPowerOf2_32(Bytes) && Bytes <= 4096,
              "the alignment " + Twine(Bytes) + " is no power of two up to 4096");
        Found.Alignment = Align(Bytes);
    }
    return Found;
}

void mark(Body &F, llvm::Instruction *Made, const Access &How) {
    if (How.Nontemporal)
        Made->setMetadata(LLVMContext::MD_nontemporal,
                          MDNode::get(F.T.Context, ConstantAsMetadata::get(F.B.getInt32(1))));
}

void checkValue(const Instruction &I, const Type &Each) {
    check(I,
          Each.Kind != TypeKind::Void && Each.Kind != TypeKind::Function &&
              Each.Kind != TypeKind::Opaque,
          "its type has no values");
}

// LLVM splits a load or store of an aggregate into its elements: larger values are refused, and constants of more than
// FewBytes are copied from memory.
constexpr uint64_t MostBytesOfValue = 1 << 16, FewBytes = 128;

bool isAggregate(const Type &Each) {
    return Each.Kind == TypeKind::Array || Each.Kind == TypeKind::Struct;
}

// A large constant aggregate is written as Clang writes it: zeros by memset, others as a copy of a constant.
void storeValue(Body &F, const Instruction &I, Value *Stored, const Type &Content, Value *Pointer,
                const Access &How) {
    auto *Known = dyn_cast<Constant>(Stored);
    if (isAggregate(Content) && Known && Content.Size > FewBytes) {
        if (Known->isNullValue()) {
            F.B.CreateMemSet(Pointer, F.B.getInt8(0), Content.Size, How.Alignment, How.Volatile);
            return;
        }
        auto *From = new GlobalVariable(F.T.Target, Content.IR, /*isConstant=*/true,
                                        GlobalValue::InternalLinkage, Known, "spirv.constant",
                                        nullptr, GlobalValue::NotThreadLocal, ConstantSpace);
        From->setAlignment(Align(Content.Align));
        F.B.CreateMemCpy(Pointer, How.Alignment, From, From->getAlign(), Content.Size,
                         How.Volatile);
        return;
    }
    check(I, Content.Size <= MostBytesOfValue, "a value of more than 64 KiB");
    mark(F, F.B.CreateAlignedStore(Stored, Pointer, How.Alignment, How.Volatile), How);
}

Value *load(Body &F, const Instruction &I) {
    const Type &Wanted = F.result(I);
    checkValue(I, Wanted);
    check(I, Wanted.Size <= MostBytesOfValue, "a value of more than 64 KiB");
    Value *Pointer = F.pointer(I, 0);
    check(I, F.pointee(I, 0).IR == Wanted.IR, "its pointer points to another type");
    // A built-in variable is a copy in private memory: the module's MemoryAccess does not apply.
    const bool IsBuiltIn = F.T.BuiltInOf.contains(F.word(I, 0));
    const Access How = accessOf(F, I, IsBuiltIn ? I.size() : 1, Wanted.Align);
    LoadInst *Made = F.B.CreateAlignedLoad(Wanted.IR, Pointer, How.Alignment, How.Volatile);
    mark(F, Made, How);
    return Made;
}

Value *store(Body &F, const Instruction &I) {
    const Type &Stored = F.pointee(I, 0);
    checkValue(I, Stored);
    check(I,
          F.typeOf(I, 0).Storage != spv::StorageClassUniformConstant &&
              F.typeOf(I, 0).Storage != spv::StorageClassInput,
          "its pointer points to constant memory");
    Value *Pointer = F.pointer(I, 0);
    const Access How = accessOf(F, I, 2, Stored.Align);
    storeValue(F, I, F.valueOf(I, 1, Stored.IR), Stored, Pointer, How);
    return nullptr;
}

Value *variable(Body &F, const Instruction &I) {
    const Type &Pointer = F.result(I);
    check(I,
          Pointer.isPointer() && Pointer.Storage == spv::StorageClassFunction &&
              F.word(I, 0) == spv::StorageClassFunction,
          "a variable in a function is not in its memory");
    BasicBlock *Block = F.B.GetInsertBlock();
    check(I, Block->isEntryBlock(), "it is not in the function's first block");
    const Type &Content = F.T.KnownTypes.get(I, Pointer.Element);
    checkValue(I, Content);
    AllocaInst *Made = F.B.CreateAlloca(Content.IR);
    const uint32_t Wanted = F.T.Marks.number(I.Result, spv::DecorationAlignment).value_or(1);
    Made->setAlignment(Align(
        std::max<uint64_t>(Content.Align, isPowerOf2_32(Wanted) && Wanted <= 4096 ? Wanted : 1)));
    if (I.size() > 1)
        storeValue(F, I, F.valueOf(I, 1, Content.IR), Content, Made, {Made->getAlign()});
    return Made;
}

Value *copy(Body &F, const Instruction &I) {
    const Type &To = F.pointee(I, 0), &From = F.pointee(I, 1);
    const bool IsSized = I.Op == spv::OpCopyMemorySized;
    check(I, F.typeOf(I, 0).Storage != spv::StorageClassUniformConstant,
          "it writes to constant memory");
    check(I, IsSized || (To.IR == From.IR && To.Size), "its pointers point to different types");
    Value *Bytes = IsSized ? F.value(I, 2) : F.B.getInt32(To.Size);
    check(I, Bytes->getType()->isIntegerTy() && Bytes->getType()->getIntegerBitWidth() >= 32,
          "its size is no integer");
    const size_t First = IsSized ? 3 : 2;
    const Access Target = accessOf(F, I, First, IsSized ? 1 : To.Align);
    // From SPIR-V 1.4 on, a second MemoryAccess operand is the source's.
    const bool IsAligned = First < I.size() && F.word(I, First) & spv::MemoryAccessAlignedMask;
    const size_t Second = First + (IsAligned ? 2 : 1);
    const Access Source = Second < I.size() ? accessOf(F, I, Second, 1) : Target;
    F.B.CreateMemCpy(F.pointer(I, 0), Target.Alignment, F.pointer(I, 1), Source.Alignment, Bytes,
                     Target.Volatile || Source.Volatile);
    return nullptr;
}

// Goes from a type into the member or element that the index names.
const Type &step(Body &F, const Instruction &I, const Type &Whole, size_t Number,
                 SmallVectorImpl<Value *> &Indices) {
    Value *Index = F.value(I, Number);
    check(I, Index->getType()->isIntegerTy(), "an index is no integer");
    if (Whole.Kind == TypeKind::Struct) {
        const auto *Known = dyn_cast<ConstantInt>(Index);
        check(I, Known && Known->getValue().ult(Whole.Members.size()),
              "an index names no member of its structure");
        const uint64_t Member = Known->getZExtValue();
        Indices.push_back(F.B.getInt32(Whole.Fields[Member]));
        return F.T.KnownTypes.get(I, Whole.Members[Member]);
    }
    check(I, Whole.Kind == TypeKind::Array || Whole.Kind == TypeKind::Vector,
          "it indexes a type without elements");
    Indices.push_back(Index);
    return F.T.KnownTypes.get(I, Whole.Element);
}

// Clang 22 writes a constant address as indices [0, n] into an array and a pointer to bytes as the result
// (docs/llvm-mistakes.md): then `n` counts bytes, not elements.
bool countsInBytes(Body &F, const Instruction &I, const Type &Part) {
    const Type &Wanted = F.T.KnownTypes.get(I, F.result(I).Element);
    return I.Rule->Opcode == spv::OpSpecConstantOp && I.size() == 3 && Wanted.IR->isIntegerTy(8) &&
           Part.IR != Wanted.IR && F.T.known(F.word(I, 1)) == 0;
}

// All four access chains. The Ptr forms have an index of elements after the base; the results of the InBounds forms
// stay in the object.
Value *accessChain(Body &F, const Instruction &I) {
    const bool HasElement = I.Op == spv::OpPtrAccessChain || I.Op == spv::OpInBoundsPtrAccessChain;
    const bool IsInBounds =
        I.Op == spv::OpInBoundsAccessChain || I.Op == spv::OpInBoundsPtrAccessChain;
    const Type &Whole = F.pointee(I, 0), *Part = &Whole;
    check(I, Whole.Size != 0, "its base points to nothing that has a size");
    SmallVector<Value *> Indices;
    if (HasElement) {
        Indices.push_back(F.value(I, 1));
        check(I, Indices[0]->getType()->isIntegerTy(), "an index is no integer");
    } else {
        Indices.push_back(F.B.getInt32(0));
    }
    for (size_t Number = HasElement ? 2 : 1; Number < I.size(); ++Number)
        Part = &step(F, I, *Part, Number, Indices);
    const Type &Wanted = F.result(I);
    check(I, Wanted.isPointer(), "its result is no pointer");
    Value *Base = F.pointer(I, 0);
    if (countsInBytes(F, I, *Part))
        return F.B.CreateGEP(F.B.getInt8Ty(), Base, F.value(I, 2));
    check(I, F.T.KnownTypes.get(I, Wanted.Element).IR == Part->IR,
          "its result does not point to what its indices name");
    return IsInBounds ? F.B.CreateInBoundsGEP(Whole.IR, Base, Indices)
                      : F.B.CreateGEP(Whole.IR, Base, Indices);
}

Value *nothing(Body &, const Instruction &) { return nullptr; }

Value *undefined(Body &F, const Instruction &I) {
    checkValue(I, F.result(I));
    return UndefValue::get(F.result(I).IR);
}

Value *sizeOf(Body &F, const Instruction &I) {
    check(I, F.result(I).Kind == TypeKind::Int, "its result is no integer");
    F.pointer(I, 0);
    return ConstantInt::get(F.result(I).IR, F.pointee(I, 0).Size);
}

} // namespace

void addMemory(Handlers &Table) {
    Table[spv::OpLoad] = load;
    Table[spv::OpStore] = store;
    Table[spv::OpVariable] = variable;
    Table[spv::OpCopyMemory] = Table[spv::OpCopyMemorySized] = copy;
    for (auto Op : {spv::OpAccessChain, spv::OpInBoundsAccessChain, spv::OpPtrAccessChain,
                    spv::OpInBoundsPtrAccessChain})
        Table[Op] = accessChain;
    for (auto Op : {spv::OpLifetimeStart, spv::OpLifetimeStop, spv::OpNop})
        Table[Op] = nothing;
    Table[spv::OpUndef] = undefined;
    Table[spv::OpSizeOf] = sizeOf;
}

} // namespace barecl::spirv
