// SPDX-License-Identifier: MIT
//
// Which bytes of local and private variables are written (WorkGroupOptions::CheckMemory): each has a byte in a shadow,
// which is 1 if it is.
//
//     store i32 %x, ptr %p     ->   store i32 0x01010101, ptr %shadow
//     load i32, ptr %p         ->   the same read of the shadow is compared with 0x01010101
//     a copy                   ->   the shadow is copied, too: what is not written may be copied
//     a filling                ->   the shadow is filled with 1

#ifndef BARECL_PASSES_CHECKS_SHADOWBYTES_H
#define BARECL_PASSES_CHECKS_SHADOWBYTES_H

#include "Access.h"

namespace barecl {

// Notes before I what it writes. `Accesses`: of I, which are made.
void noteWritten(llvm::Instruction &I, llvm::ArrayRef<Access> Accesses);

// Whether all that Is reads is written, computed by B; null: it reads nothing that has a shadow, or copies it.
llvm::Value *isWritten(llvm::IRBuilderBase &B, const llvm::Instruction &I, const Access &Is);

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_SHADOWBYTES_H
