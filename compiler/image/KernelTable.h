// SPDX-License-Identifier: MIT
//
// The table of kernel descriptors (barecl/launch.h): one bcl_kernel_descriptor a kernel, in the
// order given, under the name KernelTableSymbol.

#ifndef BARECL_IMAGE_KERNELTABLE_H
#define BARECL_IMAGE_KERNELTABLE_H

#include "image/KernelInfo.h"

namespace barecl {

// What linkers keep the rest of a program for.
inline constexpr llvm::StringLiteral KernelTableSymbol = "barecl_kernels";

void addKernelTable(llvm::Module &Module, llvm::ArrayRef<KernelInfo> Kernels);

} // namespace barecl

#endif // BARECL_IMAGE_KERNELTABLE_H
