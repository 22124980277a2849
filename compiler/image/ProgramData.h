// SPDX-License-Identifier: MIT
//
// The first contents of the program's variables in global memory, as an image without code.

#ifndef BARECL_IMAGE_PROGRAMDATA_H
#define BARECL_IMAGE_PROGRAMDATA_H

#include "image/Image.h"
#include "image/KernelInfo.h"

#include "llvm/Support/Error.h"

#include <optional>

namespace barecl {

// Turns the initialiser of the block that ProgramVariables made into an image, makes the block a declaration, and gives
// each of `Kernels` the argument for the block. No image if the program has no such variables. The error names an
// initialiser that cannot be computed before the program runs.
llvm::Expected<std::optional<Image>> takeProgramData(llvm::Module &M,
                                                     std::vector<KernelInfo> &Kernels);

} // namespace barecl

#endif // BARECL_IMAGE_PROGRAMDATA_H
