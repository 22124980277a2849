// SPDX-License-Identifier: MIT
//
// Which functions are kernels, which facts about them are in the source, and how to refuse one.

#ifndef BARECL_PASSES_FACTS_KERNELS_H
#define BARECL_PASSES_FACTS_KERNELS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

#include <array>
#include <cstdint>

namespace barecl {

bool isKernel(const llvm::Function &F); // definition in pipeline/Pipeline.h

// The attribute of the program's functions that stay calls, set by InlineCalls.
inline constexpr char CalledAttribute[] = "barecl-called";

// The kernels of M. A copy, so that the caller may replace them.
llvm::SmallVector<llvm::Function *> kernelsOf(llvm::Module &M);

// The size of reqd_work_group_size; zeros if there is none.
std::array<uint32_t, 3> requiredSize(const llvm::Function &Kernel);

// Whether a launch of the kernel may have work-groups with fewer work-items at the end of a dimension. Only a version
// for all local sizes runs those.
bool mayBeUnequal(const llvm::Function &Kernel);
void allowUnequal(llvm::Function &Kernel);

// The innermost place of Loc in the kernel's own file. For code inlined from a header or the
// built-in library, this is the user's call. Without Loc, it is the kernel's line.
llvm::DiagnosticLocation userLocation(const llvm::Function &Kernel, const llvm::DebugLoc &Loc);

// Reports at userLocation(Kernel, Loc).
void report(const llvm::Function &Kernel, const llvm::DebugLoc &Loc, const llvm::Twine &Message,
            llvm::DiagnosticSeverity Severity);

// Reports an error and turns the kernel into an unused declaration, so that later passes do not see
// it.
void refuse(llvm::Function &Kernel, const llvm::DebugLoc &Loc, const llvm::Twine &Message);

} // namespace barecl

#endif // BARECL_PASSES_FACTS_KERNELS_H
