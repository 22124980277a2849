// SPDX-License-Identifier: MIT
//
// Linking: program binaries with bitcode become one module. Objects and libraries are linked whole:
// a library is not searched for what is missing, so two that define the same function do not go
// together. What stays undefined is looked for in the built-in library later.

#ifndef BARECL_IMAGE_LINKOBJECTS_H
#define BARECL_IMAGE_LINKOBJECTS_H

#include "base/Targets.h"
#include "image/BinaryView.h"
#include "options/Options.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <vector>

namespace barecl {

// What messages call a binary, and its bytes, which must outlive the input.
struct LinkInput {
    std::string Name;
    BinaryView View;
    BuildOptions Options; // it was compiled with
};

// An error names the binary that cannot be linked for `Target`.
llvm::Expected<LinkInput> openInput(llvm::StringRef Name, llvm::StringRef Binary,
                                    const Target &Target);

// Completes the options of a link by those of its inputs that are about the whole program:
// optimisation, debug information, passes' warnings.
void inheritOptions(llvm::ArrayRef<LinkInput> Inputs, BuildOptions &Options);

// The math options of the link reach objects, and libraries that are open to them. Errors of the
// link (two definitions of one function) come through the context's diagnostics too.
llvm::Expected<std::unique_ptr<llvm::Module>> linkInputs(llvm::ArrayRef<LinkInput> Inputs,
                                                         const BuildOptions &Options,
                                                         llvm::LLVMContext &Context);

} // namespace barecl

#endif // BARECL_IMAGE_LINKOBJECTS_H
