// SPDX-License-Identifier: MIT
//
// Code that the commands share that build from files to a file.

#ifndef BARECL_DRIVER_COMMANDLINE_H
#define BARECL_DRIVER_COMMANDLINE_H

#include "backend/BuildRequest.h"

#include "llvm/Option/ArgList.h"
#include "llvm/Support/Error.h"

#include <string>

namespace barecl {

// Reads what every request has: the target that --target, --device or --machine names, the build's
// options and settings, and the stage of --emit= (default: the last one).
llvm::Error readShared(const llvm::opt::InputArgList &Args, BuildRequest &Request);

// How a build's output is written: as it is, or as the source of a C array (--emit=c-array).
enum class OutputForm { Bytes, CArray };
OutputForm outputForm(const llvm::opt::InputArgList &Args);

// The file that -o names, or else `Stem` with the extension of the output.
std::string outputPath(const llvm::opt::InputArgList &Args, const BuildRequest &Request,
                       llvm::StringRef Stem);

// The name `-` is standard input.
llvm::Expected<SourceFile> readFile(const std::string &Name, bool IsText);

// Reports the error on standard error and returns the exit code.
int complain(llvm::Error Err);

// `Path`: `-` is standard output.
llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Contents);

// Builds, shows the log and writes the output (to standard output if Path is `-`). Returns the exit
// code.
int buildToFile(const BuildRequest &Request, llvm::StringRef Path, OutputForm Form);

} // namespace barecl

#endif // BARECL_DRIVER_COMMANDLINE_H
