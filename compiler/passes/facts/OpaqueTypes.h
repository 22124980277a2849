// SPDX-License-Identifier: MIT
//
// Arguments of OpenCL C's opaque types, which in LLVM's IR are but pointers: images to address space
// 1, samplers to address space 2. What they are stands in Clang's metadata of the kernel.

#ifndef BARECL_PASSES_FACTS_OPAQUETYPES_H
#define BARECL_PASSES_FACTS_OPAQUETYPES_H

#include "llvm/IR/Argument.h"

#include <cstdint>

namespace barecl {

// Of an image: its cl_mem_object_type as cl.h numbers it; 0: Arg is none.
uint32_t imageType(const llvm::Argument &Arg);

bool isSampler(const llvm::Argument &Arg);

} // namespace barecl

#endif // BARECL_PASSES_FACTS_OPAQUETYPES_H
