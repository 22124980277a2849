// SPDX-License-Identifier: MIT
//
// Runs LLD in this process. It links the objects of a program with the runtime archive of the instruction set (memcpy,
// division, ...) into an ELF file that has one section of code and constants at address 0, and its relocations.
// Everything happens in memory, without temporary files.

#ifndef BARECL_NATIVE_LINKIMAGE_H
#define BARECL_NATIVE_LINKIMAGE_H

#include "backend/Backend.h"
#include "base/Targets.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

namespace barecl {

// The result keeps what the table of kernel descriptors (image/KernelTable.h) refers to; the table's address is the ELF
// file's entry. Call it at most once in a process, because LLD keeps its state. An error carries LLD's messages (a
// symbol that is not defined anywhere) or names a file of an incomplete installation.
llvm::Expected<llvm::SmallVector<char, 0>> linkImage(llvm::ArrayRef<ObjectFile> Objects,
                                                     const Target &Target);

} // namespace barecl

#endif // BARECL_NATIVE_LINKIMAGE_H
