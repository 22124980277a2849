// SPDX-License-Identifier: MIT
//
// Computes the stack size of the work-items of a kernel that runs as fibers (passes/regions/Fibers.h). It is exact,
// because code generation reports the size of each frame:
//
//   stack of a work-item = frames of K.item and of every function of the program that it can call,
//                          directly or not, each once (OpenCL C has no recursion)
//                          + Target::StackRoom, for functions that are not the program's
//
// rounded up to BCL_PRIVATE_ALIGN.

#ifndef BARECL_NATIVE_FIBERSTACKS_H
#define BARECL_NATIVE_FIBERSTACKS_H

#include "base/Targets.h"
#include "image/KernelInfo.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Error.h"

namespace barecl {

// Sizes of stack frames in bytes, for the functions that have one.
using FrameSizes = llvm::DenseMap<const llvm::Function *, uint64_t>;

// Whether any kernel of Module runs as fibers.
bool hasFibers(const llvm::Module &Module);

// Call it before code generation: makes LLVM report the frames of Module's functions (Diagnostics::frames()).
void requestFrames(llvm::Module &Module);

// Call it after code generation: completes PrivateBytes of the kernels that run as fibers. A stack too large for the
// record is an error.
llvm::Error sizeFiberStacks(const llvm::Module &Module, const FrameSizes &Frames,
                            const Target &Target, std::vector<KernelInfo> &Kernels);

} // namespace barecl

#endif // BARECL_NATIVE_FIBERSTACKS_H
