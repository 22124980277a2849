// SPDX-License-Identifier: MIT
//
// What an instruction accesses.

#ifndef BARECL_PASSES_CHECKS_ACCESS_H
#define BARECL_PASSES_CHECKS_ACCESS_H

#include "barecl/binary.h"
#include "Provenance.h"

namespace barecl {

// A part of memory that an instruction accesses.
struct Access {
    llvm::Value *Pointer;
    llvm::Value *Bytes; // size_t
    bcl_access_kind Kind;
    Provenance From; // of the pointer
};

// The accesses of I, whose `From` is not known yet: of a copy its destination, then its source. Word: size_t.
llvm::SmallVector<Access, 2> accessesOf(llvm::Instruction &I, llvm::IntegerType &Word);

// Whether the access lies in its object whatever the kernel computes.
bool isInside(const Access &Is);

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_ACCESS_H
