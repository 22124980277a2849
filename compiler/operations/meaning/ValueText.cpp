// SPDX-License-Identifier: MIT

#include "operations/meaning/ValueText.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr unsigned MostTableBytes = 4096;

// An integer, or a vector of integers.
unsigned bitsOf(const Value &Of) { return Of.getType()->getPrimitiveSizeInBits(); }

bool isInteger(const Value &Of) { return Of.getType()->isIntegerTy(); }

std::string bit(const std::string &Signal, unsigned Bits, unsigned Number) {
    return Bits == 1 ? Signal : Signal + "[" + utostr(Number) + "]";
}

std::string top(const std::string &Signal, unsigned Bits) { return bit(Signal, Bits, Bits - 1); }

std::string signedText(const std::string &Text) { return "$signed(" + Text + ")"; }

std::string number(unsigned Bits, uint64_t Value) { return constantText(APInt(Bits, Value)); }

// `{c, b, a}`: parts, the part with number 0 in the lowest bits.
std::string joined(unsigned Count, function_ref<std::string(unsigned)> Part) {
    std::string Text;
    for (unsigned N = Count; N-- > 0;)
        Text += (Text.empty() ? "{" : ", ") + Part(N);
    return Text + "}";
}

// The bits of the signal in another order: From(N) is the bit that becomes the bit N.
std::string reordered(const std::string &Signal, unsigned Bits,
                      function_ref<unsigned(unsigned)> From) {
    return joined(Bits, [&](unsigned N) { return bit(Signal, Bits, From(N)); });
}

unsigned elementsOf(const Value &Vector) {
    return cast<FixedVectorType>(Vector.getType())->getNumElements();
}

// The vector's element with this number. Name: the vector's signal.
std::string laneOf(const Value &Vector, const std::string &Name, unsigned Number) {
    const unsigned Bits = Vector.getType()->getScalarSizeInBits();
    return Name + bitsText(Number * Bits, Bits);
}

std::string countOnes(const std::string &Signal, unsigned Bits) {
    std::string Text;
    for (unsigned N = 0; N < Bits; ++N)
        Text += (Text.empty() ? "" : " + ") + ("{" + number(Bits - 1, 0)) + ", " +
                bit(Signal, Bits, N) + "}";
    return Text;
}

// The number of zeros before the first one, from the highest or from the lowest bit.
std::string countZeros(const std::string &Signal, unsigned Bits, bool FromTop) {
    std::string Text;
    for (unsigned N = 0; N < Bits; ++N)
        Text += bit(Signal, Bits, FromTop ? Bits - 1 - N : N) + " ? " + number(Bits, N) + " : ";
    return Text + number(Bits, Bits);
}

const char *operatorOf(unsigned Opcode) {
    switch (Opcode) {
    case Instruction::Add:
        return "+";
    case Instruction::Sub:
        return "-";
    case Instruction::Mul:
        return "*";
    case Instruction::And:
        return "&";
    case Instruction::Or:
        return "|";
    case Instruction::Xor:
        return "^";
    case Instruction::Shl:
        return "<<";
    case Instruction::LShr:
        return ">>";
    case Instruction::AShr:
        return ">>>";
    case Instruction::UDiv:
    case Instruction::SDiv:
        return "/";
    case Instruction::URem:
    case Instruction::SRem:
        return "%";
    default:
        return nullptr;
    }
}

const char *operatorOf(CmpInst::Predicate How) {
    switch (How) {
    case CmpInst::ICMP_EQ:
        return "==";
    case CmpInst::ICMP_NE:
        return "!=";
    case CmpInst::ICMP_UGT:
    case CmpInst::ICMP_SGT:
        return ">";
    case CmpInst::ICMP_UGE:
    case CmpInst::ICMP_SGE:
        return ">=";
    case CmpInst::ICMP_ULT:
    case CmpInst::ICMP_SLT:
        return "<";
    default:
        return "<=";
    }
}

} // namespace

std::string rangeText(unsigned Bits) { return Bits == 1 ? "" : "[" + utostr(Bits - 1) + ":0] "; }

std::string bitsText(unsigned Low, unsigned Bits) {
    return "[" + (Bits == 1 ? "" : utostr(Low + Bits - 1) + ":") + utostr(Low) + "]";
}

std::string constantText(const APInt &Value) {
    SmallString<32> Digits;
    Value.toStringUnsigned(Digits, 16);
    return utostr(Value.getBitWidth()) + "'h" + Digits.str().lower();
}

