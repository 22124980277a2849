// SPDX-License-Identifier: MIT
//
// Writes a program binary as the source of a C array, to be linked into programs that have no files.

#ifndef BARECL_DRIVER_CARRAY_H
#define BARECL_DRIVER_CARRAY_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace barecl {

// Returns a C file that defines `<name>_bclbin`, the bytes with the alignment that a program binary needs, and
// `<name>_bclbin_size`, their number. The name is the stem of `Path`, with an underscore for each character that a C
// name cannot have.
std::string cArray(llvm::StringRef Bytes, llvm::StringRef Path);

} // namespace barecl

#endif // BARECL_DRIVER_CARRAY_H
