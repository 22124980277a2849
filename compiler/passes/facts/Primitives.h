// SPDX-License-Identifier: MIT
//
// The functions on which the built-in library is built: it declares them, and the passes lower their calls.
//
//     size_t __bcl_local_id(uint dim)     0 when dim > 2
//     size_t __bcl_group_id(uint dim)     0 when dim > 2
//     size_t __bcl_global_id(uint dim)    0 when dim > 2
//     constant struct bcl_launch_context *__bcl_launch_context(void)
//     local ulong *__bcl_group_word(void)
//     local ulong *__bcl_sub_group_words(uint count)
//     void   __bcl_barrier(uint flags)
//     void   __bcl_meet(local ulong *turn)
//     global void *__to_global(generic void *), and __to_local, __to_private: Clang's names of to_global, ...
//
// KernelSignature lowers __bcl_group_id, __bcl_launch_context and the words; Grid lowers __bcl_global_id, Meetings
// __bcl_meet, GenericPointers __to_*, WorkItemLoops and Fibers the other two. A declaration with one of these
// names is a primitive; no other function is.

#ifndef BARECL_PASSES_FACTS_PRIMITIVES_H
#define BARECL_PASSES_FACTS_PRIMITIVES_H

#include "llvm/IR/IRBuilder.h"

namespace barecl {

enum class Primitive {
    None,
    LocalId,
    GroupId,
    GlobalId,
    LaunchContext,
    GroupWord,
    SubGroupWords,
    Barrier,
    Meet,
    ToSpace
};

// The primitive that F declares, by its name.
Primitive primitiveOf(const llvm::Function &F);

// The primitive that I calls; None for everything else.
Primitive primitiveOf(const llvm::Instruction &I);

inline bool isBarrier(const llvm::Instruction &I) { return primitiveOf(I) == Primitive::Barrier; }

// Whether I is a barrier for only the work-items that reach it together; Meetings replaces these by barriers.
inline bool isMeeting(const llvm::Instruction &I) { return primitiveOf(I) == Primitive::Meet; }

// The barriers of a kernel, in the order of its blocks.
llvm::SmallVector<llvm::Instruction *> barriersOf(llvm::Function &Kernel);

// Creates a call of __bcl_local_id. Like is the declaration of another id, whose type it gets.
llvm::CallInst *createLocalId(llvm::IRBuilderBase &B, unsigned Dim, const llvm::Function &Like);

// Declares __bcl_local_id in a module that has no declaration of it. Size: size_t.
llvm::Function &declareLocalId(llvm::Module &M, llvm::IntegerType &Size);

// Creates a call of __bcl_barrier with flags 0: the passes do not care which memory it orders.
llvm::CallInst *createBarrier(llvm::IRBuilderBase &B);

} // namespace barecl

#endif // BARECL_PASSES_FACTS_PRIMITIVES_H
