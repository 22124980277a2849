// SPDX-License-Identifier: MIT
//
// Masks of vectors in optimised code: one i1 for each lane, of 2 to 16 lanes.

#ifndef BARECL_PASSES_LATE_MASKS_H
#define BARECL_PASSES_LATE_MASKS_H

#include <optional>

namespace llvm {
class Instruction;
class Type;
class Value;
} // namespace llvm

namespace barecl {

bool isMask(const llvm::Type *T);

// A test of a whole mask as LLVM writes it: a comparison of the mask, as a number with one bit for each lane, or a
// reduction.
struct MaskTest {
    llvm::Value *Mask;
    bool OfAll;   // asks whether all lanes are in the mask; else whether none is
    bool IsLimit; // the result if so
};

// The test that I performs; none if it is no test of a mask.
std::optional<MaskTest> maskTest(llvm::Instruction &I);

} // namespace barecl

#endif // BARECL_PASSES_LATE_MASKS_H
