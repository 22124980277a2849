// SPDX-License-Identifier: MIT

#include "CheckRuntime.h"
#include "barecl/binary.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/LaunchContext.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr StringLiteral Search = "__bcl_check_search";
constexpr StringLiteral Start = "__bcl_check_group";
constexpr StringLiteral Report = "__bcl_check_report";

Value *byteAt(IRBuilderBase &B, Value *Start, Value *Offset) {
    return B.CreateGEP(B.getInt8Ty(), Start, Offset);
}

Value *byteAt(IRBuilderBase &B, Value *Start, unsigned Offset) {
    return byteAt(B, Start, B.getInt32(Offset));
}

Extent loadExtentAt(IRBuilderBase &B, Value *Address) {
    Type *Word = sizeType(*B.GetInsertBlock()->getModule());
    return {
        loadInvariant(B, Word, byteAt(B, Address, offsetof(bcl_object_extent, address)), Align(8)),
        loadInvariant(B, Word, byteAt(B, Address, offsetof(bcl_object_extent, size)), Align(8))};
}

Function *declare(Module &M, StringRef Name, Type *Result, ArrayRef<Type *> Parameters) {
    Function *F = Function::Create(FunctionType::get(Result, Parameters, false),
                                   GlobalValue::InternalLinkage, Name, M);
    F->addFnAttr(Attribute::NoUnwind);
    F->addFnAttr(Attribute::WillReturn);
    return F;
}

// --- The search ----------------------------------------------------------------------------------

// The variables of the program that pointers in memory can point to.
SmallVector<GlobalVariable *> variablesOf(Module &M) {
    SmallVector<GlobalVariable *> Found;
    for (GlobalVariable &Variable : M.globals())
        if (is_contained({GlobalSpace, ConstantSpace}, Variable.getAddressSpace()) &&
            !Variable.isDeclaration())
            Found.push_back(&Variable);
    return Found;
}

class SearchBuilder {
  public:
    explicit SearchBuilder(Module &M)
        : M(M), Word(sizeType(M)), Number(Type::getInt32Ty(M.getContext())),
          Result(StructType::get(M.getContext(), {Word, Word, Number})),
          F(*declare(M, Search, Result, {PointerType::get(M.getContext(), ConstantSpace), Word})),
          B(M.getContext()) {}

    // The function returns the first object that contains the address. If none does, it returns an object that ends at
    // the address.
    Function *build() {
        F.addFnAttr(Attribute::AlwaysInline);
        BasicBlock *Before = block("entry"), *Head = block("extents"), *Body = block("extent"),
                   *Next = block("next"), *Rest = block("variables");
        B.SetInsertPoint(Before);
        Value *Count = loadInvariant(
            B, Number, byteAt(B, area(), offsetof(bcl_check_area, extent_count)), Align(8));
        Value *Nothing =
            triple(F.getArg(1), ConstantInt::get(Word, 0), B.getInt32(BCL_OBJECT_NONE));
        B.CreateBr(Head);
        B.SetInsertPoint(Head);
        PHINode *Index = B.CreatePHI(Number, 2), *Kept = B.CreatePHI(Result, 2);
        B.CreateCondBr(B.CreateICmpULT(Index, Count), Body, Rest);
        B.SetInsertPoint(Body);
        Value *Place = byteAt(B, byteAt(B, area(), offsetof(bcl_check_area, extents)),
                              B.CreateMul(Index, B.getInt32(sizeof(bcl_object_extent))));
        const Extent Is = loadExtentAt(B, Place);
        Value *Met = lookAt(Is, B.CreateOr(Index, B.getInt32(BCL_OBJECT_EXTENT)), Kept, Next);
        Index->addIncoming(B.getInt32(0), Before);
        Kept->addIncoming(Nothing, Before);
        Index->addIncoming(B.CreateAdd(Index, B.getInt32(1)), Next);
        Kept->addIncoming(Met, Next);
        B.CreateBr(Head);
        B.SetInsertPoint(Rest);
        B.CreateRet(lookAtVariables(Kept));
        return &F;
    }

