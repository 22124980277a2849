// SPDX-License-Identifier: MIT
//
// Compiles OpenCL C, or C for a transport-triggered machine, to LLVM IR. Clang runs as a library,
// from memory to memory.
//
// The IR is not optimised yet, but optimisers may change it (no `optnone`). Address spaces keep
// their numbers (-ffake-address-space-map), kernels carry !kernel_arg_* metadata, and every
// instruction has its line, so that later errors can name it. Clang itself declares the built-in
// functions.
//
// Some mistakes that OpenCL compilers have long accepted with a warning are warnings here too:
// pointers to other types, integers for pointers, implicit int. With -Werror they are errors.
//
// The target decides which extensions the language has: double, half arithmetic, 64-bit atomics,
// generic pointers.

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
    std::unique_ptr<llvm::Module> Module; // null: the log has the reason
    bool ReadFiles = false;               // the source included files of the user
    std::vector<std::string> Files;       // all files that were read, with the source
};

// A file in memory. The source includes it by its name.
struct EmbeddedHeader {
    llvm::StringRef Name, Text;
};

// In quotes and in angle brackets, embedded headers are found before files.
// `Operations`: the text of operationsHeader().
FrontEndResult compileSource(llvm::StringRef FileName, llvm::StringRef Source,
                             llvm::ArrayRef<EmbeddedHeader> Headers, llvm::StringRef Operations,
                             const Target &Target, const BuildOptions &Options,
                             llvm::LLVMContext &Context, Diagnostics &Diags);

// Compiles C for a machine. The source may include `Headers`, and always begins with the first one. `Options` are
// passed to Clang.
FrontEndResult compileC(llvm::StringRef FileName, llvm::StringRef Source,
                        llvm::ArrayRef<EmbeddedHeader> Headers, llvm::StringRef Operations,
                        llvm::ArrayRef<std::string> Options, llvm::LLVMContext &Context,
                        Diagnostics &Diags);

} // namespace barecl

#endif // BARECL_FRONTEND_FRONTEND_H
