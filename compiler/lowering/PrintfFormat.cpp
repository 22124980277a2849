// SPDX-License-Identifier: MIT

#include "lowering/PrintfFormat.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace barecl {

static constexpr StringLiteral IntegerKinds = "diouxXc";
static constexpr StringLiteral FloatKinds = "fFeEgGaA";
static constexpr StringLiteral AddressKinds = "sp";

// Longest first: `hh` and `hl` begin like `h`.
static StringRef takeLength(StringRef &Rest) {
    for (StringRef Length : {"hh", "hl", "h", "l"})
        if (Rest.consume_front(Length))
            return Length;
    return "";
}

static unsigned vectorElementBytes(StringRef Length) {
    return Length == "hh" ? 1 : Length == "h" ? 2 : Length == "l" ? 8 : 4;
}

static unsigned scalarBytes(char Kind, StringRef Length) {
    return IntegerKinds.contains(Kind) && Length != "l" ? 4 : 8;
}

// `Rest` starts behind the percent sign and is moved behind the conversion.
static bool takeConversion(StringRef &Rest, PrintfConversion &Result) {
    Rest = Rest.ltrim("-+ #0").ltrim("0123456789");
    if (Rest.consume_front("."))
        Rest = Rest.ltrim("0123456789");
    if (Rest.consume_front("v") && (Rest.consumeInteger(10, Result.Elements) ||
                                    !is_contained({2u, 3u, 4u, 8u, 16u}, Result.Elements)))
        return false;
    StringRef Length = takeLength(Rest);
    if (Rest.empty())
        return false;
    Result.Kind = Rest.front();
    Rest = Rest.drop_front();

    bool IsAddress = AddressKinds.contains(Result.Kind);
    if (!IntegerKinds.contains(Result.Kind) && !FloatKinds.contains(Result.Kind) && !IsAddress)
        return false;
    if (Result.Elements && (IsAddress || Result.Kind == 'c'))
        return false;
    if (Length == "hl" && !Result.Elements)
        return false;
    Result.ElementBytes =
        Result.Elements ? vectorElementBytes(Length) : scalarBytes(Result.Kind, Length);
    return true;
}

Expected<SmallVector<PrintfConversion>> parsePrintfFormat(StringRef Format) {
    SmallVector<PrintfConversion> Result;
    for (size_t At = Format.find('%'); At != StringRef::npos; At = Format.find('%')) {
        StringRef Rest = Format.drop_front(At + 1);
        if (!Rest.consume_front("%")) {
            PrintfConversion Conversion;
            if (!takeConversion(Rest, Conversion))
                return createStringError("printf: OpenCL C has no conversion '%" +
                                         Format.slice(At + 1, Format.size() - Rest.size()) + "'");
            Result.push_back(Conversion);
        }
        Format = Rest;
    }
    return Result;
}

} // namespace barecl
