// SPDX-License-Identifier: MIT
//
// Makes the debug file of a program binary (barecl/binary.h, debug_offset) from LLD's output.

#ifndef BARECL_NATIVE_DEBUGFILE_H
#define BARECL_NATIVE_DEBUGFILE_H

#include "backend/Backend.h"
#include "image/Image.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace barecl {

// `Elf` is what linkImage() makes of `Object`, which has all of the program's debug information. The relocations of
// `Object` say which words of the debug information hold addresses: LLD 22 can keep relocations in `Elf`, but not those
// for RISC-V.
llvm::Expected<DebugFile> debugFileOf(llvm::ArrayRef<char> Elf, const ObjectFile &Object);

} // namespace barecl

#endif // BARECL_NATIVE_DEBUGFILE_H
