// SPDX-License-Identifier: MIT
//
// LLD in this process: the objects of a program and the runtime archive of the instruction set (memcpy,
// division, ...) become an ELF file that is one section of code and constants at address 0, and its
// relocations. All in memory: no temporary file.

#ifndef BARECL_NATIVE_LINKIMAGE_H
#define BARECL_NATIVE_LINKIMAGE_H

#include "backend/Backend.h"
#include "base/Targets.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

namespace barecl {

// Everything is kept for the table of kernel descriptors (image/KernelTable.h), whose address is
// the ELF file's entry. At most once a process (LLD keeps its state). An error carries LLD's
// messages: a symbol that is nowhere defined, or a file of an incomplete installation.
llvm::Expected<llvm::SmallVector<char, 0>> linkImage(llvm::ArrayRef<ObjectFile> Objects,
                                                     const Target &Target);

} // namespace barecl

#endif // BARECL_NATIVE_LINKIMAGE_H
