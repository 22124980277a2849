// SPDX-License-Identifier: MIT
//
// How much stack the work-items of a kernel take that runs as fibers (passes/regions/Fibers.h). Frames are
// known when code is generated, so this is measured and not guessed:
//
//   stack of a work-item = frames of K.item and of every function of the program that it can reach,
//                          each once (OpenCL C has no recursion)
//                        + Target::StackRoom, for what is not of the program
//
// rounded up to BCL_PRIVATE_ALIGN.

#ifndef BARECL_NATIVE_FIBERSTACKS_H
#define BARECL_NATIVE_FIBERSTACKS_H

#include "base/Targets.h"
#include "image/KernelInfo.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Error.h"

namespace barecl {

// Bytes, of the functions that have a frame.
using FrameSizes = llvm::DenseMap<const llvm::Function *, uint64_t>;

// Whether there is a kernel of Module for which this is to be known.
bool hasFibers(const llvm::Module &Module);

// Before code generation: it shall report the frames (Diagnostics::frames()) of Module's functions.
void requestFrames(llvm::Module &Module);

// After code generation: completes PrivateBytes of the kernels that run as fibers. An error: a
// stack that no record can describe.
llvm::Error sizeFiberStacks(const llvm::Module &Module, const FrameSizes &Frames,
                            const Target &Target, std::vector<KernelInfo> &Kernels);

} // namespace barecl

#endif // BARECL_NATIVE_FIBERSTACKS_H
