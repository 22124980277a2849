// SPDX-License-Identifier: MIT
//
// Arguments of OpenCL C's opaque types, which are only pointers in LLVM's IR: images point to address space 1, samplers
// to address space 2. Clang's metadata of the kernel has their types.

#ifndef BARECL_PASSES_FACTS_OPAQUETYPES_H
#define BARECL_PASSES_FACTS_OPAQUETYPES_H

#include "llvm/IR/Argument.h"

#include <cstdint>

namespace barecl {

// The cl_mem_object_type of an image, as cl.h numbers it; 0 if Arg is no image.
uint32_t imageType(const llvm::Argument &Arg);

bool isSampler(const llvm::Argument &Arg);

} // namespace barecl

#endif // BARECL_PASSES_FACTS_OPAQUETYPES_H