  private:
    Module &M;
    IntegerType *const Word;
    IntegerType *const Number;
    StructType *const Result;
    Function &F;
    IRBuilder<> B;

    Value *area() { return F.getArg(0); }
    BasicBlock *block(const Twine &Name) { return BasicBlock::Create(M.getContext(), Name, &F); }

    Value *triple(Value *Offset, Value *Size, Value *Object) {
        Value *All = B.CreateInsertValue(PoisonValue::get(Result), Offset, 0);
        return B.CreateInsertValue(B.CreateInsertValue(All, Size, 1), Object, 2);
    }

    // Returns from F if the object contains the address; else goes on in Next. Returns the object that ends at the
    // address so far.
    Value *lookAt(const Extent &Is, Value *Object, Value *Kept, BasicBlock *Next) {
        Value *Offset = B.CreateSub(F.getArg(1), Is.Address);
        Value *Made = triple(Offset, Is.Size, Object);
        Value *Ends = B.CreateAnd(B.CreateICmpEQ(Offset, Is.Size),
                                  B.CreateICmpNE(Is.Size, ConstantInt::get(Word, 0)));
        Value *Met = B.CreateSelect(Ends, Made, Kept);
        BasicBlock *Found = block("found");
        B.CreateCondBr(B.CreateICmpULT(Offset, Is.Size), Found, Next);
        B.SetInsertPoint(Found);
        B.CreateRet(Made);
        B.SetInsertPoint(Next);
        return Met;
    }

    Value *lookAtVariables(Value *Kept) {
        for (GlobalVariable *Variable : variablesOf(M)) {
            const uint32_t Size = M.getDataLayout().getTypeAllocSize(Variable->getValueType());
            const uint32_t Object =
                variableNumber(M, {Variable->getName().str(), BCL_VARIABLE_PROGRAM, Size});
            const Extent Is = {B.CreatePtrToInt(Variable, Word), ConstantInt::get(Word, Size)};
            Kept = lookAt(Is, B.getInt32(Object), Kept, block("next"));
        }
        return Kept;
    }
};

// --- The report ----------------------------------------------------------------------------------

class ReportBuilder {
  public:
    explicit ReportBuilder(Module &M)
        : Word(sizeType(M)), F(*declare(M, Report, Type::getVoidTy(M.getContext()), types(M))),
          B(M.getContext()) {}

    Function *build() {
        LLVMContext &Context = F.getContext();
        F.addFnAttr(Attribute::NoInline);
        F.addFnAttr(Attribute::Cold);
        F.setMemoryEffects(MemoryEffects::argMemOnly());
        F.addParamAttr(Launch, Attribute::ReadOnly);
        BasicBlock *Look = BasicBlock::Create(Context, "entry", &F),
                   *Fill = BasicBlock::Create(Context, "fill", &F),
                   *End = BasicBlock::Create(Context, "end", &F);
        B.SetInsertPoint(Look);
        Place = B.CreateAddrSpaceCast(F.getArg(0), PointerType::get(Context, GlobalSpace));
        Value *Before = B.CreateAlignedLoad(B.getInt32Ty(), Place, Align(8));
        B.CreateCondBr(B.CreateICmpEQ(Before, B.getInt32(BCL_BARRIER_OK)), Fill, End);
        B.SetInsertPoint(Fill);
        fill();
        B.CreateBr(End);
        B.SetInsertPoint(End);
        B.CreateRetVoid();
        return &F;
    }

  private:
    enum Parameter {
        Area,
        Launch,
        Kind,
        Access,
        Object,
        Earlier,
        Offset,
        Bytes,
        Item,
        Group = Item + 3
    };

    IntegerType *const Word;
    Function &F;
    IRBuilder<> B;
    Value *Place = nullptr;

    static SmallVector<Type *> types(Module &M) {
        Type *Pointer = PointerType::get(M.getContext(), ConstantSpace);
        Type *Number = Type::getInt32Ty(M.getContext());
        SmallVector<Type *> Types = {Pointer, Pointer, Number,
                                     Number,  Number,  Type::getInt64Ty(M.getContext())};
        Types.append(8, sizeType(M));
        return Types;
    }

