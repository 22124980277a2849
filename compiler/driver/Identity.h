// SPDX-License-Identifier: MIT
//
// The identity of everything that builds of kernels read besides their source: the code of the compiler, LLVM and other
// libraries, the built-ins, run-time archives, machines, and Clang's header. Two compilers with the same digest make
// the same binary from the same request. Digests take a while, so stampFiles() tells quickly whether anything has
// changed.

#ifndef BARECL_DRIVER_IDENTITY_H
#define BARECL_DRIVER_IDENTITY_H

#include "llvm/Support/Error.h"

#include <string>

namespace barecl {

struct Identity {
    std::string Digest; // hexadecimal
    std::string Parts;  // a line for each part: digest or build id, name in an installation
};

// The digest covers the files' contents and their names within the installation, so that a copied installation has the
// same identity. For loaded code with a build id, and for built-in libraries that name the digest of their bitcode, it
// covers these instead of the contents.
llvm::Expected<Identity> identify();

// One line for the program (the first), each file, and each folder that is searched for files: inode, size in bytes,
// time of the last change of contents and of the last change of state (nanoseconds), all decimal, and the path. All
// numbers are zero for a file that does not exist.
std::string stampFiles();

} // namespace barecl

#endif // BARECL_DRIVER_IDENTITY_H
