// SPDX-License-Identifier: MIT

#include "spirv/instructions/Body.h"

using namespace llvm;

namespace barecl::spirv {
namespace {

enum class Number : uint8_t { Signed, Unsigned, Float };

struct Row {
    spv::Op Op;
    Number From, To;
    bool Saturates;
};

constexpr Row Rows[] = {
    {spv::OpConvertFToU, Number::Float, Number::Unsigned, false},
    {spv::OpConvertFToS, Number::Float, Number::Signed, false},
    {spv::OpConvertSToF, Number::Signed, Number::Float, false},
    {spv::OpConvertUToF, Number::Unsigned, Number::Float, false},
    {spv::OpUConvert, Number::Unsigned, Number::Unsigned, false},
    {spv::OpSConvert, Number::Signed, Number::Signed, false},
    {spv::OpFConvert, Number::Float, Number::Float, false},
    {spv::OpSatConvertSToU, Number::Signed, Number::Unsigned, true},
    {spv::OpSatConvertUToS, Number::Unsigned, Number::Signed, true},
};

Sign signOf(Number Kind) { return Kind == Number::Unsigned ? Sign::Unsigned : Sign::Signed; }

bool isOf(Number Kind, llvm::Type *Type) {
    return Kind == Number::Float ? Type->isFPOrFPVectorTy()
                                 : Type->isIntOrIntVectorTy() && !Type->isIntOrIntVectorTy(1);
}

unsigned lanesOf(llvm::Type *Type) {
    const auto *Vector = dyn_cast<FixedVectorType>(Type);
    return Vector ? Vector->getNumElements() : 1;
}

// The rounding mode as the suffix of OpenCL C's convert_ functions.
StringRef rounding(Body &F, const Instruction &I) {
    switch (F.T.Marks.number(I.Result, spv::DecorationFPRoundingMode).value_or(~0u)) {
    case spv::FPRoundingModeRTE:
        return "_rte";
    case spv::FPRoundingModeRTZ:
        return "_rtz";
    case spv::FPRoundingModeRTP:
        return "_rtp";
    case spv::FPRoundingModeRTN:
        return "_rtn";
    default:
        return "";
    }
}

// Conversions with saturation or a rounding mode call OpenCL C's function.
Value *byFunction(Body &F, const Instruction &I, const Row &Rule, bool Saturates) {
    const std::string Name = F.T.KnownTypes.name(I.Type, signOf(Rule.To));
    const std::string Text =
        "convert_" + Name + (Saturates ? "_sat" : "") + rounding(F, I).str() + "($0)";
    return F.expression(I, Text, {F.cValue(I, 0, signOf(Rule.From))});
}

Value *plain(Body &F, Value *Operand, llvm::Type *To, const Row &Rule) {
    if (Rule.From == Number::Float && Rule.To == Number::Float)
        return F.B.CreateFPCast(Operand, To);
    if (Rule.From == Number::Float)
        return Rule.To == Number::Signed ? F.B.CreateFPToSI(Operand, To)
                                         : F.B.CreateFPToUI(Operand, To);
    if (Rule.To == Number::Float)
        return Rule.From == Number::Signed ? F.B.CreateSIToFP(Operand, To)
                                           : F.B.CreateUIToFP(Operand, To);
    return F.B.CreateIntCast(Operand, To, Rule.From == Number::Signed);
}

Handler convert(const Row &Rule) {
    return [&Rule](Body &F, const Instruction &I) {
        llvm::Type *To = F.result(I).IR;
        Value *Operand = F.value(I, 0);
        check(I,
              isOf(Rule.From, Operand->getType()) && isOf(Rule.To, To) &&
                  lanesOf(Operand->getType()) == lanesOf(To),
              "its operand or its result has the wrong type");
        const bool Saturates =
            Rule.Saturates || F.T.Marks.has(I.Result, spv::DecorationSaturatedConversion);
        const bool IsFloat = Rule.From == Number::Float || Rule.To == Number::Float;
        if (Saturates || (IsFloat && !rounding(F, I).empty()))
            return byFunction(F, I, Rule, Saturates);
        return plain(F, Operand, To, Rule);
    };
}

// A vector of integers as one integer of the same size. Other values are returned unchanged.
Value *asScalar(Body &F, Value *Operand) {
    llvm::Type *Type = Operand->getType();
    return Type->isVectorTy() && Type->isIntOrIntVectorTy()
               ? F.B.CreateBitCast(Operand, F.B.getIntNTy(Type->getPrimitiveSizeInBits()))
               : Operand;
}

// A cast from a pointer or to a pointer. The other type is an integer, or a vector of integers as large as a pointer.
Value *castPointer(Body &F, const Instruction &I, Value *Operand, llvm::Type *To) {
    const bool ToPointer = To->isPointerTy();
    llvm::Type *Other = ToPointer ? Operand->getType() : To;
    llvm::Type *Number =
        F.T.Target.getDataLayout().getIntPtrType(ToPointer ? To : Operand->getType());
    check(I,
          Other->isIntegerTy() ||
              (Other->isIntOrIntVectorTy() &&
               Other->getPrimitiveSizeInBits() == Number->getPrimitiveSizeInBits()),
          "its operand and its result differ in size");
    if (ToPointer)
        return F.B.CreateIntToPtr(asScalar(F, Operand), To);
    return F.B.CreateBitCast(F.B.CreatePtrToInt(Operand, Other->isIntegerTy() ? Other : Number),
                             To);
}

Value *bitcast(Body &F, const Instruction &I) {
    llvm::Type *To = F.result(I).IR;
    Value *Operand = F.value(I, 0);
    llvm::Type *From = Operand->getType();
    if (From == To)
        return Operand;
    if (F.result(I).isPointer() != F.typeOf(I, 0).isPointer())
        return castPointer(F, I, Operand, To);
    check(I,
          From->isFirstClassType() && !From->isAggregateType() && !From->isPointerTy() &&
              !To->isPointerTy() && From->getPrimitiveSizeInBits() != 0 &&
              From->getPrimitiveSizeInBits() == To->getPrimitiveSizeInBits(),
          "its operand and its result differ in size");
    return F.B.CreateBitCast(Operand, To);
}

Value *pointerToInteger(Body &F, const Instruction &I) {
    check(I, F.result(I).Kind == TypeKind::Int, "its result is no integer");
    return F.B.CreatePtrToInt(F.pointer(I, 0), F.result(I).IR);
}

Value *integerToPointer(Body &F, const Instruction &I) {
    check(I, F.result(I).isPointer() && F.typeOf(I, 0).Kind == TypeKind::Int,
          "it makes no pointer of an integer");
    return F.B.CreateIntToPtr(F.value(I, 0), F.result(I).IR);
}

Value *castSpace(Body &F, const Instruction &I) {
    const Type &To = F.result(I);
    Value *Pointer = F.pointer(I, 0);
    const bool ToGeneric = I.Op == spv::OpPtrCastToGeneric;
    const Type &Generic = ToGeneric ? To : F.typeOf(I, 0), &Other = ToGeneric ? F.typeOf(I, 0) : To;
    check(I,
          To.isPointer() && Generic.Storage == spv::StorageClassGeneric &&
              Other.Storage != spv::StorageClassGeneric &&
              Other.Storage != spv::StorageClassUniformConstant,
          "it does not cast between generic and another memory");
    if (isa<ConstantPointerNull>(Pointer)) // LLVM does not know that the result is null
        return ConstantPointerNull::get(cast<PointerType>(To.IR));
    return F.B.CreateAddrSpaceCast(Pointer, To.IR);
}

// The result is null if the pointer points to other memory.
Value *castExplicitly(Body &F, const Instruction &I) {
    const Type &To = F.result(I);
    check(I, To.isPointer() && F.typeOf(I, 0).Storage == spv::StorageClassGeneric,
          "it does not cast a generic pointer");
    const CValue Pointer = {F.pointer(I, 0), "__generic void *"};
    switch (To.Storage) {
    case spv::StorageClassCrossWorkgroup:
        return F.expression(I, "to_global($0)", {Pointer});
    case spv::StorageClassWorkgroup:
        return F.expression(I, "to_local($0)", {Pointer});
    case spv::StorageClassFunction:
        return F.expression(I, "to_private($0)", {Pointer});
    default:
        fail(I, "it casts to memory that generic pointers do not point to");
    }
}

Value *memoryOf(Body &F, const Instruction &I) {
    check(I, F.result(I).Kind == TypeKind::Int, "its result is no integer");
    return F.expression(I,
                        "(get_fence($0) & CLK_LOCAL_MEM_FENCE ? 0x100 : 0) | "
                        "(get_fence($0) & CLK_GLOBAL_MEM_FENCE ? 0x200 : 0)",
                        {{F.pointer(I, 0), "__generic void *"}});
}

} // namespace

void addConversions(Handlers &Table) {
    for (const Row &Rule : Rows)
        Table[Rule.Op] = convert(Rule);
    Table[spv::OpBitcast] = bitcast;
    Table[spv::OpConvertPtrToU] = pointerToInteger;
    Table[spv::OpConvertUToPtr] = integerToPointer;
    Table[spv::OpPtrCastToGeneric] = Table[spv::OpGenericCastToPtr] = castSpace;
    Table[spv::OpGenericCastToPtrExplicit] = castExplicitly;
    Table[spv::OpGenericPtrMemSemantics] = memoryOf;
}

} // namespace barecl::spirv
