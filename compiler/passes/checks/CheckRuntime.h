// SPDX-License-Identifier: MIT
//
// Functions that checked kernels call, made in their module, and reads of the launch's bcl_check_area
// (barecl/launch.h).

#ifndef BARECL_PASSES_CHECKS_CHECKRUNTIME_H
#define BARECL_PASSES_CHECKS_CHECKRUNTIME_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace barecl {

struct Extent {
    llvm::Value *Address, *Size; // size_t
};

// Area->extents[Number]. It does not change while a work-group runs.
Extent loadExtent(llvm::IRBuilderBase &B, llvm::Value *Area, unsigned Number);

// The accesses that the buffer of Area->extents[Number] was not created for: bits of bcl_access_kind, size_t.
llvm::Value *loadRefused(llvm::IRBuilderBase &B, llvm::Value *Area, unsigned Number);

struct Shadows {
    llvm::Value *Local, *Shadow; // addresses of local memory and of its shadow, size_t
};

Shadows loadShadows(llvm::IRBuilderBase &B, llvm::Value *Area);

// Makes the function that launchers call before each work-group: it counts work-groups, and clears the shadow of local
// memory if there is one.
void addGroupStart(llvm::Module &M, bool HasShadows);

// {size_t offset, size_t size, i32 object} search(area, size_t address)
// Searches the extents, then the program's variables, for the object that contains the address, or else for one that
// ends there. None: {address, 0, BCL_OBJECT_NONE}.
llvm::Function *declareSearch(llvm::Module &M);

// void report(area, launch, i32 kind, i32 access, i32 object, i64 earlier, size_t offset, size_t bytes,
//             size_t x, y, z, size_t group x, y, z)
// Fills in the launch's report, unless it is filled already. Kind: a bcl_barrier_fault. Earlier: the word of Races.h;
// of a misaligned access, its alignment; else 0. x, y, z: the work-item's local id.
llvm::Function *declareReport(llvm::Module &M);

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_CHECKRUNTIME_H
