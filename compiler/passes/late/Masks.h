// SPDX-License-Identifier: MIT
//
// Masks of vectors in optimised code: an i1 a lane, of 2 to 16 lanes.

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

// A question about a mask as a whole, as LLVM asks it: by a comparison of the mask as a number with a
// bit a lane, or by a reduction.
struct MaskTest {
    llvm::Value *Mask;
    bool OfAll;   // whether all lanes are in it; else whether none is
    bool IsLimit; // true is answered if so, else false
};

// Of what I asks, if it asks such a thing.
std::optional<MaskTest> maskTest(llvm::Instruction &I);

} // namespace barecl

#endif // BARECL_PASSES_LATE_MASKS_H
