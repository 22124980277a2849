// SPDX-License-Identifier: MIT
//
// A program binary as the source of a C array, to be linked into programs that have no files.

#ifndef BARECL_DRIVER_CARRAY_H
#define BARECL_DRIVER_CARRAY_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace barecl {

// A C file that defines `<name>_bclbin`, which is aligned as a program binary wants, and
// `<name>_bclbin_size`, its bytes. The name is that of the file at `Path`, without its ending, with an
// underscore for each character that a C name cannot have.
std::string cArray(llvm::StringRef Bytes, llvm::StringRef Path);

} // namespace barecl

#endif // BARECL_DRIVER_CARRAY_H
