// SPDX-License-Identifier: MIT

#include "spirv/instructions/Body.h"

#include "passes/facts/AddressSpaces.h"

using namespace llvm;

namespace barecl::spirv {

static Constant *number(Translation &T, const Instruction &I, uint64_t Bits) {
    const Type &Wanted = T.resultType(I);
    if (Wanted.Kind == TypeKind::Int)
        return ConstantInt::get(
            T.Context, APInt(Wanted.IR->getIntegerBitWidth(), Bits, false, /*implicitTrunc=*/true));
    check(I, Wanted.Kind == TypeKind::Float, "its type is not a numeric type");
    const APInt Word(Wanted.Size * 8, Bits, false, /*implicitTrunc=*/true);
    return ConstantFP::get(T.Context, APFloat(Wanted.IR->getFltSemantics(), Word));
}

// The bits that the application has set for the specialization constant, or else the module's.
static uint64_t special(Translation &T, const Instruction &I, uint64_t Bits) {
    const auto Number = T.Marks.number(I.Result, spv::DecorationSpecId);
    auto Found = Number ? T.Special.find(*Number) : T.Special.end();
    return Found == T.Special.end() ? Bits : Found->second;
}

static Constant *truth(Translation &T, const Instruction &I, bool Value) {
    check(I, T.resultType(I).Kind == TypeKind::Bool, "its type is not bool");
    return ConstantInt::getBool(T.Context, Value);
}

static Constant *composite(Translation &T, const Instruction &I) {
    const Type &Whole = T.resultType(I);
    const bool IsStruct = Whole.Kind == TypeKind::Struct;
    check(I, IsStruct || Whole.Kind == TypeKind::Array || Whole.Kind == TypeKind::Vector,
          "its type has no parts");
    const uint64_t Count = IsStruct ? Whole.Members.size() : Whole.Count;
    check(I, Count == I.size(), "its type has " + Twine(Count) + " parts, not " + Twine(I.size()));
    SmallVector<Constant *> Parts;
    if (IsStruct) // fields include explicit padding
        for (llvm::Type *Field : cast<StructType>(Whole.IR)->elements())
            Parts.push_back(Constant::getNullValue(Field));
    for (size_t Number = 0; Number < I.size(); ++Number) {
        Constant *Part = T.constant(I, T.Source.word(I, Number));
        const uint32_t PartType = IsStruct ? Whole.Members[Number] : Whole.Element;
        check(I, Part->getType() == T.KnownTypes.get(I, PartType).IR,
              "operand " + Twine(Number + 1) + " has the wrong type");
        if (IsStruct)
            Parts[Whole.Fields[Number]] = Part;
        else
            Parts.push_back(Part);
    }
    if (IsStruct)
        return ConstantStruct::get(cast<StructType>(Whole.IR), Parts);
    if (Whole.Kind == TypeKind::Array)
        return ConstantArray::get(cast<ArrayType>(Whole.IR), Parts);
    return ConstantVector::get(Parts);
}

// The sampler word of barecl/abi.h, as Clang makes it from a sampler literal.
static Constant *sampler(Translation &T, const Instruction &I) {
    check(I, T.resultType(I).Kind == TypeKind::Sampler, "its type is no sampler");
    static constexpr uint32_t Addressing[] = {0, 2, 4, 6, 8}; // CLK_ADDRESS_*, in SPIR-V's order
    const uint32_t Mode = T.Source.word(I, 0), Filter = T.Source.word(I, 2);
    check(I, Mode < std::size(Addressing) && Filter <= 1, "its modes are unknown");
    const uint32_t Word = Addressing[Mode] | (T.Source.word(I, 1) & 1) | (Filter ? 0x20 : 0x10);
    return ConstantExpr::getIntToPtr(ConstantInt::get(llvm::Type::getInt32Ty(T.Context), Word),
                                     T.resultType(I).IR);
}

static Constant *null(Translation &T, const Instruction &I) {
    const Type &Wanted = T.resultType(I);
    check(I,
          Wanted.Kind != TypeKind::Void && Wanted.Kind != TypeKind::Function &&
              Wanted.Kind != TypeKind::Opaque,
          "its type has no values");
    return Constant::getNullValue(Wanted.IR);
}

bool defineConstant(Translation &T, const Instruction &I) {
    const auto Value = [&] { return T.Source.number(I, 0); };
    switch (I.Op) {
    case spv::OpConstant:
        return T.define(I, number(T, I, Value())), true;
    case spv::OpSpecConstant:
        return T.define(I, number(T, I, special(T, I, Value()))), true;
    case spv::OpConstantTrue:
    case spv::OpConstantFalse:
        return T.define(I, truth(T, I, I.Op == spv::OpConstantTrue)), true;
    case spv::OpSpecConstantTrue:
    case spv::OpSpecConstantFalse:
        return T.define(I, truth(T, I, special(T, I, I.Op == spv::OpSpecConstantTrue))), true;
    case spv::OpConstantComposite:
    case spv::OpSpecConstantComposite:
        return T.define(I, composite(T, I)), true;
    case spv::OpConstantNull:
        return T.define(I, null(T, I)), true;
    case spv::OpUndef:
        return T.define(I, UndefValue::get(null(T, I)->getType())), true;
    case spv::OpConstantSampler:
        return T.define(I, sampler(T, I)), true;
    case spv::OpSpecConstantOp:
        return T.define(I, fold(T, I)), true;
    default:
        return false;
    }
}

// --- Variables ---------------------------------------------------------------------------------------

static bool defineBuiltIn(Translation &T, const Instruction &I) {
    const auto BuiltIn = T.Marks.number(I.Result, spv::DecorationBuiltIn);
    if (!BuiltIn)
        return false;
    check(I, !builtInExpression(spv::BuiltIn(*BuiltIn)).empty(),
          "the built-in variable " + enumerantName(OperandKind::BuiltIn, *BuiltIn) +
              " is not supported");
    T.BuiltInOf[I.Result] = *BuiltIn;
    return true;
}

static GlobalValue::LinkageTypes linkage(Translation &T, const Instruction &I, std::string &Name) {
    const Decoration *Said = T.Marks.find(I.Result, spv::DecorationLinkageAttributes);
    if (!Said)
        return GlobalValue::InternalLinkage;
    Name = T.Source.text(*Said->Said, Said->Parameter);
    const uint32_t Kind = T.Source.word(*Said->Said, Said->Parameter + 1);
    check(I, Kind <= spv::LinkageTypeLinkOnceODR, "its linkage is unknown");
    check(I, !Name.empty() && !StringRef(Name).starts_with("llvm."), "its name is not allowed");
    check(I, !T.Target.getNamedValue(Name), "'" + Name + "' is defined twice");
    return Kind == spv::LinkageTypeLinkOnceODR ? GlobalValue::LinkOnceODRLinkage
                                               : GlobalValue::ExternalLinkage;
}

static bool isImport(Translation &T, const Instruction &I) {
    const Decoration *Said = T.Marks.find(I.Result, spv::DecorationLinkageAttributes);
    return Said && T.Source.word(*Said->Said, Said->Parameter + 1) == spv::LinkageTypeImport;
}

bool defineVariable(Translation &T, const Instruction &I) {
    if (I.Op != spv::OpVariable)
        return false;
    const Type &Pointer = T.resultType(I);
    check(I, Pointer.isPointer() && T.Source.word(I, 0) == uint32_t(Pointer.Storage),
          "its type is no pointer into its memory");
    if (defineBuiltIn(T, I))
        return true;
    const Type &Content = T.KnownTypes.get(I, Pointer.Element);
    check(I, Content.Size != 0, "its type has no values");
    const bool IsLocal = Pointer.Storage == spv::StorageClassWorkgroup;
    const bool IsConstant = Pointer.Storage == spv::StorageClassUniformConstant;
    check(I, IsLocal || IsConstant || Pointer.Storage == spv::StorageClassCrossWorkgroup,
          "variables in this memory, outside of functions, are not supported");
    std::string Name = ("spirv." + T.Marks.name(I.Result)).str();
    const auto Linkage = linkage(T, I, Name);
    Constant *Value =
        I.size() > 1 ? T.constant(I, T.Source.word(I, 1)) : UndefValue::get(Content.IR);
    check(I, Value->getType() == Content.IR, "its initialiser has another type");
    if (IsLocal)
        Value = UndefValue::get(Content.IR);
    else if (isImport(T, I))
        Value = nullptr;
    auto *Made = new GlobalVariable(T.Target, Content.IR, IsConstant,
                                    IsLocal ? GlobalValue::InternalLinkage : Linkage, Value, Name,
                                    nullptr, GlobalValue::NotThreadLocal,
                                    cast<PointerType>(Pointer.IR)->getAddressSpace());
    Made->setAlignment(Align(Content.Align));
    T.Values[I.Result] = Made;
    return true;
}

} // namespace barecl::spirv
