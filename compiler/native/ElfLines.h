// SPDX-License-Identifier: MIT
//
// Makes the line table of the image from the debug information (DWARF) of LLD's output.

#ifndef BARECL_NATIVE_ELFLINES_H
#define BARECL_NATIVE_ELFLINES_H

#include "image/LineTable.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace barecl {

// `Elf` as linkImage makes it. Without debug information, the table is empty.
llvm::Expected<LineTable> linesFromElf(llvm::ArrayRef<char> Elf);

} // namespace barecl

#endif // BARECL_NATIVE_ELFLINES_H
