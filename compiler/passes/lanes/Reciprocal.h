// SPDX-License-Identifier: MIT
//
// Vectors of integers of at most 32 bits divided by one number: processors have no vector
// instruction for that, and LLVM makes a division a lane of it, as far as the number is no constant.
// What is computed from the divisor alone is a division of 64 bits, or two of 32 where that is a
// function's work, and some steps, which leave the loop. Upper halves of products come from products of
// 64 bits, or of half words where the target has none.
//
// The method is that of Granlund and Montgomery, "Division by invariant integers using
// multiplication" (figure 4.1): for a divisor d of 32 bits, l = ceil(log2 d) and
// m = floor(2^32 (2^l - d) / d) + 1,
//
//     t = high half of m * n;  n / d = (t + ((n - t) >> min(l, 1))) >> max(l - 1, 0)

#ifndef BARECL_PASSES_LANES_RECIPROCAL_H
#define BARECL_PASSES_LANES_RECIPROCAL_H

#include "llvm/IR/IRBuilder.h"

namespace llvm {
class Instruction;
class Triple;
} // namespace llvm

namespace barecl {

// Instructions of a division, about.
unsigned reciprocalCost(const llvm::Triple &Target);

// Whether a lane's division is one of these. RISC-V divides vectors by itself.
bool hasReciprocal(const llvm::Instruction &Division);

// What the instruction Opcode (UDiv, SDiv, URem, SRem) gives for each lane of Numbers and Divisor.
llvm::Value *divideByOne(llvm::IRBuilder<> &B, unsigned Opcode, llvm::Value *Numbers,
                         llvm::Value *Divisor);

} // namespace barecl

#endif // BARECL_PASSES_LANES_RECIPROCAL_H
