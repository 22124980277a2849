// SPDX-License-Identifier: MIT
//
// Kernels as Clang makes them: a function with the calling convention spir_kernel and metadata of its arguments. It
// calls the kernel's function in the module.

#ifndef BARECL_SPIRV_KERNELMETADATA_H
#define BARECL_SPIRV_KERNELMETADATA_H

#include "spirv/module/Translation.h"

namespace barecl::spirv {

// `EntryPoint` names the kernel; `Content` is its function.
void addKernel(Translation &T, const Instruction &EntryPoint, llvm::Function &Content,
               llvm::ArrayRef<uint32_t> Parameters);

} // namespace barecl::spirv

#endif // BARECL_SPIRV_KERNELMETADATA_H
