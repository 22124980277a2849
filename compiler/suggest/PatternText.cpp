// SPDX-License-Identifier: MIT

#include "suggest/PatternText.h"

#include "operations/Description.h"
#include "passes/operations/FlowMatch.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl {
namespace {

std::string nameOfType(const Type &Type) {
    const unsigned Bits = Type.getIntegerBitWidth();
    return Bits == 1 ? "bool" : "u" + utostr(Bits);
}

std::string typeInC(const Type &Type) { return findOperandType(nameOfType(Type))->C.str(); }

std::string signedInC(const Type &Type) {
    return "(int" + utostr(Type.getIntegerBitWidth()) + "_t)";
}

// In the unit of DelayOfCycle.
unsigned delayOf(const Instruction &Inst, size_t Terms) {
    switch (Inst.getOpcode()) {
    case Instruction::Mul:
        return any_of(Inst.operands(), [](const Use &U) { return isa<Constant>(U); }) ? 8 : 16;
    case Instruction::Add:
        return 4 * Log2_32_Ceil(unsigned(Terms));
    case Instruction::Sub:
    case Instruction::ICmp:
        return 4;
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
        return isa<Constant>(Inst.getOperand(1)) ? 0 : 4;
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
        return Log2_32_Ceil(unsigned(Terms));
    case Instruction::Select:
        return 1;
    case Instruction::Call: {
        const Intrinsic::ID Id = cast<IntrinsicInst>(Inst).getIntrinsicID();
        return Id == Intrinsic::fshl || Id == Intrinsic::fshr ? 0 : 5;
    }
    default:
        return 0;
    }
}

StringRef signOf(unsigned Opcode) {
    switch (Opcode) {
    case Instruction::Add:
        return " + ";
    case Instruction::Sub:
        return " - ";
    case Instruction::Mul:
        return " * ";
    case Instruction::And:
        return " & ";
    case Instruction::Or:
        return " | ";
    case Instruction::Xor:
        return " ^ ";
    case Instruction::Shl:
        return " << ";
    default:
        return " >> ";
    }
}

StringRef signOf(CmpInst::Predicate Predicate) {
    switch (Predicate) {
    case CmpInst::ICMP_EQ:
        return " == ";
    case CmpInst::ICMP_NE:
        return " != ";
    case CmpInst::ICMP_UGT:
    case CmpInst::ICMP_SGT:
        return " > ";
    case CmpInst::ICMP_UGE:
    case CmpInst::ICMP_SGE:
        return " >= ";
    case CmpInst::ICMP_ULT:
    case CmpInst::ICMP_SLT:
        return " < ";
    default:
        return " <= ";
    }
}

class Writer {
  public:
    Writer(const Cones &Block, ArrayRef<const Cone *> Outputs) {
        for (const Cone *Each : Outputs)
            for (unsigned Leaf : Each->Leaves)
                Leaves.insert(Block.value(Leaf));
    }

    PatternText run(ArrayRef<const Cone *> Outputs) {
        for (const Cone *Each : Outputs) {
            const std::string Name = Each->Terms.empty() ? nameOf(Each->Root) : partOfSum(*Each);
            Result.Results.push_back(Name);
            Result.Outputs.push_back(nameOfType(*Each->Root->getType()));
        }
        unsigned Delay = 1;
        for (const auto &Each : Delays)
            Delay = std::max(Delay, Each.second);
        Result.Latency = (Delay + DelayOfCycle - 1) / DelayOfCycle;
        return std::move(Result);
    }

  private:
    std::string shape(Value *Of);
    std::string nameOf(Value *Of);
    std::string partOfSum(const Cone &Of);
    std::string define(const Instruction &Inst, ArrayRef<Value *> Operands);
    std::string expression(const Instruction &Inst, ArrayRef<std::string> Operands);
    std::string compared(const ICmpInst &Inst, ArrayRef<std::string> Operands) const;
    // `Then` if the condition holds, else `Otherwise`. Written as statements, since a C expression would have 32 bits.
    struct Choice {
        std::string Condition, Then, Otherwise;
    };
    std::optional<Choice> choiceOf(const Instruction &Inst, ArrayRef<std::string> Operands) const;
    std::string turned(const IntrinsicInst &Inst, ArrayRef<std::string> Operands) const;
    SmallVector<Value *> inOrder(Instruction &Inst);
    void sortByShape(SmallVectorImpl<Value *> &Operands);

