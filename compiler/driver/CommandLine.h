// SPDX-License-Identifier: MIT
//
// What the commands that build from files to a file share.

#ifndef BARECL_DRIVER_COMMANDLINE_H
#define BARECL_DRIVER_COMMANDLINE_H

#include "backend/BuildRequest.h"

#include "llvm/Option/ArgList.h"
#include "llvm/Support/Error.h"

#include <string>

namespace barecl {

// What every request has: the target that --target, --device or --machine name, the build's options
// and settings, and the stage that --emit= says, or the last one.
llvm::Error readShared(const llvm::opt::InputArgList &Args, BuildRequest &Request);

// `-`: standard input.
llvm::Expected<SourceFile> readFile(const std::string &Name, bool IsText);

// Reports on standard error; the exit code.
int complain(llvm::Error Err);

// Builds, shows the log and writes the output (`-`: to standard output); the exit code.
int buildToFile(const BuildRequest &Request, llvm::StringRef Path);

} // namespace barecl

#endif // BARECL_DRIVER_COMMANDLINE_H
