// SPDX-License-Identifier: MIT

#include "lowering/PrintfFormat.h"

using namespace llvm;

namespace barecl {

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
