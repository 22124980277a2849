// SPDX-License-Identifier: MIT
//
// Which bytes of local and private variables have been written (WorkGroupOptions::CheckMemory): each byte has a byte in
// a shadow, which is 1 if it has been written.
//
//     store i32 %x, ptr %p     ->   store i32 0x01010101, ptr %shadow
//     load i32, ptr %p         ->   load i32, ptr %shadow is compared with 0x01010101
//     memcpy, memmove          ->   the shadow is copied, too: unwritten bytes may be copied
//     memset                   ->   the shadow is filled with 1

#ifndef BARECL_PASSES_CHECKS_SHADOWBYTES_H
#define BARECL_PASSES_CHECKS_SHADOWBYTES_H

#include "Access.h"

namespace barecl {

// Marks in the shadow, before I, what I writes. `Accesses`: those of I, which stay inside their objects.
void noteWritten(llvm::Instruction &I, llvm::ArrayRef<Access> Accesses);

// Computes by B whether all bytes that Is reads have been written. Null: Is does not read, copies memory, or reads
// memory that has no shadow.
llvm::Value *isWritten(llvm::IRBuilderBase &B, const llvm::Instruction &I, const Access &Is);

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_SHADOWBYTES_H