    SmallPtrSet<Value *, 8> Leaves;
    DenseMap<Value *, std::string> Names, Shapes;
    DenseMap<Value *, unsigned> Delays;
    unsigned Variables = 0;
    PatternText Result;
};

} // namespace

static std::string kindOf(const Instruction &Inst) {
    std::string Kind = Inst.getOpcodeName();
    if (const auto *Compare = dyn_cast<CmpInst>(&Inst))
        Kind += CmpInst::getPredicateName(Compare->getPredicate());
    if (const auto *Call = dyn_cast<IntrinsicInst>(&Inst))
        Kind += utostr(Call->getIntrinsicID());
    return Kind + nameOfType(*Inst.getType());
}

// The form of a value, without the names of the leaves.
std::string Writer::shape(Value *Of) {
    if (Leaves.contains(Of))
        return "?" + nameOfType(*Of->getType());
    if (const auto *Number = dyn_cast<ConstantInt>(Of))
        return utostr(Number->getZExtValue()) + nameOfType(*Of->getType());
    if (const auto Known = Shapes.find(Of); Known != Shapes.end())
        return Known->second;
    auto &Inst = cast<Instruction>(*Of);
    std::string Text = kindOf(Inst) + "(";
    for (Value *Operand : inOrder(Inst))
        Text += shape(Operand) + ",";
    return Shapes[Of] = Text + ")";
}

void Writer::sortByShape(SmallVectorImpl<Value *> &Operands) {
    stable_sort(Operands, [&](Value *A, Value *B) { return shape(A) > shape(B); });
}

SmallVector<Value *> Writer::inOrder(Instruction &Inst) {
    SmallVector<Value *> Operands = flowOperandsOf(Inst);
    if (isSum(Inst) || Inst.isCommutative())
        sortByShape(Operands);
    return Operands;
}

std::string Writer::nameOf(Value *Of) {
    if (const auto *Number = dyn_cast<ConstantInt>(Of))
        return "0x" + utohexstr(Number->getZExtValue(), true) + "u";
    if (const auto Known = Names.find(Of); Known != Names.end())
        return Known->second;
    if (Leaves.contains(Of)) {
        const std::string Name(1, char('a' + Result.Inputs.size()));
        Result.Inputs.push_back(nameOfType(*Of->getType()));
        return Names[Of] = Name;
    }
    auto &Inst = cast<Instruction>(*Of);
    return Names[Of] = define(Inst, inOrder(Inst));
}

std::string Writer::partOfSum(const Cone &Of) {
    SmallVector<Value *> Terms{ArrayRef(Of.Terms)};
    sortByShape(Terms);
    return define(*Of.Root, Terms);
}

// Adds a line for a variable.
std::string Writer::define(const Instruction &Inst, ArrayRef<Value *> Operands) {
    std::vector<std::string> Words;
    unsigned Delay = 0;
    for (Value *Operand : Operands) {
        std::string Word = nameOf(Operand);
        Delay = std::max(Delay, Delays.lookup(Operand));
        const unsigned Bits = Operand->getType()->getIntegerBitWidth();
        const bool IsCast = (Bits == 8 || Bits == 16) && isa<BinaryOperator>(Inst);
        Words.push_back(IsCast ? "(uint32_t)" + Word : Word);
    }
    Delays[&const_cast<Instruction &>(Inst)] = Delay + delayOf(Inst, Operands.size());
    const std::string Name = "v" + utostr(Variables++);
    const std::string Type = typeInC(*Inst.getType());
    if (const auto Choice = choiceOf(Inst, Words)) {
        Result.Lines.push_back(Type + " " + Name + " = " + Choice->Otherwise + ";");
        Result.Lines.push_back("if (" + Choice->Condition + ") " + Name + " = " + Choice->Then +
                               ";");
    } else {
        Result.Lines.push_back("const " + Type + " " + Name + " = (" + Type + ")(" +
                               expression(Inst, Words) + ");");
    }
    return Name;
}

std::string Writer::compared(const ICmpInst &Inst, ArrayRef<std::string> Operands) const {
    const std::string Cast = Inst.isSigned() ? signedInC(*Inst.getOperand(0)->getType()) : "";
    return Cast + Operands[0] + signOf(Inst.getPredicate()).str() + Cast + Operands[1];
}

