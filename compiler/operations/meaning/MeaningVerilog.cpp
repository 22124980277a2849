// SPDX-License-Identifier: MIT

#include "operations/meaning/MeaningVerilog.h"

#include "operations/meaning/CombinationalMeaning.h"
#include "operations/meaning/ValueText.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CFG.h"

using namespace llvm;

namespace barecl {
namespace {

// Writes all blocks of a function without loops. A signal for each block says whether the function executes it; values that
// depend on the path are chosen by these signals.
class Blocks {
  public:
    explicit Blocks(const Function &F) : F(F), Values(F.getDataLayout()) {}

    // False: Verilog for an instruction is not known; wrong() is the instruction.
    bool write() {
        for (const Argument &Input : F.args())
            Values.define(Input, "word" + utostr(Input.getArgNo()));
        for (const BasicBlock *Block : ReversePostOrderTraversal<const Function *>(&F)) {
            Reached[Block] = Block->isEntryBlock() ? "1'h1" : Values.declare(1, isReached(*Block));
            for (const Instruction &Inst : *Block)
                if (!writeOne(Inst)) {
                    Wrong = &Inst;
                    return false;
                }
        }
        return true;
    }

    // What the function returns.
    std::string result() const {
        std::string Text;
        for (const BasicBlock &Block : F)
            if (const auto *Return = dyn_cast<ReturnInst>(Block.getTerminator())) {
                const std::string Value = Values.text(*Return->getReturnValue());
                Text = Text.empty() ? Value : Reached.lookup(&Block) + " ? " + Value + " : " + Text;
            }
        return Text;
    }

    const std::string &lines() const { return Values.lines(); }
    const Instruction *wrong() const { return Wrong; }

  private:
    bool writeOne(const Instruction &Inst) {
        if (const auto *Phi = dyn_cast<PHINode>(&Inst))
            return writePhi(*Phi);
        if (!Inst.isTerminator())
            return Values.write(Inst);
        return isa<ReturnInst, BranchInst, SwitchInst, UnreachableInst>(Inst);
    }

    bool writePhi(const PHINode &Phi) {
        if (!Phi.getType()->isIntegerTy())
            return false;
        std::string Text;
        for (const auto &[Block, Value] : zip(Phi.blocks(), Phi.incoming_values()))
            Text = Text.empty() ? Values.text(*Value)
                                : edge(*Block, *Phi.getParent()) + " ? " + Values.text(*Value) +
                                      " : " + Text;
        Values.define(Phi, Values.declare(Phi.getType()->getIntegerBitWidth(), Text));
        return true;
    }

    std::string isReached(const BasicBlock &Block) {
        std::string Text;
        SmallPtrSet<const BasicBlock *, 4> Seen;
        for (const BasicBlock *From : predecessors(&Block))
            if (Seen.insert(From).second)
                Text += (Text.empty() ? "" : " || ") + edge(*From, Block);
        return Text;
    }

    // Whether the function goes from one block to the other.
    std::string edge(const BasicBlock &From, const BasicBlock &To) {
        const std::string Start = Reached.lookup(&From);
        const Instruction *End = From.getTerminator();
        std::string When;
        if (const auto *Branch = dyn_cast<BranchInst>(End)) {
            if (Branch->isConditional() && Branch->getSuccessor(0) != Branch->getSuccessor(1))
                When = (Branch->getSuccessor(0) == &To ? "" : "!") +
                       Values.text(*Branch->getCondition());
        } else if (const auto *Switch = dyn_cast<SwitchInst>(End)) {
            When = "(" + cases(*Switch, To) + ")";
        }
        return When.empty() ? Start : "(" + Start + " && " + When + ")";
    }

    // The default's condition is that the value is none of the cases that go elsewhere.
    std::string cases(const SwitchInst &Switch, const BasicBlock &To) {
        const bool IsDefault = Switch.getDefaultDest() == &To;
        std::string Text;
        for (const auto &Case : Switch.cases())
            if ((Case.getCaseSuccessor() == &To) != IsDefault)
                Text += (Text.empty() ? "" : " || ") + Values.text(*Switch.getCondition()) +
                        " == " + constantText(Case.getCaseValue()->getValue());
        if (Text.empty())
            Text = "1'h0";
        return IsDefault ? "!(" + Text + ")" : Text;
    }

    const Function &F;
    ValueText Values;
    DenseMap<const BasicBlock *, std::string> Reached;
    const Instruction *Wrong = nullptr;
};

bool hasLoops(const Function &F) {
    SmallVector<std::pair<const BasicBlock *, const BasicBlock *>> Edges;
    FindFunctionBackedges(F, Edges);
    return !Edges.empty();
}

// Why there is no Verilog for the instruction.
std::string reason(const Instruction &Inst) {
    const auto IsFloat = [](const Use &Operand) { return Operand->getType()->isFloatingPointTy(); };
    if (Inst.getType()->isFloatingPointTy() || any_of(Inst.operands(), IsFloat))
        return "computes floats";
    if (isa<AllocaInst, StoreInst, LoadInst>(Inst))
        return "uses memory";
    if (const auto *Call = dyn_cast<CallBase>(&Inst); Call && !isa<IntrinsicInst>(Inst))
        return "calls itself";
    return "does '" + std::string(Inst.getOpcodeName()) + "' in a way that is not supported";
}

std::string ports(const OperationDescription &Of) {
    std::string Text;
    for (const auto &[Number, Each] : enumerate(Of.Inputs))
        Text += "    input wire " + rangeText(Each.Type->Bits) + "in" + utostr(Number) + ",\n";
    for (const auto &[Number, Each] : enumerate(Of.Outputs))
        Text += "    output wire " + rangeText(Each.Type->Bits) + "out" + utostr(Number) +
                (Number + 1 == Of.Outputs.size() ? "\n" : ",\n");
    return Text;
}

std::string inputWords(const OperationDescription &Of) {
    std::string Text;
    for (const auto &[Number, Each] : enumerate(Of.Inputs)) {
        const std::string N = utostr(Number), Above = utostr(32 - Each.Type->Bits);
        Text += "    wire [31:0] word" + N + " = " +
                (Each.Type->Bits == 32 ? "in" + N : "{" + Above + "'h0, in" + N + "}") + ";\n";
    }
    return Text;
}

std::string outputs(const OperationDescription &Of) {
    std::string Text;
    for (const auto &[Number, Each] : enumerate(Of.Outputs)) {
        Text += "    assign out" + utostr(Number) + " = whole" +
                bitsText(32 * unsigned(Number), Each.Type->Bits) + ";\n";
    }
    return Text;
}

} // namespace

Expected<std::string> meaningVerilog(const OperationDescription &Of, StringRef Module) {
    LLVMContext Context;
    auto Compiled = combinationalMeaning(Of, Context);
    if (!Compiled)
        return Compiled.takeError();
    const Function &F = *(*Compiled)->getFunction(CombinationalName);
    if (hasLoops(F))
        return createStringError("its C function has a loop whose number of turns is not known");
    Blocks Body(F);
    if (!Body.write())
        return createStringError("its C function " + reason(*Body.wrong()));
    // Bits of intermediate values may be unused.
    return "// verilator lint_off UNUSED\nmodule " + Module.str() + " (\n" + ports(Of) + ");\n" +
           inputWords(Of) + Body.lines() + "    wire [" + utostr(32 * Of.Outputs.size() - 1) +
           ":0] whole = " + Body.result() + ";\n" + outputs(Of) +
           "endmodule\n// verilator lint_on UNUSED\n";
}

} // namespace barecl
