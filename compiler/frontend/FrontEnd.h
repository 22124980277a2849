// SPDX-License-Identifier: MIT
//
// OpenCL C, or C for a transport-triggered machine, to LLVM IR: Clang as a library, from memory to
// memory.
//
// The IR is not optimised yet, but may be (no `optnone`). Address spaces keep their numbers
// (-ffake-address-space-map), kernels carry !kernel_arg_* metadata, and every instruction knows its
// line, so that later errors can name it. Built-in functions are declared by Clang itself.
//
// What OpenCL compilers have long let pass with a warning passes here too: pointers to other types,
// integers for pointers, the implicit int; -Werror makes errors of them.
//
// The language is what the devices have today: no double, no half arithmetic, no images; the
// extensions are those that OpenCL 1.1 made core.

#ifndef BARECL_FRONTEND_FRONTEND_H
#define BARECL_FRONTEND_FRONTEND_H

#include "base/Diagnostics.h"
#include "base/Targets.h"
#include "options/Options.h"

#include "llvm/IR/Module.h"

#include <memory>
#include <string>
#include <vector>

namespace barecl {

struct FrontEndResult {
    std::unique_ptr<llvm::Module> Module; // null: the log says why
    bool ReadFiles = false;               // the source included files of the user's
    std::vector<std::string> Files;       // all that were read, the source too
};

// A file that is in memory. Its name is what the source includes.
struct EmbeddedHeader {
    llvm::StringRef Name, Text;
};

// Embedded headers are found before files, in quotes and in angle brackets.
// `Operations`: operationsHeader()'s text.
FrontEndResult compileSource(llvm::StringRef FileName, llvm::StringRef Source,
                             llvm::ArrayRef<EmbeddedHeader> Headers, llvm::StringRef Operations,
                             const Target &Target, const BuildOptions &Options,
                             llvm::LLVMContext &Context, Diagnostics &Diags);

// C for a machine. `Options` go to Clang.
FrontEndResult compileC(llvm::StringRef FileName, llvm::StringRef Source,
                        llvm::StringRef Operations, llvm::ArrayRef<std::string> Options,
                        llvm::LLVMContext &Context, Diagnostics &Diags);

} // namespace barecl

#endif // BARECL_FRONTEND_FRONTEND_H