std::optional<Writer::Choice> Writer::choiceOf(const Instruction &Inst,
                                               ArrayRef<std::string> Operands) const {
    if (isa<SelectInst>(Inst))
        return Choice{Operands[0], Operands[1], Operands[2]};
    const auto *Call = dyn_cast<IntrinsicInst>(&Inst);
    const std::string Signed = signedInC(*Inst.getType());
    auto Chosen = [&](const std::string &Cast, const char *Sign) {
        return Choice{Cast + Operands[0] + Sign + Cast + Operands[1], Operands[0], Operands[1]};
    };
    switch (Call ? Call->getIntrinsicID() : Intrinsic::not_intrinsic) {
    case Intrinsic::umin:
        return Chosen("", " < ");
    case Intrinsic::umax:
        return Chosen("", " > ");
    case Intrinsic::smin:
        return Chosen(Signed, " < ");
    case Intrinsic::smax:
        return Chosen(Signed, " > ");
    case Intrinsic::abs:
        return Choice{Signed + Operands[0] + " < 0", "0u - " + Operands[0], Operands[0]};
    default:
        return std::nullopt;
    }
}

// A rotation or a funnel shift by a constant.
std::string Writer::turned(const IntrinsicInst &Inst, ArrayRef<std::string> Operands) const {
    const unsigned Bits = Inst.getType()->getIntegerBitWidth();
    const uint64_t By = cast<ConstantInt>(Inst.getArgOperand(2))->getZExtValue() % Bits;
    const uint64_t Left = Inst.getIntrinsicID() == Intrinsic::fshl ? By : Bits - By;
    return Operands[0] + " << " + utostr(Left) + " | " + Operands[1] + " >> " + utostr(Bits - Left);
}

std::string Writer::expression(const Instruction &Inst, ArrayRef<std::string> Operands) {
    if (const auto *Compare = dyn_cast<ICmpInst>(&Inst))
        return compared(*Compare, Operands);
    if (const auto *Call = dyn_cast<IntrinsicInst>(&Inst))
        return turned(*Call, Operands);
    const std::string &A = Operands[0];
    switch (Inst.getOpcode()) {
    case Instruction::SExt:
        return Inst.getOperand(0)->getType()->isIntegerTy(1)
                   ? "0u - " + A
                   : "(int32_t)" + signedInC(*Inst.getOperand(0)->getType()) + A;
    case Instruction::ZExt:
        return A;
    case Instruction::Trunc:
        return Inst.getType()->isIntegerTy(1) ? A + " & 1" : A;
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr: {
        const bool IsConstant = isa<Constant>(Inst.getOperand(1));
        const unsigned Bits = Inst.getType()->getIntegerBitWidth();
        return (Inst.getOpcode() == Instruction::AShr ? signedInC(*Inst.getType()) : "") + A +
               signOf(Inst.getOpcode()).str() +
               (IsConstant ? Operands[1] : "(" + Operands[1] + " & " + utostr(Bits - 1) + ")");
    }
    default:
        return join(Operands, signOf(Inst.getOpcode()));
    }
}

std::string PatternText::key() const {
    return join(Inputs, ",") + ":" + join(Outputs, ",") + ":" + join(Results, ",") + ":" +
           join(Lines, "");
}

std::vector<std::string> PatternText::function(StringRef Name) const {
    auto InC = [](StringRef Type) { return findOperandType(Type)->C.str(); };
    std::string Head = (Outputs.size() == 1 ? InC(Outputs[0]) : "void") + " " + Name.str() + "(";
    for (const auto &[Number, Type] : enumerate(Inputs))
        Head += (Number ? ", " : "") + InC(Type) + " " + char('a' + Number);
    for (size_t N = 0; Outputs.size() > 1 && N < Outputs.size(); ++N)
        Head += ", " + InC(Outputs[N]) + " *" + char('p' + N);
    std::vector<std::string> Text = {Head + ") {"};
    for (const std::string &Line : Lines)
        Text.push_back("    " + Line);
    if (Outputs.size() == 1)
        Text.push_back("    return " + Results[0] + ";");
    for (size_t N = 0; Outputs.size() > 1 && N < Outputs.size(); ++N)
        Text.push_back(std::string("    *") + char('p' + N) + " = " + Results[N] + ";");
    Text.push_back("}");
    return Text;
}

PatternText textOf(const Cones &Block, ArrayRef<const Cone *> Outputs) {
    return Writer(Block, Outputs).run(Outputs);
}

} // namespace barecl
