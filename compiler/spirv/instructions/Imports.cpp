// SPDX-License-Identifier: MIT

#include "spirv/instructions/Imports.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"

using namespace llvm;

namespace barecl::spirv {

bool isImportedBuiltIn(const Function &Callee) {
    return Callee.isDeclaration() && Callee.getName().starts_with("_Z");
}

// "a(b, c)" to "b" and "c".
static SmallVector<StringRef> parametersOf(StringRef Signature) {
    SmallVector<StringRef> Found;
    Signature = Signature.split('(').second;
    Signature.consume_back(")");
    Signature.split(Found, ", ", -1, /*KeepEmpty=*/false);
    return Found;
}

// OpenCL C's name ("uint4") of a demangled type ("unsigned int vector[4] volatile AS3"); empty: it is neither a number
// nor a vector.
static std::string elementName(StringRef Text) {
    SmallVector<StringRef> Words;
    Text.split(Words, ' ', -1, /*KeepEmpty=*/false);
    std::string Prefix, Name, Count;
    for (StringRef Word : Words) {
        if (Word == "unsigned")
            Prefix = "u";
        else if (Word.consume_front("vector["))
            Count = Word.rtrim(']');
        else if (Word == "char" || Word == "short" || Word == "int" || Word == "long" ||
                 Word == "half" || Word == "float" || Word == "double")
            Name = Word;
    }
    return Name.empty() ? "" : Prefix + Name + Count;
}

static CValue operand(Body &F, const Instruction &I, size_t Number, StringRef Parameter) {
    const bool IsPointer = Parameter.consume_back("*");
    const Sign Wanted = Parameter.contains("unsigned") ? Sign::Unsigned : Sign::Signed;
    CValue Found = F.cValue(I, Number, Wanted);
    const std::string Element = elementName(Parameter);
    if (IsPointer && !Element.empty())
        Found.Name = StringRef(Found.Name).split(' ').first.str() + " " + Element + " *";
    return Found;
}

Value *callImported(Body &F, const Instruction &I, const Function &Callee) {
    const std::string Signature = demangle(Callee.getName());
    const SmallVector<StringRef> Parameters = parametersOf(Signature);
    SmallVector<CValue> Operands;
    std::string Text = StringRef(Signature).split('(').first.str() + "(";
    check(I, all_of(StringRef(Text).drop_back(), [](char C) { return isAlnum(C) || C == '_'; }),
          "it calls '" + Callee.getName() + "', which is no function of OpenCL C");
    for (size_t Number = 1; Number < I.size(); ++Number) {
        Operands.push_back(
            operand(F, I, Number, Number <= Parameters.size() ? Parameters[Number - 1] : ""));
        Text += (Number > 1 ? ", $" : "$") + utostr(Number - 1);
    }
    return F.expression(I, Text + ")", Operands);
}

} // namespace barecl::spirv
