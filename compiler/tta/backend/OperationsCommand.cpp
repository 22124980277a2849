// SPDX-License-Identifier: MIT

#include "tta/backend/OperationsCommand.h"

#include "tta/Operations.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr struct {
    unsigned Flag;
    StringLiteral Word;
} Words[] = {
    {tta::Operation::Commutes, "commutes"}, {tta::Operation::Loads, "loads"},
    {tta::Operation::Stores, "stores"},     {tta::Operation::SideEffect, "side-effect"},
    {tta::Operation::Control, "control"},   {tta::Operation::Divides, "divides"},
};

SmallVector<StringRef> wordsOf(const tta::Operation &Operation) {
    SmallVector<StringRef> Result;
    for (const auto &Row : Words)
        if (Operation.Flags & Row.Flag)
            Result.push_back(Row.Word);
    return Result;
}

// The widths in bits of `Count` operands from First on.
SmallVector<unsigned> widths(const tta::Operation &Operation, unsigned First, unsigned Count) {
    SmallVector<unsigned> Result;
    for (unsigned N = First; N < First + Count; ++N)
        Result.push_back(Operation.width(N));
    return Result;
}

// Prints an object for each operation, by its name, with the bits of its inputs and outputs in
// order, and words.
void printJson() {
    json::OStream Out(outs(), 1);
    Out.object([&] {
        for (const tta::Operation &Operation : tta::operations())
            Out.attributeObject(StringRef(Operation.Name), [&] {
                Out.attribute("inputs", json::Array(widths(Operation, 1, Operation.Inputs)));
                Out.attribute("outputs", json::Array(widths(Operation, 1 + Operation.Inputs,
                                                            Operation.Outputs)));
                Out.attribute("flags", json::Array(wordsOf(Operation)));
            });
    });
    outs() << '\n';
}

void printText() {
    for (const tta::Operation &Operation : tta::operations()) {
        std::string Operands;
        for (unsigned Bits : widths(Operation, 1, Operation.Inputs))
            Operands += utostr(Bits) + ' ';
        Operands += "->";
        for (unsigned Bits : widths(Operation, 1 + Operation.Inputs, Operation.Outputs))
            Operands += ' ' + utostr(Bits);
        outs() << left_justify(Operation.Name, 16) << left_justify(Operands, 32)
               << join(wordsOf(Operation), " ") << '\n';
    }
}

} // namespace

int operationsCommand(ArrayRef<const char *> Args) {
    bool WritesJson = Args.size() == 1 && StringRef(Args[0]) == "--json";
    if (!WritesJson && !Args.empty()) {
        errs() << "bareclc operations takes nothing but --json\n";
        return EXIT_FAILURE;
    }
    WritesJson ? printJson() : printText();
    return EXIT_SUCCESS;
}

} // namespace barecl
