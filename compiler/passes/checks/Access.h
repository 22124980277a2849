// SPDX-License-Identifier: MIT
//
// The memory that an instruction accesses.

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
    llvm::Align Alignment;  // that the instruction relies on
    Provenance From;        // where the pointer comes from
    bool IsWithin = false;  // Within.h: it certainly is aligned, and inside its object
    bool IsApart = false;   // Apart.h: no race of this access is possible
    bool IsCovered = false; // Covered.h: another access shows its races
};

struct PlacedAccess {
    llvm::Instruction *I;
    Access *Is;
};

// The accesses of I, without `From`. A copy has two: the write, then the read. Word: the type size_t.
llvm::SmallVector<Access, 2> accessesOf(llvm::Instruction &I, llvm::IntegerType &Word);

// Whether work-items share the memory. Through a generic pointer, only what certainly is an argument counts.
bool isShared(const Access &Is);

// Whether the access may be in a race, and is of memory that is not trusted.
bool mayRace(const Access &Is);

// Whether I reads a vector only to store it again with other elements, or for nothing: Clang does so for `v->x = 1` and
// `v->wzyx = w`, which read nothing of v.
bool isPartOfWrite(const llvm::Instruction &I);

// Whether the access certainly lies in its object: offset, size and bytes are constants.
bool isInside(const Access &Is);

// Whether the access certainly begins at a multiple of its alignment, as far from the object's start.
bool isAligned(const Access &Is, const llvm::DataLayout &Layout);

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_ACCESS_H
