// SPDX-License-Identifier: MIT
//
// Whether the lanes' addresses follow each other, found out from lane 0's address alone. They do if they are computed
// from numbers that follow each other, unless a number wraps that is extended from fewer bits:
//
//     uint i = k * width + x;  a[i]          apart = i > UINT_MAX - (lanes - 1)
//
// That is one comparison of scalars, and the addresses of the other lanes are not even computed. To compare all
// addresses (WidenMemory.h) takes a dozen instructions. For remainders and numbers that are clamped to borders, lane 0
// is not enough.

#ifndef BARECL_PASSES_LANES_FIRSTLANE_H
#define BARECL_PASSES_LANES_FIRSTLANE_H

#include "LaneValues.h"

namespace barecl {

// Whether lane 0 is enough to know if the addresses that Access uses follow each other.
bool tellsFirstLane(const llvm::Instruction &Access, const llvm::Value *Address, const Shapes &Of,
                    unsigned Lanes);

struct FirstLane {
    llvm::Value *Address;
    llvm::Value *Apart; // the other lanes may be elsewhere; else the stride separates them
};

// Computes both for such an address, at the builder's place. Both may be poison if lane 0 has no work-item.
FirstLane lookAtFirstLane(llvm::IRBuilder<> &B, const LaneValues &Values, const Shapes &Of,
                          const llvm::Value *Address);

} // namespace barecl

#endif // BARECL_PASSES_LANES_FIRSTLANE_H
