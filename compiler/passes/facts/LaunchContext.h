// SPDX-License-Identifier: MIT
//
// The parameters that tell a kernel its place in the launch, and loads from the first of them,
// struct bcl_launch_context (barecl/launch.h). It does not change while a work-group runs, so these
// loads are marked invariant.

#ifndef BARECL_PASSES_FACTS_LAUNCHCONTEXT_H
#define BARECL_PASSES_FACTS_LAUNCHCONTEXT_H

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

#include <array>
#include <optional>

namespace barecl {

// The last four parameters of a kernel after KernelSignature, and of its work-group function.
struct KernelContext {
    llvm::Argument *Launch;                // ptr addrspace(2), struct bcl_launch_context
    std::array<llvm::Argument *, 3> Group; // size_t
};
inline constexpr unsigned KernelContextParameters = 4;
KernelContext contextOf(llvm::Function &Kernel);

// The type size_t on the target.
llvm::IntegerType *sizeType(const llvm::Module &M);

// Loads what does not change while a work-group runs.
llvm::LoadInst *loadInvariant(llvm::IRBuilderBase &B, llvm::Type *Type, llvm::Value *Address,
                              llvm::Align Alignment, const llvm::Twine &Name = "");

// The slot at byte `Offset` of *Launch. A 32-bit core reads the low half of a slot (abi.h).
llvm::LoadInst *loadLaunchSlot(llvm::IRBuilderBase &B, llvm::Type *Type, llvm::Value *Launch,
                               unsigned Offset, const llvm::Twine &Name = "");

// ctx->local_size[Dim] and ctx->enqueued_size[Dim], at least 1 and less than 2^31.
llvm::Value *loadLocalSize(llvm::IRBuilderBase &B, llvm::Value *Launch, unsigned Dim);
llvm::Value *loadEnqueuedSize(llvm::IRBuilderBase &B, llvm::Value *Launch, unsigned Dim);

// ctx->global_offset[Dim].
llvm::Value *loadGlobalOffset(llvm::IRBuilderBase &B, llvm::Value *Launch, unsigned Dim);

// ctx->unequal, i32.
llvm::Value *loadUnequal(llvm::IRBuilderBase &B, llvm::Value *Launch);

// ctx->barrier_report, in constant memory: what is read there does not change.
llvm::Value *loadReportAddress(llvm::IRBuilderBase &B, llvm::Value *Launch);

// ctx->private_memory.
llvm::Value *loadPrivateMemory(llvm::IRBuilderBase &B, llvm::Value *Launch);

// The offset in bytes in *Launch that Load reads; none if it reads something else.
std::optional<llvm::APInt> offsetOfRead(const llvm::LoadInst &Load, const llvm::Argument *Launch);

// Returns `Values[Dim]`, or 0 if Dim > 2. Dim may be a run-time value.
llvm::Value *selectDimension(llvm::IRBuilderBase &B, llvm::Value *Dim,
                             llvm::ArrayRef<llvm::Value *> Values);

} // namespace barecl

#endif // BARECL_PASSES_FACTS_LAUNCHCONTEXT_H
