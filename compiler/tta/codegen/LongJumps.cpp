// SPDX-License-Identifier: MIT

#include "LongJumps.h"

#include "GenerateCode.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace barecl::tta {
namespace {

// Where a jmp_buf (builtins/tta/include/setjmp.h) keeps each register, in bytes.
enum Place : unsigned { OfStackPointer = 0, OfReturnAddress = 4, OfFrame = 8 };

CodeOperand in(RegisterName Name) { return {.Kind = CodeOperand::Register, .Name = Name}; }
CodeOperand word(uint64_t Value) { return {.Kind = CodeOperand::Immediate, .Value = Value}; }

class Writer {
  public:
    Writer(const CodeTarget &Target, std::string Name)
        : Target(Target), Space(findSpace(Target.Processor, 0).value_or(0)) {
        Result.Name = std::move(Name);
        Result.Free = freeRegisters(Target.Plan);
    }

    CodeOperand argument(unsigned Number) const { return in(Target.Plan.Integers[Number]); }
    CodeOperand stackPointer() const { return in(Target.Plan.StackPointer); }
    std::optional<CodeOperand> frame() const {
        const std::optional<unsigned> Number = Target.Plan.frameInteger();
        return Number ? std::optional(in(Target.Plan.Integers[*Number])) : std::nullopt;
    }
    void copy(CodeOperand To, CodeOperand From) {
        add({.Kind = CodeOperation::Copy, .Inputs = {From}, .Outputs = {To}});
    }
    void store(Place Where, CodeOperand Value) {
        unit("st32", {addressOf(Where), Value}, {});
        Block.Operations.back().Space = Space;
    }
    void load(CodeOperand To, Place Where) {
        unit("ld32", {addressOf(Where)}, {To});
        Block.Operations.back().Space = Space;
    }
    void replaceZero(CodeOperand Register, CodeOperand By) {
        const bool HasEqual = Target.Operations.has("eq"); // codeTarget() requires one of the two
        const RegisterName Condition = Target.Plan.Booleans[0];
        unit(HasEqual ? "eq" : "ne", {Register, word(0)}, {in(Condition)});
        copy(Register, By);
        Block.Operations.back().Guard = CodeGuard{Condition, /*Inverted=*/!HasEqual};
    }
    // Ends the function by a jump to the return address.
    FunctionCode finish() {
        add({.Kind = CodeOperation::Jump, .Inputs = {{.Kind = CodeOperand::ReturnAddress}}});
        Block.LiveOut = {Target.Plan.StackPointer, Target.Plan.Integers[0]};
        if (std::optional<CodeOperand> Frame = frame())
            Block.LiveOut.push_back(Frame->Name);
        sort(Block.LiveOut);
        Result.Blocks.push_back(std::move(Block));
        return std::move(Result);
    }

  private:
    void add(CodeOperation Operation) { Block.Operations.push_back(std::move(Operation)); }
    void unit(const char *Name, std::vector<CodeOperand> Inputs, std::vector<CodeOperand> Outputs) {
        add({.What = Target.Operations.find(Name),
             .Inputs = std::move(Inputs),
             .Outputs = std::move(Outputs)});
    }
    // The first argument is the address of the jmp_buf.
    CodeOperand addressOf(Place Where) {
        if (!Where)
            return argument(0);
        const CodeOperand Sum = in(Target.Plan.Scratch[0]);
        unit("add", {argument(0), word(Where)}, {Sum});
        return Sum;
    }

    const CodeTarget &Target;
    const unsigned Space;
    FunctionCode Result;
    CodeBlock Block;
};

// int setjmp(jmp_buf)
FunctionCode setJump(const CodeTarget &Target, std::string Name) {
    Writer W(Target, std::move(Name));
    W.store(OfStackPointer, W.stackPointer());
    W.store(OfReturnAddress, {.Kind = CodeOperand::ReturnAddress});
    if (std::optional<CodeOperand> Frame = W.frame())
        W.store(OfFrame, *Frame);
    W.copy(W.argument(0), word(0));
    return W.finish();
}

// _Noreturn void longjmp(jmp_buf, int result)
FunctionCode longJump(const CodeTarget &Target, std::string Name) {
    Writer W(Target, std::move(Name));
    W.load({.Kind = CodeOperand::ReturnAddress}, OfReturnAddress);
    if (std::optional<CodeOperand> Frame = W.frame())
        W.load(*Frame, OfFrame);
    W.load(W.stackPointer(), OfStackPointer);
    W.replaceZero(W.argument(1), word(1));
    W.copy(W.argument(0), W.argument(1));
    return W.finish();
}

constexpr struct {
    const char *Name;
    FunctionCode (*Write)(const CodeTarget &Target, std::string Name);
} Functions[] = {{"setjmp", setJump}, {"longjmp", longJump}};

} // namespace

void addLongJumps(CodeModule &Code, const CodeTarget &Target) {
    const std::vector<std::string> Undefined = undefinedSymbols(Code);
    for (const auto &Row : Functions)
        if (is_contained(Undefined, Row.Name))
            Code.Functions.push_back(Row.Write(Target, Row.Name));
}

} // namespace barecl::tta
