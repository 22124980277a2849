// SPDX-License-Identifier: MIT
//
// The address of an access in a loop as a base, which is the same in all iterations, and an offset that ScalarEvolution
// can follow from iteration to iteration.
//
//     a[i * m + j], int                  a, and 4 * (sext(i) * sext(m) + sext(j))
//
// Offsets have 64 bits on all targets, so that the ends of a range do not wrap. For this, sign and zero extensions move
// from sums and products to their operands. That needs flags such as `nsw`: if the address of an access wraps in spite
// of its flags, the access is undefined. ScalarEvolution cannot use most of these flags, because it answers for values
// that may never be used.

#ifndef BARECL_PASSES_LOOPS_ADDRESSES_H
#define BARECL_PASSES_LOOPS_ADDRESSES_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

#include <optional>

namespace barecl {

struct Address {
    llvm::Value *Base;        // invariant in the loop
    const llvm::SCEV *Offset; // in bytes, signed, 64 bits
};

// None: Pointer has no base that is invariant in L.
std::optional<Address> addressIn(const llvm::Loop &L, llvm::Value *Pointer,
                                 llvm::ScalarEvolution &SE);

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_ADDRESSES_H
