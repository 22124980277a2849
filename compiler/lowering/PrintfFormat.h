// SPDX-License-Identifier: MIT
//
// The conversions of a printf format. barecl/printf_format.h parses them and defines the layout of the record.

#ifndef BARECL_LOWERING_PRINTFFORMAT_H
#define BARECL_LOWERING_PRINTFFORMAT_H

#include "barecl/printf_format.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace barecl {

using PrintfConversion = bcl_printf_conversion;

// The format with the lengths `z` and `t` of integers, which OpenCL 3.1 has, replaced by those of the same size on a
// device whose pointers have so many bytes: `l` or none.
std::string withKnownLengths(llvm::StringRef Format, unsigned PointerBytes);

// The conversions of Format that take an argument, in order. Fails on a conversion that OpenCL C lacks, and names it.
llvm::Expected<llvm::SmallVector<PrintfConversion>> parsePrintfFormat(llvm::StringRef Format);

} // namespace barecl

#endif // BARECL_LOWERING_PRINTFFORMAT_H
