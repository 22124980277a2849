// SPDX-License-Identifier: MIT
//
// Links the bitcode of program binaries into one module. Objects and libraries are linked whole: a
// library is not searched for missing functions, so two libraries that define the same function
// cannot be linked together. Functions that remain undefined are later looked up in the built-in
// library.

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

// A binary to link: its name in messages, its bytes (which must outlive this struct), and its
// options.
struct LinkInput {
    std::string Name;
    BinaryView View;
    BuildOptions Options; // that it was compiled with
};

// Opens a binary. An error names the binary that cannot be linked for `Target`.
llvm::Expected<LinkInput> openInput(llvm::StringRef Name, llvm::StringRef Binary,
                                    const Target &Target);

// Adds to the options of a link those options of its inputs that concern the whole program:
// optimisation, debug information, passes' warnings.
void inheritOptions(llvm::ArrayRef<LinkInput> Inputs, BuildOptions &Options);

// Links the inputs. The math options of the link apply to objects, and to libraries made with
// -enable-link-options. Some errors of the link (two definitions of one function) are also reported
// as diagnostics of the context.
llvm::Expected<std::unique_ptr<llvm::Module>> linkInputs(llvm::ArrayRef<LinkInput> Inputs,
                                                         const BuildOptions &Options,
                                                         llvm::LLVMContext &Context);

} // namespace barecl

#endif // BARECL_IMAGE_LINKOBJECTS_H
