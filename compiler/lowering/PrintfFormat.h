// SPDX-License-Identifier: MIT
//
// The format strings of OpenCL C's printf (OpenCL C 1.2, section 6.12.13), as far as the layout of
// a record in the printf ring depends on them. The layout depends on the format alone, never on the
// types of the arguments: whoever reads a record needs nothing but its format.
//
//   conversion                 bytes in the record
//   %d %i %o %u %x %X %c       4; with `l` 8
//   %f %F %e %E %g %G %a %A    8: a double
//   %s %p                      8: a device address
//   %vN<length><conversion>    N elements, each of hh 1, h 2, hl 4, l 8, without a length 4 bytes,
//   one
//                              behind the other; together padded to a multiple of 4

#ifndef BARECL_LOWERING_PRINTFFORMAT_H
#define BARECL_LOWERING_PRINTFFORMAT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace barecl {

struct PrintfConversion {
    char Kind;             // the conversion's letter
    unsigned Elements = 0; // of a vector; 0: a scalar
    unsigned ElementBytes; // in the record

    unsigned words() const { return ((Elements ? Elements : 1) * ElementBytes + 3) / 4; }
    bool isFloat() const { return llvm::StringRef("fFeEgGaA").contains(Kind); }
};

// The conversions that take an argument, in order. An error names a conversion that OpenCL C lacks.
llvm::Expected<llvm::SmallVector<PrintfConversion>> parsePrintfFormat(llvm::StringRef Format);

} // namespace barecl

#endif // BARECL_LOWERING_PRINTFFORMAT_H