    void put(unsigned At, Type *As, Value *Number) {
        B.CreateAlignedStore(B.CreateSExtOrTrunc(Number, As), byteAt(B, Place, At), Align(4));
    }

    void fill() {
        Type *Half = B.getInt32Ty(), *Whole = B.getInt64Ty();
        put(offsetof(bcl_barrier_report, kind), Half, F.getArg(Kind));
        put(offsetof(bcl_barrier_report, line), Half, F.getArg(Access));
        put(offsetof(bcl_barrier_report, other_line), Half, F.getArg(Object));
        put(offsetof(bcl_barrier_report, bytes), Half, F.getArg(Bytes));
        put(offsetof(bcl_barrier_report, item), Whole, linearId());
        put(offsetof(bcl_barrier_report, other), Whole, F.getArg(Offset));
        put(offsetof(bcl_barrier_report, earlier), Half, F.getArg(Earlier));
        put(offsetof(bcl_barrier_report, earlier_item), Half,
            B.CreateAnd(B.CreateLShr(F.getArg(Earlier), 32), 0xffff));
        for (unsigned Dim = 0; Dim < 3; ++Dim)
            put(offsetof(bcl_barrier_report, group) + Dim * sizeof(uint64_t), Whole,
                F.getArg(Group + Dim));
    }

    Value *linearId() {
        Value *Id = F.getArg(Item + 2);
        for (unsigned Dim : {1u, 0u})
            Id = B.CreateAdd(B.CreateMul(Id, loadLocalSize(B, F.getArg(Launch), Dim)),
                             F.getArg(Item + Dim));
        return Id;
    }
};

} // namespace

static Value *loadField(IRBuilderBase &B, Value *Area, unsigned Offset) {
    return loadInvariant(B, sizeType(*B.GetInsertBlock()->getModule()), byteAt(B, Area, Offset),
                         Align(8));
}

static unsigned offsetOfExtent(unsigned Number) {
    return offsetof(bcl_check_area, extents) + Number * sizeof(bcl_object_extent);
}

Extent loadExtent(IRBuilderBase &B, Value *Area, unsigned Number) {
    return loadExtentAt(B, byteAt(B, Area, offsetOfExtent(Number)));
}

Value *loadRefused(IRBuilderBase &B, Value *Area, unsigned Number) {
    return loadField(B, Area, offsetOfExtent(Number) + offsetof(bcl_object_extent, refused));
}

Shadows loadShadows(IRBuilderBase &B, Value *Area) {
    return {loadField(B, Area, offsetof(bcl_check_area, local_memory)),
            loadField(B, Area, offsetof(bcl_check_area, shadow))};
}

void addGroupStart(Module &M, bool HasShadows) {
    LLVMContext &Context = M.getContext();
    Type *Constant = PointerType::get(Context, ConstantSpace),
         *Global = PointerType::get(Context, GlobalSpace);
    Function *F = declare(M, Start, Type::getVoidTy(Context), {Constant});
    F->addFnAttr(Attribute::NoInline);
    setGroupStart(*F);
    IRBuilder<> B(BasicBlock::Create(Context, "entry", F));
    Value *Area = F->getArg(0);
    Value *Counter =
        byteAt(B, B.CreateAddrSpaceCast(Area, Global), offsetof(bcl_check_area, group));
    B.CreateStore(B.CreateAdd(B.CreateLoad(B.getInt64Ty(), Counter), B.getInt64(1)), Counter);
    if (HasShadows)
        B.CreateMemSet(B.CreateIntToPtr(loadShadows(B, Area).Shadow, Global), B.getInt8(0),
                       loadField(B, Area, offsetof(bcl_check_area, local_bytes)), Align(1));
    B.CreateRetVoid();
}

Function *declareSearch(Module &M) {
    Function *Known = M.getFunction(Search);
    return Known ? Known : SearchBuilder(M).build();
}

Function *declareReport(Module &M) {
    Function *Known = M.getFunction(Report);
    return Known ? Known : ReportBuilder(M).build();
}

} // namespace barecl
