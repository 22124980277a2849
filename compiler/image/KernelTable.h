// SPDX-License-Identifier: MIT
//
// The table of kernel descriptors (barecl/launch.h): one bcl_kernel_descriptor for each kernel, in
// the given order, in the variable KernelTableSymbol.

#ifndef BARECL_IMAGE_KERNELTABLE_H
#define BARECL_IMAGE_KERNELTABLE_H

#include "image/KernelInfo.h"

namespace barecl {

// Linkers keep only what this symbol refers to.
inline constexpr llvm::StringLiteral KernelTableSymbol = "barecl_kernels";

void addKernelTable(llvm::Module &Module, llvm::ArrayRef<KernelInfo> Kernels);

} // namespace barecl

#endif // BARECL_IMAGE_KERNELTABLE_H
