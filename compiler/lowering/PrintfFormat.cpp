// SPDX-License-Identifier: MIT

#include "lowering/PrintfFormat.h"

using namespace llvm;

namespace barecl {

std::string withKnownLengths(StringRef Format, unsigned PointerBytes) {
    std::string Result;
    for (size_t At = 0; At < Format.size();) {
        if (Format[At] != '%') {
            Result += Format[At++];
            continue;
        }
        const size_t Length =
            std::min(Format.find_first_not_of("-+ #.0123456789", At + 1), Format.size());
        Result += Format.slice(At, Length);
        At = Length;
        if (Length + 1 < Format.size() && StringRef("zt").contains(Format[Length]) &&
            StringRef("diouxX").contains(Format[Length + 1])) {
            Result += PointerBytes == 8 ? "l" : "";
            ++At;
        }
        if (At < Format.size())
            Result += Format[At++];
    }
    return Result;
}

Expected<SmallVector<PrintfConversion>> parsePrintfFormat(StringRef Format) {
    SmallVector<PrintfConversion> Result;
    const std::string Text = Format.str();
    for (const char *At = Text.c_str(); (At = strchr(At, '%'));) {
        const char *const Start = At++;
        if (*At == '%') {
            ++At;
            continue;
        }
        PrintfConversion Conversion;
        if (!bcl_printf_read(&At, &Conversion))
            return createStringError("printf: OpenCL C has no conversion '" +
                                     StringRef(Start, At - Start) + "'");
        Result.push_back(Conversion);
    }
    return Result;
}

} // namespace barecl
