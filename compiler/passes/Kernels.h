// SPDX-License-Identifier: MIT
//
// What the passes agree on: which functions are kernels, the primitives, the parameters that every
// kernel gets, and how a kernel is refused.
//
// Primitives are declared functions that the built-in library is written over:
//
//     size_t __bcl_local_id(uint dim)     0 when dim > 2
//     size_t __bcl_group_id(uint dim)     0 when dim > 2
//     size_t __bcl_global_id(uint dim)    0 when dim > 2
//     constant struct bcl_launch_context *__bcl_launch_context(void)
//     void   __bcl_barrier(uint flags)
//
// KernelSignature appends the four parameters of `KernelContext` to a kernel and with that lowers
// __bcl_group_id and __bcl_launch_context. Grid lowers __bcl_global_id, WorkItemLoops the other
// two.

#ifndef BARECL_PASSES_KERNELS_H
#define BARECL_PASSES_KERNELS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <array>
#include <cstdint>

namespace barecl {

enum class Primitive { None, LocalId, GroupId, GlobalId, LaunchContext, Barrier };

// The primitive that I calls; None for everything else.
Primitive primitiveOf(const llvm::Instruction &I);
inline bool isBarrier(const llvm::Instruction &I) {
    return primitiveOf(I) == Primitive::Barrier;
}

// The primitive that F declares.
Primitive primitiveOf(const llvm::Function &F);

bool isKernel(const llvm::Function &F); // definition in WorkGroup.h

// The kernels of M. A copy, so that the caller may replace them.
llvm::SmallVector<llvm::Function *> kernelsOf(llvm::Module &M);

// reqd_work_group_size; zeros: none.
std::array<uint32_t, 3> requiredSize(const llvm::Function &Kernel);

// The last four parameters of a kernel after KernelSignature.
struct KernelContext {
    llvm::Argument *Launch;                // ptr addrspace(2), struct bcl_launch_context
    std::array<llvm::Argument *, 3> Group; // size_t
};
inline constexpr unsigned KernelContextParameters = 4;
KernelContext contextOf(llvm::Function &Kernel);

// Attribute of a parameter, set by KernelSignature: the address of a struct passed by value.
inline constexpr char StructAttribute[] = "barecl.struct";
// Metadata of a kernel, set by KernelSignature: !{!{i32 size, i32 align}, ...}, one an automatic
// local variable, in the order of their parameters, which stand before the context's.
inline constexpr char LocalsMetadata[] = "barecl.locals";
// Metadata of a work-group function: !{i32 bytes a work-item, i32 bytes a work-group} of the memory
// that the launcher gives it. Whoever makes the function of a kernel sets it.
inline constexpr char PrivateBytesMetadata[] = "barecl.private_bytes";
void setPrivateBytes(llvm::Function &WorkGroup, uint64_t ItemBytes, uint64_t GroupBytes);
// Named metadata of the module, set by Launchers (WorkGroup.h).
inline constexpr char KernelsMetadata[] = "barecl.kernels";

// size_t of the target.
llvm::IntegerType *sizeType(const llvm::Module &M);

// ctx->local_size[Dim], at least 1 and less than 2^31. What the launch context holds does not
// change while a work-group runs, so these loads are marked invariant.
llvm::Value *loadLocalSize(llvm::IRBuilderBase &B, llvm::Value *Launch, unsigned Dim);

// ctx->global_offset[Dim].
llvm::Value *loadGlobalOffset(llvm::IRBuilderBase &B, llvm::Value *Launch, unsigned Dim);

// ctx->private_memory.
llvm::Value *loadPrivateMemory(llvm::IRBuilderBase &B, llvm::Value *Launch);

// `Values[Dim]`, and 0 when Dim > 2. Dim may be a run-time value.
llvm::Value *selectDimension(llvm::IRBuilderBase &B, llvm::Value *Dim,
                             llvm::ArrayRef<llvm::Value *> Values);

// The innermost place of Loc in the kernel's own file: what was inlined from a header or the
// built-in library is where the user called it. Without Loc: the kernel's line.
llvm::DiagnosticLocation userLocation(const llvm::Function &Kernel, const llvm::DebugLoc &Loc);

// Reports at userLocation(Kernel, Loc).
void report(const llvm::Function &Kernel, const llvm::DebugLoc &Loc, const llvm::Twine &Message,
            llvm::DiagnosticSeverity Severity);

// Reports an error and turns the kernel
// into an unused declaration, so that later passes do not see it.
void refuse(llvm::Function &Kernel, const llvm::DebugLoc &Loc, const llvm::Twine &Message);

} // namespace barecl

#endif // BARECL_PASSES_KERNELS_H