std::string ValueText::text(const Value &Of) const {
    if (const auto *Number = dyn_cast<ConstantInt>(&Of))
        return constantText(Number->getValue());
    if (isa<UndefValue>(Of)) // and poison: any value will do
        return number(bitsOf(Of), 0);
    if (const auto *Vector = dyn_cast<Constant>(&Of))
        return vectorText(*Vector);
    return Names.lookup(&Of);
}

std::string ValueText::vectorText(const Constant &Of) const {
    return joined(elementsOf(Of), [&](unsigned N) { return text(*Of.getAggregateElement(N)); });
}

std::string ValueText::declare(unsigned Bits, const std::string &Value) {
    std::string Name = "v" + utostr(Count++);
    Lines += "    wire " + rangeText(Bits) + Name + " = " + Value + ";\n";
    return Name;
}

std::string ValueText::signal(const Value &Of) {
    return isa<Constant>(Of) ? declare(bitsOf(Of), text(Of)) : text(Of);
}

std::string ValueText::extended(const Value &Of, unsigned Bits, bool IsSigned) {
    const unsigned More = Bits - bitsOf(Of);
    const std::string Signal = signal(Of);
    const std::string Above =
        IsSigned ? "{" + utostr(More) + "{" + top(Signal, bitsOf(Of)) + "}}" : number(More, 0);
    return "{" + Above + ", " + Signal + "}";
}

std::string ValueText::compare(CmpInst::Predicate How, const Value &A, const Value &B) {
    const bool IsSigned = CmpInst::isSigned(How);
    const std::string Left = text(A), Right = text(B);
    return (IsSigned ? signedText(Left) : Left) + " " + operatorOf(How) + " " +
           (IsSigned ? signedText(Right) : Right);
}

std::string ValueText::binary(const BinaryOperator &Inst) {
    const unsigned Opcode = Inst.getOpcode();
    const bool IsDivision = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
    std::string Left = text(*Inst.getOperand(0)), Right = text(*Inst.getOperand(1));
    if (IsDivision || Opcode == Instruction::AShr)
        Left = signedText(Left);
    if (IsDivision)
        Right = signedText(Right);
    return operatorOf(Opcode) ? Left + " " + operatorOf(Opcode) + " " + Right : "";
}

std::string ValueText::cast(const CastInst &Cast) {
    const Value &From = *Cast.getOperand(0);
    const unsigned Bits = bitsOf(Cast);
    if (isa<TruncInst>(Cast))
        return signal(From) + bitsText(0, Bits);
    if (isa<ZExtInst, SExtInst>(Cast))
        return extended(From, Bits, isa<SExtInst>(Cast));
    return "";
}

// Two words, one after the other, shifted: a rotation if both are the same.
std::string ValueText::shifted(const IntrinsicInst &Call) {
    const unsigned Bits = bitsOf(Call);
    const bool IsLeft = Call.getIntrinsicID() == Intrinsic::fshl;
    const std::string Both =
        "{" + text(*Call.getArgOperand(0)) + ", " + text(*Call.getArgOperand(1)) + "}";
    const std::string By = declare(Bits, text(*Call.getArgOperand(2)) + " % " + number(Bits, Bits));
    const std::string Moved = declare(2 * Bits, Both + (IsLeft ? " << " : " >> ") + By);
    return Moved + bitsText(IsLeft ? Bits : 0, Bits);
}

// A sum or difference that stays at the largest and the smallest value.
std::string ValueText::saturated(const IntrinsicInst &Call) {
    const auto &Sum = cast<SaturatingInst>(Call);
    const unsigned Bits = bitsOf(Call);
    const std::string Wide =
        declare(Bits + 1, extended(*Sum.getLHS(), Bits + 1, Sum.isSigned()) + " " +
                              operatorOf(Sum.getBinaryOp()) + " " +
                              extended(*Sum.getRHS(), Bits + 1, Sum.isSigned()));
    const std::string Carry = top(Wide, Bits + 1), Rest = Wide + bitsText(0, Bits);
    if (!Sum.isSigned())
        return Carry + " ? " +
               constantText(Sum.getBinaryOp() == Instruction::Add ? APInt::getMaxValue(Bits)
                                                                  : APInt(Bits, 0)) +
               " : " + Rest;
    return Carry + " == " + bit(Wide, Bits + 1, Bits - 1) + " ? " + Rest + " : " + Carry + " ? " +
           constantText(APInt::getSignedMinValue(Bits)) + " : " +
           constantText(APInt::getSignedMaxValue(Bits));
}

