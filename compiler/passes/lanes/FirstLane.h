// SPDX-License-Identifier: MIT
//
// Whether the lanes' addresses follow each other, asked of lane 0's alone. They do where they are made of
// numbers that do, unless one wraps that is widened from fewer bits:
//
//     uint i = k * width + x;  a[i]          apart = i > UINT_MAX - (lanes - 1)
//
// That is one comparison of scalars, and the addresses of the other lanes are not even computed, where to compare
// all addresses (WidenMemory.h) takes a dozen instructions. Remainders and numbers kept inside of borders
// are not asked so.

#ifndef BARECL_PASSES_LANES_FIRSTLANE_H
#define BARECL_PASSES_LANES_FIRSTLANE_H

#include "LaneValues.h"

namespace barecl {

// Whether lane 0 tells how the addresses stand that Access uses.
bool tellsFirstLane(const llvm::Instruction &Access, const llvm::Value *Address, const Shapes &Of,
                    unsigned Lanes);

struct FirstLane {
    llvm::Value *Address;
    llvm::Value *
        Apart; // the others may be elsewhere; if not, each is the address's stride behind the one before
};

// Of such an address, emitted where the builder stands. Both may be poison where lane 0 is not there.
FirstLane lookAtFirstLane(llvm::IRBuilder<> &B, const LaneValues &Values, const Shapes &Of,
                          const llvm::Value *Address);

} // namespace barecl

#endif // BARECL_PASSES_LANES_FIRSTLANE_H
