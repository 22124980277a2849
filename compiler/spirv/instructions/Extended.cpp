// SPDX-License-Identifier: MIT
//
// The instructions of OpenCL.std: functions of OpenCL C, most of them by their own names.

#include "spirv/instructions/Body.h"

#include "llvm/ADT/StringExtras.h"

#include <spirv/unified1/OpenCL.std.h>

using namespace llvm;

namespace barecl::spirv {
namespace {

constexpr size_t First = 2; // operand: behind the set and the instruction's number

// Exceptions from the rule: the function has the instruction's name, and integers are signed (unsigned if the name
// begins with u_).
struct Row {
    OpenCLLIB::Entrypoints Number;
    StringLiteral Function; // empty: the instruction's name
    StringLiteral
        Operands; // a letter each: s, u: integers with and without sign; p: a pointer to the result's
                  // type; i: a pointer to ints
};

constexpr Row Rows[] = {
    {OpenCLLIB::FClamp, "clamp", ""},
    {OpenCLLIB::FMax_common, "max", ""},
    {OpenCLLIB::FMin_common, "min", ""},
    {OpenCLLIB::Nan, "", "u"},
    {OpenCLLIB::Fract, "", "sp"},
    {OpenCLLIB::Modf, "", "sp"},
    {OpenCLLIB::Sincos, "", "sp"},
    {OpenCLLIB::Frexp, "", "si"},
    {OpenCLLIB::Lgamma_r, "", "si"},
    {OpenCLLIB::Remquo, "", "ssi"},
    {OpenCLLIB::S_Upsample, "upsample", "su"},
    {OpenCLLIB::Shuffle, "", "su"},
    {OpenCLLIB::Shuffle2, "", "ssu"},
};

// A pointer operand with the element type that the function takes, whatever type the module gives it.
CValue pointerTo(Body &F, const Instruction &I, size_t Number, StringRef Element) {
    Value *Pointer = F.pointer(I, Number);
    return {Pointer, (spaceName(F.typeOf(I, Number).Storage) + Element + " *").str()};
}

std::string resultName(Body &F, const Instruction &I, Sign Sign = Sign::Signed) {
    return F.T.KnownTypes.name(I.Type, Sign);
}

// "int4" for a result "float4".
std::string integersFor(Body &F, const Instruction &I) {
    const Type &Result = F.result(I);
    return Result.Kind == TypeKind::Vector ? "int" + utostr(Result.Count) : "int";
}

CValue operand(Body &F, const Instruction &I, size_t Number, char Letter) {
    switch (Letter) {
    case 'u':
        return F.cValue(I, Number, Sign::Unsigned);
    case 'p':
        return pointerTo(F, I, Number, resultName(F, I));
    case 'i':
        return pointerTo(F, I, Number, integersFor(F, I));
    default:
        return F.cValue(I, Number, Sign::Signed);
    }
}

Value *byName(Body &F, const Instruction &I, const InstructionRule &Rule) {
    const auto *Found = find_if(Rows, [&](const Row &Each) { return Each.Number == Rule.Opcode; });
    const bool IsListed = Found != std::end(Rows);
    StringRef Name = Rule.Name;
    const char Usual = Name.starts_with("u_") ? 'u' : 's';
    if (!Name.consume_front("u_"))
        Name.consume_front("s_");
    if (IsListed && !Found->Function.empty())
        Name = Found->Function;
    SmallVector<CValue> Operands;
    std::string Text = Name.str() + "(";
    for (size_t Number = First; Number < I.size(); ++Number) {
        const size_t Which = Number - First;
        Operands.push_back(
            operand(F, I, Number,
                    IsListed && Which < Found->Operands.size() ? Found->Operands[Which] : Usual));
        Text += (Which ? ", $" : "$") + utostr(Which);
    }
    return F.expression(I, Text + ")", Operands);
}

// --- Vectors in memory -------------------------------------------------------------------------------

std::string elementName(Body &F, const Instruction &I, uint32_t TypeId) {
    const Type &Vector = F.T.KnownTypes.get(I, TypeId);
    return F.T.KnownTypes.name(Vector.Kind == TypeKind::Vector ? Vector.Element : TypeId,
                               Sign::Signed);
}

std::string countOf(const Type &Data) {
    return Data.Kind == TypeKind::Vector ? utostr(Data.Count) : "";
}

// vloadn, vload_halfn, vloada_halfn: offset, pointer, and the number of elements, which the result's type says too.
Value *loadVector(Body &F, const Instruction &I, const InstructionRule &Rule) {
    const bool IsHalf = Rule.Name.contains("half");
    std::string Name = Rule.Name.str();
    if (StringRef(Name).ends_with("n"))
        Name.pop_back();
    const std::string Element = IsHalf ? "half" : elementName(F, I, I.Type);
    return F.expression(I, Name + countOf(F.result(I)) + "($0, $1)",
                        {F.cValue(I, First, Sign::Unsigned), pointerTo(F, I, First + 1, Element)});
}

// vstoren, vstore_halfn, vstorea_halfn: data, offset, pointer; those that end in _r also have a rounding mode.
Value *storeVector(Body &F, const Instruction &I, const InstructionRule &Rule) {
    const bool IsHalf = Rule.Name.contains("half");
    StringRef Name = Rule.Name;
    const bool Rounds = Name.consume_back("_r");
    Name.consume_back("n");
    const uint32_t DataType = F.T.typeIdOf(I, F.word(I, First));
    std::string Text = Name.str() + countOf(F.typeOf(I, First));
    if (Rounds) {
        static constexpr StringLiteral Modes[] = {"_rte", "_rtz", "_rtp", "_rtn"};
        check(I, F.word(I, First + 3) < std::size(Modes), "its rounding is unknown");
        Text += Modes[F.word(I, First + 3)];
    }
    const std::string Element = IsHalf ? "half" : elementName(F, I, DataType);
    return F.T.LibraryCalls.call(F.B, I, Text + "($0, $1, $2)", nullptr, "",
                                 {F.cValue(I, First, Sign::Signed),
                                  F.cValue(I, First + 1, Sign::Unsigned),
                                  pointerTo(F, I, First + 2, Element)});
}

// --- printf ------------------------------------------------------------------------------------------

// A call of printf as Clang makes it, with the format and the values. PrintfLowering reads both.
Value *print(Body &F, const Instruction &I) {
    SmallVector<Value *> Arguments;
    check(I, F.typeOf(I, First).Storage == spv::StorageClassUniformConstant,
          "its format is not in constant memory");
    for (size_t Number = First; Number < I.size(); ++Number) {
        Value *Found = F.value(I, Number);
        if (Found->getType()->isIntegerTy() && Found->getType()->getIntegerBitWidth() < 32)
            Found = F.B.CreateZExt(Found, F.B.getInt32Ty());
        if (Found->getType()->isHalfTy())
            Found = F.B.CreateFPExt(Found, F.B.getFloatTy());
        Arguments.push_back(Found);
    }
    check(I, F.result(I).IR->isIntegerTy(32), "its result is no integer of 32 bits");
    auto *Type = FunctionType::get(F.B.getInt32Ty(), {Arguments[0]->getType()}, /*isVarArg=*/true);
    FunctionCallee Printf = F.T.Target.getOrInsertFunction("printf", Type);
    check(I,
          isa<Function>(Printf.getCallee()) &&
              cast<Function>(Printf.getCallee())->getFunctionType() == Type,
          "the module has a function 'printf' of its own");
    cast<Function>(Printf.getCallee())->addFnAttr(Attribute::Convergent);
    cast<Function>(Printf.getCallee())->addFnAttr(Attribute::NoUnwind);
    return F.B.CreateCall(Printf, Arguments);
}

Value *prefetch(Body &F, const Instruction &) {
    (void)F; // a hint, which no device follows
    return nullptr;
}

Value *extended(Body &F, const Instruction &I) {
    const Instruction *Set = F.T.Source.definition(F.word(I, 0));
    check(I, Set && Set->Op == spv::OpExtInstImport, "it names no set of instructions");
    if (F.T.Source.text(*Set, 0) != "OpenCL.std")
        return nullptr; // debug information: checkCapabilities() has refused other sets
    const InstructionRule &Rule = *findOpenClInstruction(F.word(I, 1));
    switch (Rule.Opcode) {
    case OpenCLLIB::Vloadn:
    case OpenCLLIB::Vload_half:
    case OpenCLLIB::Vload_halfn:
    case OpenCLLIB::Vloada_halfn:
        return loadVector(F, I, Rule);
    case OpenCLLIB::Vstoren:
    case OpenCLLIB::Vstore_half:
    case OpenCLLIB::Vstore_half_r:
    case OpenCLLIB::Vstore_halfn:
    case OpenCLLIB::Vstore_halfn_r:
    case OpenCLLIB::Vstorea_halfn:
    case OpenCLLIB::Vstorea_halfn_r:
        return storeVector(F, I, Rule);
    case OpenCLLIB::Printf:
        return print(F, I);
    case OpenCLLIB::Prefetch:
        return prefetch(F, I);
    default:
        return byName(F, I, Rule);
    }
}

} // namespace

void addExtended(Handlers &Table) { Table[spv::OpExtInst] = extended; }

} // namespace barecl::spirv
