// SPDX-License-Identifier: MIT
//
// Where the files are that bareclc reads: its own in ../share/barecl of the folder of the program,
// Clang's headers where this build found Clang.

#ifndef BARECL_BASE_INSTALLATION_H
#define BARECL_BASE_INSTALLATION_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace barecl {

// The path of the program that runs, without links.
std::string programPath();

// share/barecl/<Folder>/<File>, absolute.
std::string sharedFile(llvm::StringRef Folder, const llvm::Twine &File);

std::string clangResourceDirectory();

// An error that names the package if Clang's OpenCL header is not installed.
llvm::Error checkClangHeaders();

} // namespace barecl

#endif // BARECL_BASE_INSTALLATION_H
