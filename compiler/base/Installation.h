// SPDX-License-Identifier: MIT
//
// Where bareclc finds the files that it reads: its own in ../share/barecl relative to the program's
// folder, and Clang's headers where the build of bareclc found Clang.

#ifndef BARECL_BASE_INSTALLATION_H
#define BARECL_BASE_INSTALLATION_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace barecl {

// The path of the running program, with symbolic links resolved.
std::string programPath();

// share/barecl/<Folder>/<File>, absolute.
std::string sharedFile(llvm::StringRef Folder, const llvm::Twine &File);

std::string clangResourceDirectory();

// An error that names the package if Clang's OpenCL header is not installed.
llvm::Error checkClangHeaders();

} // namespace barecl

#endif // BARECL_BASE_INSTALLATION_H
