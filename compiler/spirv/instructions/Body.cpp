// SPDX-License-Identifier: MIT

#include "spirv/instructions/Body.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ConstantFolding.h"

using namespace llvm;

namespace barecl::spirv {

void check(const Instruction &I, bool Holds, const Twine &Otherwise) {
    if (!Holds)
        fail(I, Otherwise);
}

Value *Body::value(const Instruction &I, size_t Number) {
    const uint32_t Id = word(I, Number);
    if (T.BuiltInOf.contains(Id))
        return builtIn(I, Id);
    return T.value(I, Id);
}

Value *Body::valueOf(const Instruction &I, size_t Number, llvm::Type *Type) {
    Value *Found = value(I, Number);
    check(I, Found->getType() == Type, "operand " + Twine(Number + 1) + " has the wrong type");
    return Found;
}

Value *Body::pointer(const Instruction &I, size_t Number) {
    check(I, typeOf(I, Number).isPointer(), "operand " + Twine(Number + 1) + " is no pointer");
    return value(I, Number);
}

const Type &Body::pointee(const Instruction &I, size_t Number) const {
    const Type &Pointer = typeOf(I, Number);
    check(I, Pointer.isPointer(), "operand " + Twine(Number + 1) + " is no pointer");
    return T.KnownTypes.get(I, Pointer.Element);
}

BasicBlock *Body::block(const Instruction &I, uint32_t Label) const {
    BasicBlock *Found = Blocks.lookup(Label);
    check(I, Found, "the id " + Twine(Label) + " is no label of this function");
    return Found;
}

CValue Body::cValue(const Instruction &I, size_t Number, Sign Sign) {
    Value *Found = value(I, Number);
    const uint32_t TypeId = T.typeIdOf(I, word(I, Number));
    if (Found->getType()->isIntOrIntVectorTy(1)) {
        llvm::Type *Int = Found->getType()->getWithNewBitWidth(32);
        Found = B.CreateZExt(Found, Int);
    }
    std::string Name = T.KnownTypes.name(TypeId, Sign);
    check(I, !Name.empty(), "operand " + Twine(Number + 1) + " has no type of OpenCL C");
    return {Found, Name};
}

// OpenCL C returns a truth value as an int that is not 0, and a vector of them as integers that are -1.
Value *Body::expression(const Instruction &I, StringRef Text, ArrayRef<CValue> Operands) {
    const Type &Wanted = result(I);
    if (Wanted.Kind == TypeKind::Void) {
        T.LibraryCalls.call(B, I, Text, nullptr, "", Operands);
        return nullptr;
    }
    const std::string Name = T.KnownTypes.name(I.Type, Sign::Signed);
    check(I, !Name.empty() && Wanted.Kind != TypeKind::Image && Wanted.Kind != TypeKind::Sampler,
          "its result has no type of OpenCL C");
    const bool IsTruth = Wanted.IR->isIntOrIntVectorTy(1);
    const bool IsNumber = Wanted.IR->isIntOrIntVectorTy() || Wanted.IR->isFPOrFPVectorTy();
    llvm::Type *InMemory = IsTruth ? Wanted.IR->getWithNewBitWidth(32) : Wanted.IR;
    std::string Statement = Text.contains("$r")    ? Text.str()
                            : IsNumber && !IsTruth ? ("$r = as_" + Name + "(" + Text + ")").str()
                                                   : ("$r = " + Text).str();
    Value *Found = T.LibraryCalls.call(B, I, Statement, InMemory, Name, Operands);
    return IsTruth ? B.CreateICmpNE(Found, Constant::getNullValue(InMemory)) : Found;
}

// --- Built-in variables ----------------------------------------------------------------------------

// The variable's copy in private memory. The function's first block fills it.
Value *Body::builtIn(const Instruction &I, uint32_t Id) {
    AllocaInst *&Memory = BuiltIns[Id];
    if (Memory)
        return Memory;
    const Type &Pointer = T.typeOf(I, Id);
    const Type &Wanted = T.KnownTypes.get(I, Pointer.Element);
    llvm::Type *Element = Wanted.IR->getScalarType();
    check(I, Element->isIntegerTy() && !Element->isIntegerTy(1),
          "the built-in variable is no integer");
    const std::string Name = T.KnownTypes.name(Pointer.Element, Sign::Unsigned);
    const StringRef ElementName = StringRef(Name).rtrim("0123456789");
    StringRef Text = builtInExpression(spv::BuiltIn(T.BuiltInOf.lookup(Id)));

    IRBuilder<> AtStart(T.Context);
    BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    AtStart.SetInsertPoint(&Entry, Entry.begin());
    AllocaInst *Made = createTemporary(AtStart, Wanted.IR);
    AtStart.SetInsertPoint(&Entry, std::next(Made->getIterator()));
    AtStart.SetCurrentDebugLocation(B.getCurrentDebugLocation());
    Value *All = PoisonValue::get(Wanted.IR);
    const bool IsVector = Wanted.Kind == TypeKind::Vector;
    if (IsVector && Text.starts_with("get_sub_group_")) {
        All = T.LibraryCalls.call(AtStart, I, ("$r = " + Text).str(), Wanted.IR, Name, {});
    } else {
        for (unsigned D = 0; D < (IsVector ? Wanted.Count : 1); ++D) {
            Value *Number = AtStart.getInt32(D);
            Value *One = T.LibraryCalls.call(AtStart, I, ("$r = " + Text).str(), Element,
                                             ElementName, {{Number, "uint"}});
            All = IsVector ? AtStart.CreateInsertElement(All, One, D) : One;
        }
    }
    AtStart.CreateAlignedStore(All, Made, Made->getAlign());
    return BuiltIns[Id] = Made;
}

StringRef builtInExpression(spv::BuiltIn BuiltIn) {
    switch (BuiltIn) {
    case spv::BuiltInNumWorkgroups:
        return "get_num_groups($0)";
    case spv::BuiltInWorkgroupSize:
        return "get_local_size($0)";
    case spv::BuiltInWorkgroupId:
        return "get_group_id($0)";
    case spv::BuiltInLocalInvocationId:
        return "get_local_id($0)";
    case spv::BuiltInGlobalInvocationId:
        return "get_global_id($0)";
    case spv::BuiltInGlobalSize:
        return "get_global_size($0)";
    case spv::BuiltInEnqueuedWorkgroupSize:
        return "get_enqueued_local_size($0)";
    case spv::BuiltInGlobalOffset:
        return "get_global_offset($0)";
    case spv::BuiltInLocalInvocationIndex:
        return "get_local_linear_id()";
    case spv::BuiltInGlobalLinearId:
        return "get_global_linear_id()";
    case spv::BuiltInWorkDim:
        return "get_work_dim()";
    case spv::BuiltInSubgroupSize:
        return "get_sub_group_size()";
    case spv::BuiltInSubgroupMaxSize:
        return "get_max_sub_group_size()";
    case spv::BuiltInNumSubgroups:
        return "get_num_sub_groups()";
    case spv::BuiltInNumEnqueuedSubgroups:
        return "get_enqueued_num_sub_groups()";
    case spv::BuiltInSubgroupId:
        return "get_sub_group_id()";
    case spv::BuiltInSubgroupLocalInvocationId:
        return "get_sub_group_local_id()";
    case spv::BuiltInSubgroupEqMask:
        return "get_sub_group_eq_mask()";
    case spv::BuiltInSubgroupGeMask:
        return "get_sub_group_ge_mask()";
    case spv::BuiltInSubgroupGtMask:
        return "get_sub_group_gt_mask()";
    case spv::BuiltInSubgroupLeMask:
        return "get_sub_group_le_mask()";
    case spv::BuiltInSubgroupLtMask:
        return "get_sub_group_lt_mask()";
    default:
        return "";
    }
}

// --- The table -------------------------------------------------------------------------------------

static const Handlers &handlers() {
    static const Handlers Table = [] {
        Handlers Made;
        for (auto *Add :
             {addArithmetic, addComparisons, addConversions, addMemory, addComposites, addControl,
              addGroups, addAtomics, addImages, addExtended, addDotProducts, addPipes})
            Add(Made);
        return Made;
    }();
    return Table;
}

void translate(Body &F, const Instruction &I) {
    auto Found = handlers().find(I.Op);
    check(I, Found != handlers().end(), "the instruction is not supported");
    Value *Result = Found->second(F, I);
    if (Result && I.Result)
        F.T.define(I, Result);
}

// Translates the instruction in a scratch function, and folds what that builds.
Constant *fold(Translation &T, const Instruction &I) {
    Instruction Inner = I;
    Inner.Op = spv::Op(T.Source.word(I, 0));
    Inner.Operands.erase(Inner.Operands.begin());
    auto Found = handlers().find(Inner.Op);
    check(I, Found != handlers().end(), "the instruction is not supported");
    Function *Scratch = Function::Create(FunctionType::get(llvm::Type::getVoidTy(T.Context), false),
                                         GlobalValue::InternalLinkage, "", T.Target);
    struct Eraser {
        Function *F;
        ~Eraser() { F->eraseFromParent(); }
    } Erase{Scratch};
    IRBuilder<> Builder(BasicBlock::Create(T.Context, "", Scratch));
    Body F(T, Builder);
    Value *Result = Found->second(F, Inner);
    for (llvm::Instruction &Each : make_early_inc_range(Scratch->getEntryBlock()))
        if (Constant *Folded = ConstantFoldInstruction(&Each, T.Target.getDataLayout())) {
            if (Result == &Each)
                Result = Folded;
            Each.replaceAllUsesWith(Folded);
            Each.eraseFromParent();
        }
    check(I, Result && isa<Constant>(Result), "its operands give no constant");
    return cast<Constant>(Result);
}

} // namespace barecl::spirv
