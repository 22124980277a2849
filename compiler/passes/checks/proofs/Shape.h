// SPDX-License-Identifier: MIT
//
// Whether accesses with offsets of one shape are of different bytes for different work-items (Apart.h).

#ifndef BARECL_PASSES_CHECKS_PROOFS_SHAPE_H
#define BARECL_PASSES_CHECKS_PROOFS_SHAPE_H

#include "Guards.h"
#include "Offsets.h"

#include "llvm/IR/IRBuilder.h"

namespace barecl {

// The bytes of an access: `Bytes` from Offset on.
struct Span {
    Sum Offset;
    int64_t Bytes;
};

// The condition on which no byte of All is accessed by two work-items: of the launch, or if IsLocal, of the work-group.
// It is the same for all work-groups of a launch. Guards: of all of All. B: where it is computed. Null: there is none.
llvm::Value *areOwn(llvm::Function &Kernel, llvm::IRBuilderBase &B, llvm::ArrayRef<Span> All,
                    const std::set<Guard> &Guards, bool IsLocal);

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_PROOFS_SHAPE_H
