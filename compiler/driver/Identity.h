// SPDX-License-Identifier: MIT
//
// All that builds of kernels read besides their source: the compiler's own code, LLVM's and the
// other libraries', built-ins, run-time archives, machines, Clang's header. Two compilers of the
// same digest make the same binary of the same request. Digests take a while, so there are stamps
// too, by which one sees quickly that nothing has changed.

#ifndef BARECL_DRIVER_IDENTITY_H
#define BARECL_DRIVER_IDENTITY_H

#include "llvm/Support/Error.h"

#include <string>

namespace barecl {

struct Identity {
    std::string Digest; // hexadecimal
    std::string Parts;  // a line a part: its digest or build id, its name in an installation
};

// Files count by their contents and by their names within the installation, so that a copy elsewhere
// has the same identity. Code that runs counts by its build id if it has one.
llvm::Expected<Identity> identify();

// A line for the program, each file, and each folder that is searched for files: inode, bytes, the
// times of its last changes of contents and of state in nanoseconds, all decimal, and its path. The
// program's is the first. A file that is not there has zeros.
std::string stampFiles();

} // namespace barecl

#endif // BARECL_DRIVER_IDENTITY_H
