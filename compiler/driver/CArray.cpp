// SPDX-License-Identifier: MIT

#include "driver/CArray.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {

static constexpr unsigned Alignment = 8, BytesInLine = 16;

// The suffix keeps the name from being a keyword.
static std::string arrayName(StringRef Path) {
    std::string Name = sys::path::stem(Path).str();
    for (char &C : Name)
        C = isAlnum(C) ? C : '_';
    return (Name.empty() || isDigit(Name[0]) ? "_" : "") + Name + "_bclbin";
}

std::string cArray(StringRef Bytes, StringRef Path) {
    const std::string Name = arrayName(Path);
    std::string Text;
    raw_string_ostream Out(Text);
    Out << "// A program binary, made by bareclc. For clCreateProgramWithBinary.\n"
        << "#include <stddef.h>\n\n"
        << "extern const unsigned char " << Name << "[];\n"
        << "extern const size_t " << Name << "_size;\n\n"
        << "_Alignas(" << Alignment << ") const unsigned char " << Name << "[" << Bytes.size()
        << "] = {";
    for (size_t I = 0; I < Bytes.size(); ++I)
        Out << (I % BytesInLine == 0 ? "\n    " : " ") << format_hex(uint8_t(Bytes[I]), 4) << ',';
    Out << "\n};\n"
        << "const size_t " << Name << "_size = sizeof " << Name << ";\n";
    return Text;
}

} // namespace barecl