// A result, and whether it does not fit into its bits.
bool ValueText::writeOverflow(const WithOverflowInst &Call) {
    const unsigned Bits = bitsOf(*Call.getLHS());
    const unsigned Whole = Call.getBinaryOp() == Instruction::Mul ? 2 * Bits : Bits + 1;
    const std::string Wide = declare(Whole, extended(*Call.getLHS(), Whole, Call.isSigned()) + " " +
                                                operatorOf(Call.getBinaryOp()) + " " +
                                                extended(*Call.getRHS(), Whole, Call.isSigned()));
    define(Call, declare(Bits, Wide + bitsText(0, Bits)));
    const std::string Above = Wide + bitsText(Bits, Whole - Bits);
    const std::string Fill =
        Call.isSigned() ? "{" + utostr(Whole - Bits) + "{" + bit(Wide, Whole, Bits - 1) + "}}"
                        : number(Whole - Bits, 0);
    Overflows[&Call] = declare(1, Above + " != " + Fill);
    return true;
}

std::string ValueText::intrinsic(const IntrinsicInst &Call) {
    const unsigned Bits = bitsOf(Call);
    const Value &First = *Call.getArgOperand(0);
    if (const auto *Extreme = dyn_cast<MinMaxIntrinsic>(&Call))
        return compare(Extreme->getPredicate(), First, *Call.getArgOperand(1)) + " ? " +
               text(First) + " : " + text(*Call.getArgOperand(1));
    switch (Call.getIntrinsicID()) {
    case Intrinsic::abs: {
        const std::string Signal = signal(First);
        return top(Signal, Bits) + " ? -" + Signal + " : " + Signal;
    }
    case Intrinsic::ctpop:
        return Bits == 1 ? text(First) : countOnes(signal(First), Bits);
    case Intrinsic::ctlz:
    case Intrinsic::cttz:
        return countZeros(signal(First), Bits, Call.getIntrinsicID() == Intrinsic::ctlz);
    case Intrinsic::bswap:
        return reordered(signal(First), Bits,
                         [&](unsigned N) { return (Bits / 8 - 1 - N / 8) * 8 + N % 8; });
    case Intrinsic::bitreverse:
        return reordered(signal(First), Bits, [&](unsigned N) { return Bits - 1 - N; });
    case Intrinsic::fshl:
    case Intrinsic::fshr:
        return shifted(Call);
    case Intrinsic::sadd_sat:
    case Intrinsic::uadd_sat:
    case Intrinsic::ssub_sat:
    case Intrinsic::usub_sat:
        return saturated(Call);
    case Intrinsic::scmp:
    case Intrinsic::ucmp: {
        const bool IsSigned = Call.getIntrinsicID() == Intrinsic::scmp;
        const Value &Second = *Call.getArgOperand(1);
        return compare(IsSigned ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, First, Second) + " ? " +
               constantText(APInt::getAllOnes(Bits)) + " : {" + number(Bits - 1, 0) + ", " +
               compare(CmpInst::ICMP_NE, First, Second) + "}";
    }
    default:
        return "";
    }
}

// The value of `Type` at each offset in bytes where the table has one.
std::string ValueText::tableValue(const GlobalVariable &Table, const std::string &Offset,
                                  Type &Type) {
    const uint64_t Size = Layout.getTypeAllocSize(Table.getValueType());
    const uint64_t Step = Layout.getTypeStoreSize(&Type);
    if (Size > MostTableBytes)
        return "";
    const std::string Name = "v" + utostr(Count++);
    const unsigned Bits = Type.getIntegerBitWidth();
    std::string Cases;
    for (uint64_t At = 0; At + Step <= Size; At += Step) {
        const auto *Each = dyn_cast_or_null<ConstantInt>(ConstantFoldLoadFromConst(
            const_cast<Constant *>(Table.getInitializer()), &Type, APInt(32, At), Layout));
        if (!Each)
            return "";
        Cases += "            " + number(32, At) + ": " + Name + " = " +
                 constantText(Each->getValue()) + ";\n";
    }
    Lines += "    reg " + rangeText(Bits) + Name + ";\n    always @* begin\n        case (" +
             Offset + ")\n" + Cases + "            default: " + Name + " = " + number(Bits, 0) +
             ";\n        endcase\n    end\n";
    return Name;
}

