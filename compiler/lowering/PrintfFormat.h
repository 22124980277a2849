// SPDX-License-Identifier: MIT
//
// The conversions of a format of printf. barecl/printf_format.h reads them and says how a record is laid out by them.

#ifndef BARECL_LOWERING_PRINTFFORMAT_H
#define BARECL_LOWERING_PRINTFFORMAT_H

#include "barecl/printf_format.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace barecl {

using PrintfConversion = bcl_printf_conversion;

// The conversions that take an argument, in order. An error names a conversion that OpenCL C lacks.
llvm::Expected<llvm::SmallVector<PrintfConversion>> parsePrintfFormat(llvm::StringRef Format);

} // namespace barecl

#endif // BARECL_LOWERING_PRINTFFORMAT_H