// A load from a constant table.
std::string ValueText::element(const LoadInst &Load) {
    const Value *Pointer = Load.getPointerOperand();
    std::string Offset = number(32, 0);
    while (const auto *Step = dyn_cast<GEPOperator>(Pointer)) {
        SmallMapVector<Value *, APInt, 4> Scales;
        APInt Constant(32, 0);
        if (!Step->collectOffset(Layout, 32, Scales, Constant))
            return "";
        Offset += " + " + constantText(Constant);
        for (const auto &[Index, Scale] : Scales) {
            if (bitsOf(*Index) > 32)
                return "";
            const std::string Word =
                bitsOf(*Index) == 32 ? text(*Index) : declare(32, extended(*Index, 32, true));
            Offset += " + " + Word + " * " + constantText(Scale);
        }
        Pointer = Step->getPointerOperand();
    }
    const auto *Table = dyn_cast<GlobalVariable>(Pointer);
    if (!Table || !Table->isConstant() || !Table->hasDefinitiveInitializer())
        return "";
    return tableValue(*Table, declare(32, Offset), *Load.getType());
}

std::string ValueText::lane(const ExtractElementInst &Inst) {
    const Value &Vector = *Inst.getVectorOperand();
    const auto *Number = dyn_cast<ConstantInt>(Inst.getIndexOperand());
    return Number ? laneOf(Vector, signal(Vector), Number->getZExtValue()) : "";
}

// A vector with one other element.
std::string ValueText::withLane(const InsertElementInst &Inst) {
    const Value &Vector = *Inst.getOperand(0);
    const auto *Number = dyn_cast<ConstantInt>(Inst.getOperand(2));
    if (!Number)
        return "";
    const std::string Name = signal(Vector);
    return joined(elementsOf(Vector), [&](unsigned N) {
        return Number->equalsInt(N) ? text(*Inst.getOperand(1)) : laneOf(Vector, Name, N);
    });
}

// Instructions that take vectors apart and put them together. A vector is a signal with its first element in the lowest
// bits.
std::string ValueText::ofVectors(const Instruction &Inst) {
    if (const auto *Part = dyn_cast<ExtractElementInst>(&Inst))
        return lane(*Part);
    if (const auto *Whole = dyn_cast<InsertElementInst>(&Inst))
        return withLane(*Whole);
    return isa<BitCastInst>(Inst) && Inst.getOperand(0)->getType()->isIntOrIntVectorTy()
               ? text(*Inst.getOperand(0))
               : "";
}

std::string ValueText::value(const Instruction &Inst) {
    if (const auto *Operator = dyn_cast<BinaryOperator>(&Inst))
        return binary(*Operator);
    if (const auto *Compare = dyn_cast<ICmpInst>(&Inst)) {
        if (!isInteger(*Compare->getOperand(0)))
            return "";
        return compare(Compare->getPredicate(), *Compare->getOperand(0), *Compare->getOperand(1));
    }
    if (const auto *Choice = dyn_cast<SelectInst>(&Inst))
        return text(*Choice->getCondition()) + " ? " + text(*Choice->getTrueValue()) + " : " +
               text(*Choice->getFalseValue());
    if (const auto *Cast = dyn_cast<CastInst>(&Inst))
        return isInteger(*Cast->getOperand(0)) ? cast(*Cast) : "";
    if (isa<FreezeInst>(Inst))
        return text(*Inst.getOperand(0));
    if (const auto *Load = dyn_cast<LoadInst>(&Inst))
        return element(*Load);
    if (const auto *Part = dyn_cast<ExtractValueInst>(&Inst)) {
        const auto &Known = Part->getIndices()[0] == 0 ? Names : Overflows;
        return Known.lookup(Part->getAggregateOperand());
    }
    if (const auto *Call = dyn_cast<IntrinsicInst>(&Inst))
        return intrinsic(*Call);
    return "";
}

bool ValueText::write(const Instruction &Inst) {
    if (const auto *Call = dyn_cast<IntrinsicInst>(&Inst); Call && Call->isAssumeLikeIntrinsic())
        return true;
    if (isa<GetElementPtrInst>(Inst)) // its loads have all of it
        return true;
    if (const auto *Call = dyn_cast<WithOverflowInst>(&Inst))
        return writeOverflow(*Call);
    if (!Inst.getType()->isIntOrIntVectorTy())
        return false;
    std::string Value = ofVectors(Inst);
    if (Value.empty() && Inst.getType()->isIntegerTy())
        Value = value(Inst);
    if (Value.empty())
        return false;
    define(Inst, declare(bitsOf(Inst), Value));
    return true;
}

} // namespace barecl
